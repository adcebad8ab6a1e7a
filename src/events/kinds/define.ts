import {type TProperties, Type} from 'typebox'
import {closed, orNull, withDefault} from '../declare.ts'
import {Source} from '../source.ts'

const ID = Type.String({description: 'unique in its conversation: a UUID, a ULID or any other text'})
const TIMESTAMP = Type.String({format: 'date-time'})
const PARENT = Type.String({description: 'the event before it in the tree; __root__ for a root behind other events'})

/** An event kind: what all have in front, `kind` last, as the service writes it. */
export function defineKind<const K extends string, P extends TProperties>(kind: K, source: Source, fields: P) {
  return declared(kind, withDefault(Source(), source), fields)
}

/** The same where the source has no default. */
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
