import {isDeepStrictEqual} from 'node:util'
import {crc32} from 'node:zlib'
import {withoutNulls} from './rendering.ts'
import {isObject} from './schema.ts'

export type Likeness = 'same' | 'parent-only' | 'different'

/**
 * Returns `same` if two documents are the same event, apart from defaults and nulls. Returns `parent-only` if only one
 * has a parent, because the other was sent earlier.
 */
export function likeness(one: Record<string, unknown>, other: Record<string, unknown>): Likeness {
  const [mine, theirs] = [meaningOf(one), meaningOf(other)]
  if (isDeepStrictEqual(mine, theirs)) return 'same'
  const isOneWithout = (mine.parent_id === undefined) !== (theirs.parent_id === undefined)
  const [bare, bareOther] = [
    {...mine, parent_id: null},
    {...theirs, parent_id: null},
  ]
  return isOneWithout && isDeepStrictEqual(bare, bareOther) ? 'parent-only' : 'different'
}

/** Returns the document with defaults and without nulls, so that both renderings of an event are equal. */
export function meaningOf(event: Record<string, unknown>): Record<string, unknown> {
  const {forgotten_event_ids: forgotten, ...meaning} = withoutNulls(event)
  if (forgotten === undefined) return meaning
  return {...meaning, forgotten_event_ids: Array.isArray(forgotten) ? forgotten.toSorted() : forgotten}
}

/**
 * Returns a number that is equal for copies of an event, without regard to nulls, the order of properties and the parent.
 * It is fast, but copies that lack defaults have another number.
 */
export function fingerprintOf(event: Readonly<Record<string, unknown>>): number {
  let sum = 0
  for (const name in event) {
    if (name === 'parent_id' || event[name] === null) continue
    const own = name === 'forgotten_event_ids' && Array.isArray(event[name]) ? event[name].toSorted() : event[name]
    sum = (sum + Math.imul(hashOf(name, 1), hashOf(own, 2))) | 0
  }
  return sum
}

/** The hash of a short text is FNV-1a over its code units. For a long text, the checksum of Node is faster. */
export function hashOf(value: unknown, seed = 0): number {
  if (Array.isArray(value)) return value.reduce((hash: number, item) => hashOf(item, Math.imul(hash, PRIME)), seed)
  if (isObject(value)) return Math.imul(fingerprintOf(value), PRIME) ^ seed
  const text = typeof value === 'string' ? value : String(value)
  if (text.length > LONG) return crc32(text, seed) | 0
  let hash = BASIS ^ seed
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), PRIME)
  return hash
}

const LONG = 64
const BASIS = 0x811c9dc5
const PRIME = 0x01000193

/** Returns the number of values in a document that are not null. */
function richness(value: unknown): number {
  if (value === null) return 0
  if (Array.isArray(value)) return 1 + value.reduce((sum: number, item) => sum + richness(item), 0)
  return isObject(value) ? 1 + Object.values(value).reduce((sum: number, own) => sum + richness(own), 0) : 1
}

export interface ComparedCopies {
  /** True if the other copy has more values, or a parent that the kept copy lacks. */
  readonly isFuller: boolean
  /** True if the copies are different events with the same id. */
  readonly isConflict: boolean
}

/** Compares the kept copy of an event with another one: docs/reference-behaviour.md#copies-of-an-event */
export function comparedCopies(kept: string, other: string): ComparedCopies {
  if (kept === other) return {isFuller: false, isConflict: false}
  const [mine, theirs] = [comparable(other), comparable(kept)]
  const like = likeness(theirs, mine)
  const isRicher = like === 'different' && richness(mine) > richness(theirs)
  return {
    isFuller: like === 'parent-only' ? typeof mine.parent_id === 'string' : isRicher,
    isConflict: like === 'different',
  }
}

function comparable(text: string): Record<string, unknown> {
  return JSON.parse(withoutDigests(text))
}

/** Removes the digests from masks, because the same value gets another mask in each run. */
export function withoutDigests(text: string): string {
  return text.replaceAll(/(<redacted:[^#>]*)#[0-9a-f]{16}>/gu, '$1#>')
}
