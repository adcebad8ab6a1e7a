import {type CharSet, has, LAST_CHAR, within} from './char-set.ts'
import type {Assertion, Node} from './parse.ts'

/**
 * The kind of a text. An `ascii` text has no byte above 127, so its expression is smaller and faster. A `utf8`
 * expression is exact for every text.
 */
export type TextKind = 'ascii' | 'utf8'

/** Returns the source of an equivalent JavaScript expression for byte strings. The expression needs no flags. */
export function emit(node: Node, text: TextKind): string {
  switch (node.kind) {
    case 'set':
      return emitSet(node.set, text)
    case 'assert':
      return ASSERTIONS[node.what]
    case 'group':
      return `(${emit(node.inner, text)})`
    case 'concat':
      return node.parts.map(part => (part.kind === 'alternate' ? atom(part, text) : emit(part, text))).join('')
    case 'alternate':
      return node.parts.map(part => emit(part, text)).join('|')
    case 'repeat':
      return emitRepeat(node, text)
  }
}

function atom(node: Node, text: TextKind): string {
  const source = emit(node, text)
  return node.kind === 'group' || /^(?:\\x..|\w|\[[^\]]*\])$/.test(source) ? source : `(?:${source})`
}

function emitRepeat(node: Node & {kind: 'repeat'}, text: TextKind): string {
  const {min, max, greedy, inner} = node
  return `${atom(inner, text)}${counts(min, max)}${greedy ? '' : '?'}`
}

function counts(min: number, max: number): string {
  if (max === Number.POSITIVE_INFINITY) return min === 0 ? '*' : min === 1 ? '+' : `{${min},}`
  return min === max ? (min === 1 ? '' : `{${min}}`) : min === 0 && max === 1 ? '?' : `{${min},${max}}`
}

function emitSet(set: CharSet, text: TextKind): string {
  const ascii = within(set, 0, 127)
  const narrow = oneByte(ascii)
  const wide = within(set, 128, LAST_CHAR)
  if (text === 'ascii' || wide.length === 0) return narrow
  const sequences = holdsAllWide(set) ? [VALID] : wide.flatMap(([low, high]) => utf8Sequences(low, high)).map(bytes)
  const invalid = has(set, REPLACEMENT) ? [INVALID] : []
  return `(?:${[...(ascii.length > 0 ? [narrow] : []), ...sequences, ...invalid].join('|')})`
}

function holdsAllWide(set: CharSet): boolean {
  const [only] = within(set, 128, LAST_CHAR)
  return only !== undefined && only[0] === 128 && only[1] === LAST_CHAR
}

function oneByte(ascii: CharSet): string {
  const [only, second] = ascii
  if (only !== undefined && second === undefined && only[0] === only[1]) return byte(only[0])
  return `[${asciiRanges(ascii)}]`
}

function asciiRanges(set: CharSet): string {
  return within(set, 0, 127).map(range).join('')
}

function bytes(sequence: readonly (readonly [number, number])[]): string {
  return sequence.map(one => (one[0] === one[1] ? byte(one[0]) : `[${range(one)}]`)).join('')
}

function range([low, high]: readonly [number, number]): string {
  return low === high ? byte(low) : `${byte(low)}-${byte(high)}`
}

function byte(code: number): string {
  const char = String.fromCharCode(code)
  return /\w/.test(char) ? char : `\\x${code.toString(16).padStart(2, '0')}`
}

type ByteRange = readonly [low: number, high: number]

/** Returns the UTF-8 byte sequences of a range of code points. A sequence is a list of byte ranges. */
function utf8Sequences(low: number, high: number): ByteRange[][] {
  const last = LAST_OF_LENGTH.find(end => low <= end && end < high)
  if (last !== undefined) return split(low, last, high)
  for (let continuation = 1; continuation <= 3 && high > 0x7f; continuation++) {
    const mask = (1 << (6 * continuation)) - 1
    if ((low & ~mask) === (high & ~mask)) continue
    if ((low & mask) !== 0) return split(low, low | mask, high)
    if ((high & mask) !== mask) return split(low, (high & ~mask) - 1, high)
  }
  const [first, second] = [bytesOf(low), bytesOf(high)]
  return [first.map((byte, index) => [byte, second[index] ?? byte])]
}

function split(low: number, end: number, high: number): ByteRange[][] {
  return [...utf8Sequences(low, end), ...utf8Sequences(end + 1, high)]
}

/** Returns the bytes of a code point. Bytes of surrogates never match: valid UTF-8 does not contain surrogates. */
function bytesOf(code: number): number[] {
  const tail = (shift: number) => 0x80 | ((code >> shift) & 0x3f)
  if (code <= 0x7f) return [code]
  if (code <= 0x7ff) return [0xc0 | (code >> 6), tail(0)]
  if (code <= 0xffff) return [0xe0 | (code >> 12), tail(6), tail(0)]
  return [0xf0 | (code >> 18), tail(12), tail(6), tail(0)]
}

const VALID = '[\\xC2-\\xDF][\\x80-\\xBF]|[\\xE0-\\xEF][\\x80-\\xBF]{2}|[\\xF0-\\xF4][\\x80-\\xBF]{3}'
/** Matches a byte that is not valid UTF-8. Such a byte counts as the replacement character. */
const INVALID = `(?!${VALID})[\\x80-\\xFF]`
const REPLACEMENT = 0xfffd

const ASSERTIONS: Readonly<Record<Assertion, string>> = {
  'text-start': '^',
  'text-end': '$',
  'line-start': '(?<![^\\n])',
  'line-end': '(?![^\\n])',
  word: '\\b',
  'not-word': '\\B',
}
/** The last code points with one, two and three bytes. */
const LAST_OF_LENGTH = [0x7f, 0x7ff, 0xffff]
