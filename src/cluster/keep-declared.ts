import {Type} from 'typebox'
import {decoder, Malformed} from './decode.ts'
import {KINDS, type Kind, type ObjectOf} from './objects.ts'
import {type Sealing, sealEnv} from './seal-env.ts'

/** Turns answers into facts: keeps only declared fields of the kind, and seals literals. Throws `Malformed`. */
export interface Keeper {
  object<K extends Kind>(kind: K, body: unknown): ObjectOf<K>
  page<K extends Kind>(kind: K, body: unknown): Page<K>
}

/** One page of a list; `next` is the token of the next page, empty on the last. */
export interface PageOf<T> {
  readonly objects: readonly T[]
  readonly next: string
}

export type Page<K extends Kind> = PageOf<ObjectOf<K>>

const decodeTyped = decoder(Type.Object({kind: Type.String()}))
/** Go servers write an empty list as `items: null`. */
const decodePage = decoder(
  Type.Object({
    metadata: Type.Optional(Type.Object({continue: Type.Optional(Type.String())})),
    items: Type.Union([Type.Null(), Type.Array(Type.Unknown())]),
  }),
)

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

/** Returns one page of a list, with each item decoded. */
export function listedIn<T>(kind: string, body: unknown, decode: (item: unknown) => T): PageOf<T> {
  expectKind(body, `${kind}List`)
  const {items, metadata} = decodePage(body)
  const objects = (items ?? []).map((item, index) => atIndex(index, () => decode(item)))
  return {objects, next: metadata?.continue ?? ''}
}

/** Throws `Malformed` if the answer has another kind than requested. */
export function expectKind(body: unknown, kind: string): void {
  if (decodeTyped(body).kind === kind) return
  throw new Malformed(['kind'])
}

function atIndex<T>(index: number, decode: () => T): T {
  try {
    return decode()
  } catch (error) {
    if (error instanceof Malformed) error.steps.unshift('items', index)
    throw error
  }
}
