import {hash} from 'node:crypto'

/** The letters Kubernetes uses in generated names: no vowels, nothing that reads like another letter. */
const SAFE_LETTERS = 'bcdfghjklmnpqrstvwxz2456789'

/** A uid that depends on nothing but what it is for: two runs of the lab give the same one. */
export function uidOf(...parts: readonly string[]): string {
  const hex = digestOf(parts).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** The generated part of a name: `length` letters. */
export function suffixOf(length: number, ...parts: readonly string[]): string {
  return [...digestOf(parts).subarray(0, length)].map(byte => SAFE_LETTERS[byte % SAFE_LETTERS.length]).join('')
}

/** A number below `limit`. */
export function numberOf(limit: number, ...parts: readonly string[]): number {
  return digestOf(parts).readUInt32BE(0) % limit
}

/** 64 hex digits. */
export function hexOf(...parts: readonly string[]): string {
  return digestOf(parts).toString('hex')
}

function digestOf(parts: readonly string[]): Buffer {
  return hash('sha256', JSON.stringify(parts), 'buffer')
}
