import {byteString} from '../bytes.ts'
import type {Found, GoesOn, Rule} from '../rule.ts'
import type {Rank, Span} from './span.ts'

/** A cache of results by text, because texts repeat in logs. If the cache is full, all texts are removed. */
export type TextCache<T> = ReturnType<typeof createTextCache<T>>

/** Returns an empty cache. `most`: the maximum number of texts. `longest`: the maximum length of a text. */
export function createTextCache<T>(most: number, longest: number) {
  const known = new Map<string, T>()
  return {
    get: (text: string) => (text.length > longest ? undefined : known.get(text)),
    set(text: string, what: T): void {
      if (text.length > longest) return
      if (known.size >= most) known.clear()
      // a copy, because a slice keeps its whole text in memory
      known.set(Buffer.from(text, 'latin1').toString('latin1'), what)
    },
  }
}

/** The finds of one rule in a text; null if the rule has not searched the text yet. */
export interface Answer {
  readonly rule: number
  found: readonly Found[] | null
}

/** The encoding of a blob. A blob is a short base64 or hexadecimal text. */
export type BlobKind = 'base64' | 'hex'

/** The result of a search in a blob. */
export interface SearchedBlob {
  readonly first: Hit | null
  /** The number of decoded characters; null if the decoded blob is no text and was not searched. */
  readonly decoded: number | null
}

/** The source and the rank of the mask that replaces a blob. */
export interface Hit {
  readonly source: string
  readonly rank: Rank
}

/** A cached span. Its value is a string, because a small buffer would keep its pool of 8 KB in memory. */
type Noted = Omit<Span, 'value'> & {readonly value: string | null}

/** The finds in a text. Offsets are relative to the start of the text. */
export interface Findings {
  readonly spans: readonly Noted[]
  readonly open: readonly {readonly goesOn: GoesOn; readonly rule: Rule; readonly level: number}[]
}

/** Receives finds. Offsets are relative to the start of the file or stream. */
export interface Told {
  add(span: Span): void
  goOn(goesOn: GoesOn, rule: Rule, level: number): void
}

/** Returns a receiver that records the finds in the text at offset `at`. */
export function createNotes(at: number): Told & {readonly findings: Findings} {
  const spans: Noted[] = []
  const open: {goesOn: GoesOn; rule: Rule; level: number}[] = []
  return {
    add({value, ...span}) {
      const text = value === null ? null : byteString(value)
      spans.push({...span, start: span.start - at, end: span.end - at, value: text})
    },
    goOn: (goesOn, rule, level) => void open.push({goesOn, rule, level}),
    findings: {spans, open},
  }
}

/** Reports recorded findings for an equal text at offset `at`. */
export function tellAgain({spans, open}: Findings, at: number, {add, goOn}: Told): void {
  for (const {value, ...span} of spans) {
    const bytes = value === null ? null : Buffer.from(value, 'latin1')
    add({...span, start: span.start + at, end: span.end + at, value: bytes})
  }
  for (const {goesOn, rule, level} of open) goOn(goesOn, rule, level)
}

/** A cache of results by the bytes of short texts, because logs and manifests repeat their lines. */
export type Memory<T> = ReturnType<typeof createMemory<T>>

/** Returns an empty cache. A new text replaces an older text in the same slot. `slots`: a power of two. */
export function createMemory<T>(slots: number) {
  const kept = new Map<number, {readonly text: string; readonly what: T}>()
  return {
    recall(bytes: Uint8Array, from: number, to: number): T | undefined {
      if (!isShort(to - from)) return undefined
      const one = kept.get(slotOf(bytes, from, to, slots))
      return one !== undefined && isSame(one.text, bytes, from, to) ? one.what : undefined
    },
    keep(bytes: Uint8Array, from: number, to: number, what: T): void {
      kept.set(slotOf(bytes, from, to, slots), {text: byteString(bytes, from, to), what})
    },
  }
}

/** Returns true if a text of this length is cached. Most longer texts, such as log lines, do not repeat. */
export function isShort(length: number): boolean {
  return length <= 200
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
