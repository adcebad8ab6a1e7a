import {hash} from 'node:crypto'

/** The letters of generated names in Kubernetes: without vowels and ambiguous characters. */
const SAFE_LETTERS = 'bcdfghjklmnpqrstvwxz2456789'

/** Returns a uid that depends only on its purpose, so that two runs of the lab have the same uids. */
export function uidOf(...parts: readonly string[]): string {
  const hex = digestOf(parts).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Returns the generated part of a name, with `length` letters. */
export function suffixOf(length: number, ...parts: readonly string[]): string {
  return [...digestOf(parts).subarray(0, length)].map(byte => SAFE_LETTERS[byte % SAFE_LETTERS.length]).join('')
}

/** Returns a number below `limit`. */
export function numberOf(limit: number, ...parts: readonly string[]): number {
  return digestOf(parts).readUInt32BE(0) % limit
}

/** Returns 64 hex digits. */
export function hexOf(...parts: readonly string[]): string {
  return digestOf(parts).toString('hex')
}

function digestOf(parts: readonly string[]): Buffer {
  return hash('sha256', JSON.stringify(parts), 'buffer')
}

const known = new WeakMap<object, string>()

/**
 * Returns the generated part in names of ReplicaSets and revisions. Templates that are equal as JSON have the same
 * hash.
 */
export function templateHash(template: object): string {
  const hash = known.get(template) ?? suffixOf(10, 'template', hexOf(JSON.stringify(ordered(template))))
  known.set(template, hash)
  return hash
}

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1))
  return Object.fromEntries(entries.map(([key, inner]) => [key, ordered(inner)]))
}

/** Whether a pod belongs to this workload by its name: the workload's name with two generated parts or one number. */
export function isPodOf(workload: string, pod: string): boolean {
  return new RegExp(`^${workload}-([^-]+-[^-]{5}|\\d+)$`).test(pod)
}
