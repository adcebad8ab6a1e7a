import {APOSTROPHE, BACKSLASH, byteSet, COLON, CR, HASH, QUOTE, SPACE, TAB} from './bytes.ts'

/** A key in a line: its text without quotes, and the earliest position of its value. */
export interface KeyPlace {
  readonly from: number
  readonly to: number
  readonly value: number
  /** A plain key of several words, which may be prose. */
  readonly hasBlanks: boolean
}

/** Returns the key at the beginning of a line or after a dash; null without a key. */
export function keyAt(bytes: Uint8Array, from: number, to: number): KeyPlace | null {
  const start = behindProperties(bytes, from, to)
  const first = bytes[start] ?? 0
  if (first === QUOTE || first === APOSTROPHE) return quotedKey(bytes, start, to)
  return NO_KEY[first] === 1 ? null : plainKey(bytes, start, to)
}

/** Skips the anchors and tags before a node. */
export function behindProperties(bytes: Uint8Array, from: number, to: number): number {
  let at = from
  while (at < to && (bytes[at] === AMPERSAND || bytes[at] === EXCLAMATION)) {
    while (at < to && !isBlank(bytes[at])) at += 1
    at = behindBlanks(bytes, at, to)
  }
  return at
}

export function behindBlanks(bytes: Uint8Array, from: number, to: number): number {
  let at = from
  while (at < to && isBlank(bytes[at])) at += 1
  return at
}

/** Whether the byte is blank; a carriage return only occurs before a line feed. */
export function isBlank(byte: number | undefined): boolean {
  return byte === SPACE || byte === CR || byte === TAB
}

function plainKey(bytes: Uint8Array, from: number, to: number): KeyPlace | null {
  const most = Math.min(to, from + LONGEST)
  let hasBlanks = false
  for (let at = from; at < most; at += 1) {
    const byte = bytes[at] ?? 0
    if (MATTERS[byte] === 0) continue
    if (byte === COLON && (at + 1 === to || isBlank(bytes[at + 1]))) return {from, to: at, value: at + 1, hasBlanks}
    if (byte === HASH && isBlank(bytes[at - 1]) && at > from) return null
    if (isBlank(byte)) hasBlanks = true
  }
  return null
}

function quotedKey(bytes: Uint8Array, from: number, to: number): KeyPlace | null {
  const quote = bytes[from]
  const most = Math.min(to, from + LONGEST)
  let end = from + 1
  while (end < most && bytes[end] !== quote) end += bytes[end] === BACKSLASH && quote === QUOTE ? 2 : 1
  const colon = behindBlanks(bytes, end + 1, to)
  if (end >= most || bytes[colon] !== COLON || !(colon + 1 === to || isBlank(bytes[colon + 1]))) return null
  return {from: from + 1, to: end, value: colon + 1, hasBlanks: false}
}

const LONGEST = 1024
const AMPERSAND = 0x26
const EXCLAMATION = 0x21
const NO_KEY = byteSet('[]{},#|>@`%*:')
/** Bytes that matter in a plain key; others are skipped. */
const MATTERS = byteSet(': #\t\r')
