import {Type} from 'typebox'
import {orNull} from '../one-of.ts'
import {at, decoder, Malformed} from './decode.ts'
import {list, object, text} from './objects/metadata.ts'
import {KINDS, type Kind, type ObjectOf} from './objects.ts'
import {type Sealing, sealEnv} from './seal-env.ts'

/** Turns responses into facts. It keeps the declared fields and seals literals. Throws `Malformed`. */
export interface Keeper {
  object<K extends Kind>(kind: K, body: unknown): ObjectOf<K>
  page<K extends Kind>(kind: K, body: unknown): PageOf<ObjectOf<K>>
}

/** A page of a list. `next` is the token of the next page; empty on the last page. */
export interface PageOf<T> {
  readonly objects: readonly T[]
  readonly next: string
}

const decodeTyped = decoder(object({kind: text}))
/** Go servers write an empty list as `items: null`. */
const decodePage = decoder(object({'metadata?': object({'continue?': text}), items: orNull(list(Type.Unknown()))}))

export function keepDeclared(sealing: Sealing & {readonly names: Set<string>}): Keeper {
  const decoders = new Map<Kind, (value: unknown) => unknown>()

  function decode<K extends Kind>(kind: K, value: unknown): ObjectOf<K> {
    const decodeKind = decoders.get(kind) ?? decoder(KINDS[kind].schema)
    decoders.set(kind, decodeKind)
    const object = decodeKind(value) as ObjectOf<K> // the decoder belongs to this kind
    sealEnv(kind, object, sealing)
    sealing.names.add(object.metadata.name)
    return object
  }

  return {
    object: (kind, body) => {
      expectKind(body, kind)
      return decode(kind, body)
    },
    page: (kind, body) => listedIn(kind, body, item => decode(kind, item)),
  }
}

export function listedIn<T>(kind: string, body: unknown, decode: (item: unknown) => T): PageOf<T> {
  expectKind(body, `${kind}List`)
  const {items, metadata} = decodePage(body)
  const decodeAll = (all: unknown[]) => all.map((item, index) => at(index, decode, item))
  const objects = at('items', decodeAll, items ?? [])
  return {objects, next: metadata?.continue ?? ''}
}

export function expectKind(body: unknown, kind: string): void {
  if (decodeTyped(body).kind !== kind) throw new Malformed(['kind'])
}
