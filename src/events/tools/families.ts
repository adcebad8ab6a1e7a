import {type Static, type TObject, type TSchema, Type} from 'typebox'
import {TOOL_KINDS} from './index.ts'

type ValueOf<T> = T[keyof T]
type StaticOf<S> = S extends TSchema ? Static<S> : never
type Declared = (typeof TOOL_KINDS)[number]
type SchemasOf<F extends 'actions' | 'observations'> = Declared extends infer D
  ? D extends {readonly [K in F]: infer S}
    ? ValueOf<S>
    : never
  : never

/** What a tool is called with. */
export type Action = StaticOf<SchemasOf<'actions'>>
/** What it answers. */
export type Observation = StaticOf<SchemasOf<'observations'>>
/** How it is announced. */
export interface ToolDefinition {
  readonly kind: string
  readonly description: string
  readonly title: string
  readonly action_type: string
  readonly [more: string]: unknown
}

export const ACTIONS = together('actions')
export const OBSERVATIONS = together('observations')
export const TOOLS = together('tools')
/** Kind of definition to the name that hooks match. A server may register a tool under another: its `title` counts. */
export const TOOL_NAMES: Readonly<Record<string, string>> = Object.assign({}, ...TOOL_KINDS.map(({names}) => names))

export const ActionSchema = family<Action>('Action', ACTIONS)
export const ObservationSchema = family<Observation>('Observation', OBSERVATIONS)
export const ToolDefinitionSchema = family<ToolDefinition>('ToolDefinition', TOOLS)

function together(family: 'actions' | 'observations' | 'tools'): Readonly<Record<string, TObject>> {
  return Object.fromEntries(TOOL_KINDS.flatMap(kinds => Object.entries<TObject>(kinds[family])).toSorted(byName))
}

function byName([one]: [string, unknown], [other]: [string, unknown]): number {
  return one < other ? -1 : 1
}

/** One of these, told by `kind`. Real data has kinds of custom tools besides. */
function family<T>(name: string, kinds: Readonly<Record<string, TObject>>) {
  return Type.Unsafe<T>({title: name, anyOf: Object.values(kinds), discriminator: {propertyName: 'kind'}})
}
