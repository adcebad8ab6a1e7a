import {BadSource, type Limits} from './read.ts'
import {isDeeper} from './slices.ts'

/** A value of a JSON stream. `bytes` is empty if the value was too long or cut off. */
export interface RawValue {
  readonly bytes: Uint8Array
  /** The number of the value. Items count from 0, and lines count from 1. */
  readonly at: number
  /** True if the value was longer than the limit. */
  readonly tooLarge: boolean
  /** True if the stream ended inside the array. */
  readonly cut: boolean
}

const NEWLINE = 0x0a
const GIB = 1024 ** 3

/** Yields the lines. Throws `BadSource` for a line without an end. */
export async function* linesOf(chunks: AsyncIterable<Uint8Array>, limits: Limits): AsyncGenerator<RawValue> {
  const held = holder(limits)
  let at = 1
  for await (const chunk of chunks) {
    let from = 0
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, from)) {
      held.add(chunk.subarray(from, end))
      yield* held.take(at++)
      from = end + 1
    }
    held.add(chunk.subarray(from))
  }
  yield* held.take(at)
}

/**
 * Yields the items of an array, or concatenated values. Only brackets and strings are examined, so an invalid item does
 * not affect the others. Throws `BadSource` for a value without an end.
 */
export async function* valuesOf(
  chunks: AsyncIterable<Uint8Array>,
  where: 'in-array' | 'side-by-side',
  limits: Limits,
): AsyncGenerator<RawValue> {
  const held = holder(limits)
  const base = where === 'in-array' ? 1 : 0
  const scan = {depth: 0, inString: false, escaped: false}
  let at = 0
  for await (const chunk of chunks) {
    let from = 0
    for (let index = 0; index < chunk.length; index++) {
      const step = next(scan, chunk[index] ?? 0, base)
      if (step === 'inside') continue
      held.add(chunk.subarray(from, step === 'after' ? index + 1 : index))
      from = index + 1
      if (step === 'begin') held.drop()
      else for (const value of held.take(at)) yield {...value, at: at++}
    }
    held.add(chunk.subarray(from))
  }
  for (const value of held.take(at)) yield {...value, at: at++}
  if (base === 1 && scan.depth > 0) yield {bytes: Buffer.alloc(0), at, tooLarge: false, cut: true}
}

interface Scan {
  depth: number
  inString: boolean
  escaped: boolean
}

/**
 * Returns `begin` at the outer bracket, `before` if the value ended before this byte, and `after` if it ends with this
 * byte.
 */
function next(scan: Scan, byte: number, base: number): 'inside' | 'begin' | 'before' | 'after' {
  if (scan.inString) {
    inString(scan, byte)
    return 'inside'
  }
  if (byte === 0x22) scan.inString = true
  else if (byte === 0x7b || byte === 0x5b) return ++scan.depth === base ? 'begin' : 'inside'
  else if (byte === 0x7d || byte === 0x5d) {
    if (scan.depth > 0) scan.depth--
    if (scan.depth < base) return 'before'
    return scan.depth === 0 ? 'after' : 'inside'
  } else if (byte === 0x2c && scan.depth === base && base === 1) return 'before'
  return 'inside'
}

function inString(scan: Scan, byte: number): void {
  if (scan.escaped) scan.escaped = false
  else if (byte === 0x5c) scan.escaped = true
  else if (byte === 0x22) scan.inString = false
}

/** Returns a buffer for one value, which drops the value if it is too long, and throws if the value is endless. */
function holder({documentBytes: most, skippedBytes}: Limits) {
  let pieces: Uint8Array[] = []
  let length = 0
  return {
    add(piece: Uint8Array): void {
      length += piece.length
      if (length > skippedBytes)
        throw new BadSource('too-large', `a document in it has no end within ${skippedBytes / GIB} GiB`)
      if (length > most) pieces = []
      else if (piece.length > 0) pieces.push(piece.slice())
    },
    drop(): void {
      pieces = []
      length = 0
    },
    *take(at: number): Generator<RawValue> {
      const bytes = Buffer.concat(pieces)
      const tooLarge = length > most
      pieces = []
      length = 0
      if (tooLarge || bytes.some(byte => byte > 0x20)) yield {bytes, at, tooLarge, cut: false}
    },
  }
}

const UTF8 = new TextDecoder('utf-8', {fatal: true, ignoreBOM: true})
const BOM = '\uFEFF'

type Decoded =
  | {readonly status: 'ok'; readonly text: string; readonly value: unknown; readonly hadMark: boolean}
  | {readonly status: 'bad'; readonly rule: 'unreadable' | 'too-deep'; readonly message: string}

/** Parses a JSON document with at most `depth` nested brackets. Messages never quote the document. */
export function decodeJson(bytes: Uint8Array, depth: number): Decoded {
  const decoded = decodedText(bytes)
  if (decoded === null) return bad('unreadable', 'it is not UTF-8 text')
  const hadMark = decoded.startsWith(BOM)
  const text = (hadMark ? decoded.slice(1) : decoded).trim()
  if (text === '') return bad('unreadable', 'it is empty')
  if (isDeeper(text, depth)) return bad('too-deep', `more than ${depth} brackets are open at once`)
  try {
    return {status: 'ok', text, value: JSON.parse(text), hadMark}
  } catch {
    return bad('unreadable', isCut(text) ? 'the JSON is cut off' : 'it is not JSON')
  }
}

function bad(rule: 'unreadable' | 'too-deep', message: string): Decoded {
  return {status: 'bad', rule, message}
}

export type Utf16 = 'utf-16le' | 'utf-16be'

/** Returns the encoding of UTF-16 text, which begins with a byte order mark or with a bracket; null for other text. */
export function utf16In([first, second]: Uint8Array): Utf16 | null {
  if ((first === 0xff && second === 0xfe) || (isBracket(first) && second === 0)) return 'utf-16le'
  return (first === 0xfe && second === 0xff) || (first === 0 && isBracket(second)) ? 'utf-16be' : null
}

function isBracket(byte: number | undefined): boolean {
  return byte === 0x7b || byte === 0x5b
}

function decodedText(bytes: Uint8Array): string | null {
  const encoding = utf16In(bytes)
  try {
    return encoding === null ? UTF8.decode(bytes) : new TextDecoder(encoding, {fatal: true}).decode(bytes)
  } catch {
    return null
  }
}

/** Returns true if a text begins like a document but does not end like one. */
function isCut(text: string): boolean {
  const begins = text.startsWith('{') ? '}' : text.startsWith('[') ? ']' : null
  return begins !== null && !text.endsWith(begins)
}
