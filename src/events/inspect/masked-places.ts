import {isObject} from '../schema.ts'
import {pointer} from '../validate/pointer.ts'

/** A place whose value changes when secrets are masked. */
export interface MaskedPlace {
  /** JSON pointer. If a name is the secret, the pointer of its object. */
  readonly path: string
  /** The rule in the mask: `rule/ID`. */
  readonly sources: readonly string[]
}

const MASK = /<redacted:([\w./-]+)#[0-9a-f]{16}>/gu

/** Returns the places where a document differs from its masked copy. */
export function maskedPlaces(before: unknown, after: unknown): MaskedPlace[] {
  if (before === after) return []
  if (Array.isArray(before) && Array.isArray(after)) return inItems(before, after)
  if (isObject(before) && isObject(after)) return inMembers(before, after)
  return [{path: '', sources: added(before, after)}]
}

function inItems(before: readonly unknown[], after: readonly unknown[]): MaskedPlace[] {
  return before.flatMap((item, at) => below(`/${at}`, maskedPlaces(item, after[at])))
}

function inMembers(before: Record<string, unknown>, after: Record<string, unknown>): MaskedPlace[] {
  const names = Object.keys(after)
  const renamed = names.filter(name => !Object.hasOwn(before, name))
  const places: MaskedPlace[] = renamed.length === 0 ? [] : [{path: '', sources: added('', renamed.join(' '))}]
  for (const name of names)
    if (Object.hasOwn(before, name)) places.push(...below(pointer('', name), maskedPlaces(before[name], after[name])))
  return places
}

function below(path: string, places: readonly MaskedPlace[]): MaskedPlace[] {
  return places.map(place => ({...place, path: path + place.path}))
}

/** Returns the sources of the masks that the original lacks. The original can already contain a mask. */
function added(before: unknown, after: unknown): string[] {
  const known = new Set(masksIn(before).map(([mask]) => mask))
  const masks = masksIn(after).filter(([mask]) => !known.has(mask))
  return [...new Set(masks.map(([, source = '']) => source))]
}

function masksIn(value: unknown): RegExpExecArray[] {
  return typeof value === 'string' ? [...value.matchAll(MASK)] : []
}
