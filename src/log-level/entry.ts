import type {Container, EnvVar} from '../cluster/objects.ts'
import {sortedJson} from '../sorted-json.ts'
import type {Entry} from './change.ts'

/** The effective entry of a variable, which is the last one in `env`, and its index. */
export interface Placed {
  readonly index: number
  readonly entry: EnvVar
}

export function placedEntry({env = []}: Container, variable: string): Placed | null {
  const index = env.findLastIndex(({name}) => name === variable)
  const entry = env[index]
  return entry === undefined ? null : {index, entry}
}

/** Returns the entry, and omits an empty value. Returns `unknown` if the value was not read. */
export function exactEntry({name, value, literal, valueFrom}: EnvVar): Entry | 'unknown' {
  if (literal !== undefined) return 'unknown'
  if (valueFrom === undefined) return value ? {name, value} : {name}
  return Object.keys(valueFrom).length === 0 ? 'unknown' : {name, valueFrom}
}

export function isSameEntry(one: Entry | null, other: Entry | null): boolean {
  return sortedJson(one) === sortedJson(other) // a record may contain the keys in a different order
}
