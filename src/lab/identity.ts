import {hash} from 'node:crypto'
import {sortedJson} from '../sorted-json.ts'

/** The characters of the names that Kubernetes generates. Without vowels, the names contain no words. */
const SAFE_LETTERS = 'bcdfghjklmnpqrstvwxz2456789'

/** Returns a uid that depends only on `parts`, so that every run of the lab has the same uids. */
export function uidOf(...parts: readonly string[]): string {
  const hex = digestOf(parts).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Returns the generated part of a name: `length` characters that depend only on `parts`. */
export function suffixOf(length: number, ...parts: readonly string[]): string {
  return [...digestOf(parts).subarray(0, length)].map(byte => SAFE_LETTERS[byte % SAFE_LETTERS.length]).join('')
}

/** Returns an integer from 0 to `limit` - 1 that depends only on `parts`. */
export function numberOf(limit: number, ...parts: readonly string[]): number {
  return digestOf(parts).readUInt32BE(0) % limit
}

/** Returns 64 hex digits that depend only on `parts`. */
export function hexOf(...parts: readonly string[]): string {
  return digestOf(parts).toString('hex')
}

function digestOf(parts: readonly string[]): Buffer {
  return hash('sha256', JSON.stringify(parts), 'buffer')
}

const known = new WeakMap<object, string>()

/** Returns the hash of a pod template for the names of ReplicaSets and revisions. Equal templates have one hash. */
export function templateHash(template: object): string {
  const hash = known.get(template) ?? suffixOf(10, 'template', hexOf(sortedJson(template)))
  known.set(template, hash)
  return hash
}

export function isPodOf(workload: string, pod: string): boolean {
  return new RegExp(`^${workload}-([^-]+-[^-]{5}|\\d+)$`).test(pod)
}
