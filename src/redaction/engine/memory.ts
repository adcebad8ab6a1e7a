import {latin1} from '../walkers/bytes.ts'

/** Caches results for short texts, because logs and manifests repeat their lines. */
export interface Memory<T> {
  /** Returns the value kept for `bytes[from, to)`; undefined if there is none, or if another text replaced it. */
  recall(bytes: Uint8Array, from: number, to: number): T | undefined
  keep(bytes: Uint8Array, from: number, to: number, what: T): void
}

/** One slot, which several texts share; it keeps the last text. */
interface Kept<T> {
  readonly text: string
  readonly what: T
}

/** @param slots a power of two */
export function createMemory<T>(slots: number): Memory<T> {
  const kept = new Map<number, Kept<T>>()
  return {
    recall(bytes, from, to) {
      if (!isShort(to - from)) return undefined
      const one = kept.get(slotOf(bytes, from, to, slots))
      return one !== undefined && isSame(one.text, bytes, from, to) ? one.what : undefined
    },
    keep(bytes, from, to, what) {
      kept.set(slotOf(bytes, from, to, slots), {text: latin1(bytes, from, to), what})
    },
  }
}

function slotOf(bytes: Uint8Array, from: number, to: number, slots: number): number {
  let hash = to - from
  for (let at = from; at < to; at++) hash = (Math.imul(hash, 31) + (bytes[at] as number)) | 0
  return (hash ^ (hash >>> 15)) & (slots - 1)
}

function isSame(text: string, bytes: Uint8Array, from: number, to: number): boolean {
  if (text.length !== to - from) return false
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) !== bytes[from + i]) return false
  return true
}

/**
 * Whether a text of this length is cached. Longer texts, like most log lines, contain times and ids and do not repeat.
 */
export function isShort(length: number): boolean {
  return length <= LONGEST
}

const LONGEST = 200
