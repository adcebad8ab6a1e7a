import {type CharSet, has, LAST_CHAR, within} from './char-set.ts'
import type {Assertion, Node} from './node.ts'
import {utf8Sequences} from './utf8.ts'

/**
 * The kind of a text. `ascii`: no byte above 127, so every character is one byte and the expression is small and fast.
 * `utf8`: exact for every text.
 */
export type TextKind = 'ascii' | 'utf8'

const VALID = '[\\xC2-\\xDF][\\x80-\\xBF]|[\\xE0-\\xEF][\\x80-\\xBF]{2}|[\\xF0-\\xF4][\\x80-\\xBF]{3}'
/** Matches a byte that is not valid UTF-8. It counts as one character, the replacement character. */
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

/** Returns the source of an equivalent JavaScript expression over byte strings. It needs no flags. */
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
