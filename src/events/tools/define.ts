import {type TLiteral, type TObject, type TProperties, Type} from 'typebox'
import {ImageContent, TextContent, ToolAnnotations} from '../content.ts'
import {closed, flag, freeObject, listOf, open, orNull, text} from '../declare.ts'

type Fields = Readonly<Record<string, TProperties>>
type NoFields = Readonly<Record<never, never>>
type Kinds<F extends Fields, Base = unknown> = {
  readonly [K in keyof F & string]: TObject<Base & F[K] & {kind: TLiteral<K>}>
}

interface Declared<A extends Fields, O extends Fields> {
  /** The first version with this tool, if the specified interface does not contain it. */
  readonly since?: string
  /** The tools by kind of definition: a name, additional properties, or null if each tool has its own name. */
  readonly tools?: Readonly<Record<string, string | null | TProperties>>
  readonly actions?: A
  readonly observations?: O
}

export interface ToolKinds<A extends Fields = Fields, O extends Fields = Fields> {
  readonly actions: Kinds<A>
  readonly observations: Kinds<O, typeof OBSERVED>
  readonly tools: Readonly<Record<string, TObject>>
  /** Tool names by kind of definition, if the kind has a fixed name. */
  readonly names: Readonly<Record<string, string>>
}

const OBSERVED = {
  content: listOf(Type.Union([TextContent, ImageContent])),
  is_error: flag(false),
}

const DEFINITION = {
  description: text(),
  action_type: Type.String({description: 'kind of its actions'}),
  observation_type: orNull(text()),
  annotations: orNull(ToolAnnotations),
  meta: orNull(freeObject()),
}

/** Declares a tool: its arguments, its result, and its definition in the system prompt. */
export function defineTool<A extends Fields = NoFields, O extends Fields = NoFields>({
  since,
  tools = {},
  actions,
  observations,
}: Declared<A, O>): ToolKinds<A, O> {
  const options = since === undefined ? {} : {'x-since': since}
  const named = Object.entries(tools).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  // `Object.fromEntries` loses the types of the names, so the types above restore them.
  return {
    actions: each(actions, (kind, fields) => closed(kind, withKind(kind, fields), options)) as unknown as Kinds<A>,
    observations: each(observations, (kind, fields) =>
      closed(kind, withKind(kind, {...OBSERVED, ...fields}), options),
    ) as unknown as Kinds<O, typeof OBSERVED>,
    tools: each(tools, (kind, own) => open(kind, definition(kind, own), options)),
    names: Object.fromEntries(named),
  }
}

function definition(kind: string, own: string | null | TProperties): TProperties {
  const fields = typeof own === 'object' && own !== null ? own : {}
  return {...withKind(kind, {...DEFINITION, ...fields}), title: Type.String({description: "the tool's name"})}
}

function withKind(kind: string, fields: TProperties): TProperties {
  return {...fields, kind: Type.Literal(kind)}
}

function each<V>(
  declared: Readonly<Record<string, V>> | undefined,
  make: (kind: string, value: V) => TObject,
): Record<string, TObject> {
  return Object.fromEntries(Object.entries(declared ?? {}).map(([kind, value]) => [kind, make(kind, value)]))
}
