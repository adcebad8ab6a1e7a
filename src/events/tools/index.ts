import {type Static, type TObject, type TSchema, Type} from 'typebox'
import {AGENT_TOOLS, CUSTOM_TOOLS, MODEL_TOOLS} from './agents.ts'
import {FILE_TOOLS} from './files.ts'
import {PROGRESS_TOOLS, SANDBOX_TOOLS} from './sandbox.ts'

/** Every tool of the model. A new tool is an entry in the table of its family. */
export const TOOL_KINDS = [
  ...AGENT_TOOLS,
  ...CUSTOM_TOOLS,
  ...FILE_TOOLS,
  ...MODEL_TOOLS,
  ...PROGRESS_TOOLS,
  ...SANDBOX_TOOLS,
] as const

type ValueOf<T> = T[keyof T]
type StaticOf<S> = S extends TSchema ? Static<S> : never
type Declared = (typeof TOOL_KINDS)[number]
type SchemasOf<F extends 'actions' | 'observations'> = Declared extends infer D
  ? D extends {readonly [K in F]: infer S}
    ? ValueOf<S>
    : never
  : never

/** The arguments of a tool call. */
export type Action = StaticOf<SchemasOf<'actions'>>
/** The result of a tool call. */
export type Observation = StaticOf<SchemasOf<'observations'>>
/** A tool as the system prompt announces it. */
export interface ToolDefinition {
  readonly kind: string
  readonly description: string
  readonly title: string
  readonly action_type: string
  readonly [more: string]: unknown
}

export const ACTIONS = together<TObject>(TOOL_KINDS.map(({actions}) => actions))
export const OBSERVATIONS = together<TObject>(TOOL_KINDS.map(({observations}) => observations))
export const TOOLS = together<TObject>(TOOL_KINDS.map(({tools}) => tools))
/**
 * The tool names that hooks match, by kind of definition. If a server registers a tool under another name, the `title`
 * counts.
 */
export const TOOL_NAMES = together<string>(TOOL_KINDS.map(({names}) => names))

export const ActionSchema = unionOf<Action>('Action', ACTIONS)
export const ObservationSchema = unionOf<Observation>('Observation', OBSERVATIONS)
export const ToolDefinitionSchema = unionOf<ToolDefinition>('ToolDefinition', TOOLS)

function together<V>(tables: readonly Readonly<Record<string, V>>[]): Readonly<Record<string, V>> {
  return Object.fromEntries(tables.flatMap(table => Object.entries(table)).toSorted(byName))
}

function byName([one]: [string, unknown], [other]: [string, unknown]): number {
  return one < other ? -1 : 1
}

/** Returns a union of schemas by `kind`. Real events also contain kinds of custom tools. */
function unionOf<T>(name: string, kinds: Readonly<Record<string, TObject>>) {
  return Type.Unsafe<T>({title: name, anyOf: Object.values(kinds), discriminator: {propertyName: 'kind'}})
}
