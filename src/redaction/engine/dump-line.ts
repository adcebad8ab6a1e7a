/**
 * One line of a dump by `hexdump -C`, `xxd`, `od -t x1` or `od` in octal, or of words of two bytes by `hexdump`, `od`
 * and `od -x`; or a number of a JSON list with one number per line.
 */
export interface DumpLine {
  readonly bytes: readonly DumpedByte[]
}

/** Offsets are relative to the beginning of the line. */
export interface DumpedByte {
  readonly value: number
  readonly start: number
  readonly end: number
  /** The position of its character at the right; null if the dump has none. */
  readonly shown: number | null
  /** Whether it is a number in a list. */
  readonly isListed: boolean
}

const MOST_BYTES = 32
const OFFSET = /^[\da-f]{6,8}(:?) /i
const GROUP = /^( {1,2})((?:[\da-f]{2}){1,2})(?![\da-f])/i
/** A byte, or a word of two bytes, which is the default of `od`. */
const OCTAL = /^( {1,2})([0-3][0-7]{2}|[01][0-7]{5})(?![\da-f])/i

/** Returns the parsed line; null if it is not a line of a dump. */
export function dumpLine(line: string): DumpLine | null {
  const offset = OFFSET.exec(line)
  if (offset === null) return listed(line)
  const isSwapped = offset[1] === ''
  const bytes: Digits[] = []
  let at = offset[0].length - 1
  const pattern = OCTAL.test(line.slice(at)) ? OCTAL : GROUP
  for (let group = pattern.exec(line.slice(at)); group !== null; group = pattern.exec(line.slice(at))) {
    const [all, blanks = '', digits = ''] = group
    if (bytes.length + Math.ceil(digits.length / 3) > MOST_BYTES || (isWide(blanks, bytes.length) && offset[1] === ':'))
      break
    const start = at + blanks.length
    bytes.push(...(pattern === OCTAL ? octalBytesOf(digits, start) : bytesOf(digits, start, isSwapped)))
    at += all.length
  }
  if (bytes.length === 0) return null
  const shown = shownFrom(line, at)
  return {bytes: bytes.map((byte, index) => ({...byte, shown: shown === null ? null : shown + index, isListed: false}))}
}

type Digits = Pick<DumpedByte, 'value' | 'start' | 'end'>

const LISTED = /^\s*(?<digits>\d{1,3}),?$/

function listed(line: string): DumpLine | null {
  const digits = LISTED.exec(line)?.groups?.digits
  const value = Number(digits)
  if (digits === undefined || value > 255) return null
  const start = line.indexOf(digits)
  return {bytes: [{value, start, end: start + digits.length, shown: null, isListed: true}]}
}

/** `xxd` puts two blanks before the characters, `hexdump -C` in the middle of the bytes. */
function isWide(blanks: string, count: number): boolean {
  return blanks.length === 2 && count > 0
}

function bytesOf(digits: string, start: number, isSwapped: boolean): Digits[] {
  const pairs = (digits.match(/../g) ?? []).map((pair, index) => {
    return {value: Number.parseInt(pair, 16), start: start + 2 * index, end: start + 2 * index + 2}
  })
  return isSwapped ? pairs.toReversed() : pairs
}

/** The low byte of a word comes first; the same digits encode both bytes. */
function octalBytesOf(digits: string, start: number): Digits[] {
  const [value, end] = [Number.parseInt(digits, 8), start + digits.length]
  const low = {value: value & 255, start, end}
  return digits.length === 3 ? [low] : [low, {value: value >> 8, start, end}]
}

function shownFrom(line: string, at: number): number | null {
  const bar = /^ +\|/.exec(line.slice(at))
  if (bar !== null) return at + bar[0].length
  const blanks = /^ {2,}/.exec(line.slice(at))
  return blanks === null ? null : at + blanks[0].length
}
