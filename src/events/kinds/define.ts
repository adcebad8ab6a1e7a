import {type TProperties, Type} from 'typebox'
import {closed, oneOf, orNull, withDefault} from '../declare.ts'

type Source = 'agent' | 'user' | 'environment' | 'hook'
const Source = () => oneOf('agent', 'user', 'environment', 'hook')

const ID = Type.String({description: 'unique in its conversation: a UUID, a ULID or any other text'})
const TIMESTAMP = Type.String({format: 'date-time'})
const PARENT = Type.String({description: 'the event before it in the tree; __root__ for a root behind other events'})

/** Declares an event kind. Common fields come first and `kind` comes last, as the service writes them. */
export function defineKind<const K extends string, P extends TProperties>(kind: K, source: Source, fields: P) {
  return declared(kind, withDefault(Source(), source), fields)
}

/** Declares an event kind whose `source` has no default. */
export function defineKindOfAnySource<const K extends string, P extends TProperties>(kind: K, fields: P) {
  return declared(kind, Source(), fields)
}

function declared<
  K extends string,
  S extends ReturnType<typeof Type.Optional> | ReturnType<typeof Source>,
  P extends TProperties,
>(kind: K, source: S, fields: P) {
  return closed(kind, {
    id: Type.Optional(ID),
    timestamp: Type.Optional(TIMESTAMP),
    source,
    parent_id: orNull(PARENT),
    ...fields,
    kind: Type.Literal(kind),
  })
}
