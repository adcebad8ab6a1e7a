import {feedFrom} from '../../bytes.ts'
import {logPrefixOf} from '../../log-prefix.ts'
import type {Matcher} from '../../needles/matcher.ts'
import {LONGEST_NEEDLE, type Needle} from '../../needles/secret.ts'
import type {Stretch} from '../lines.ts'
import {maskedOnce, RANK, type Span} from '../span.ts'

/** A byte in a dump. Offsets are relative to the start of the line. */
interface DumpedByte {
  readonly value: number
  readonly start: number
  readonly end: number
  /** The position of the character that the dump shows for the byte; null if the dump shows no characters. */
  readonly shown: number | null
  readonly isListed: boolean
}

interface Byte extends DumpedByte {
  readonly line: number
}

const LONGEST_LINE = 656
/** The maximum number of lines of other sources between two lines of a dump behind log prefixes. */
const MOST_OTHERS = 16

/** The first line of a dump. `source`: the source in the log prefix of each line; null without prefixes. */
interface Begin {
  readonly start: number
  readonly source: string | null
}

/** Searches dumps and byte lists for needles, also across lines. Offsets are relative to the start of the file. */
export function createDumps(needles: Matcher, add: (span: Span) => void) {
  let next: number | null = null
  let source: string | null = null
  let others = 0
  let bytes: Byte[] = []
  let begins: Begin[] = []
  let first = 0

  function nextBehind(start: number): number | null {
    while (first < begins.length && (begins[first]?.start ?? 0) <= start) first++
    const begin = begins[first++]
    source = begin?.source ?? null
    others = 0
    return begin?.start ?? null
  }

  /** Returns the bytes in a line of the current dump; an empty list for a line of another source. */
  function bytesIn(line: string): readonly DumpedByte[] | null {
    if (source === null) return dumpLine(line)
    const prefix = logPrefixOf(line)
    const dumped = prefix === null ? null : dumpLine(line.slice(prefix.length))
    if (prefix === null || (prefix.source !== source && (dumped !== null || ++others > MOST_OTHERS))) return null
    if (prefix.source !== source) return []
    others = 0
    return dumped?.map(byte => shifted(byte, prefix.length)) ?? null
  }

  function read(frontier: number, last: boolean, {bytes: text, offset}: Stretch): void {
    next ??= nextBehind(-1)
    while (next !== null && next < frontier) {
      const feed = feedFrom(text, next - offset)
      if (feed === -1 && !last) break
      const end = feed === -1 ? text.length : feed
      const line = text.toString('latin1', next - offset, Math.min(end, next - offset + LONGEST_LINE)).trimEnd()
      const start: number = next
      const dumped = bytesIn(line)
      next = feed === -1 ? null : end + 1 + offset
      if (dumped !== null) {
        bytes.push(...dumped.map(byte => ({...byte, line: start})))
        if (bytes.length > 2 * LONGEST_NEEDLE) search(bytes.length - LONGEST_NEEDLE)
        if (next !== null) continue
      }
      search(bytes.length)
      next = nextBehind(start)
    }
    begins = begins.slice(first)
    first = 0
    if (last) search(bytes.length)
  }

  /** Searches for needles that begin in the first `count` bytes, then removes these bytes. */
  function search(count: number): void {
    const values = Buffer.from(bytes.map(({value}) => value))
    needles.scan(values, 0, count, values.length, (start, end, needle) => hide(bytes.slice(start, end), needle))
    bytes = bytes.slice(count)
  }

  function hide(found: readonly Byte[], {ref, value}: Needle): void {
    const [first, last] = [found.at(0), found.at(-1)]
    if (first?.isListed && last?.isListed) {
      const [start, end] = [first.line + first.start, last.line + last.end]
      add({start, end, source: ref, rank: RANK.needle, value, as: 'quoted'})
      return
    }
    const lines = [...Map.groupBy(found, ({line}) => line)]
    const ranges = lines.flatMap(([line, own]) =>
      placesOf(own).map(({start, end}) => ({start: line + start, end: line + end})),
    )
    for (const span of maskedOnce(ranges, {source: ref, rank: RANK.needle, value})) add(span)
  }

  return {
    /** Receives the start of a line that begins like the first line of a dump, or like a list. */
    expect(start: number, source: string | null = null): void {
      if (start !== begins.at(-1)?.start) begins.push({start, source})
    },
    read,
    /** The offset from which bytes must not be written yet, because a needle may continue in the next line. */
    get undecided(): number | null {
      return bytes[0]?.line ?? null
    },
  }
}

function shifted(byte: DumpedByte, by: number): DumpedByte {
  const shown = byte.shown === null ? null : byte.shown + by
  return {...byte, start: byte.start + by, end: byte.end + by, shown}
}

/** Returns the range of the digits and, if the dump shows characters, the range of the characters. */
function placesOf(bytes: readonly Byte[]): {readonly start: number; readonly end: number}[] {
  const digits = {start: Math.min(...bytes.map(({start}) => start)), end: Math.max(...bytes.map(({end}) => end))}
  const shown = bytes.flatMap(({shown: at}) => at ?? [])
  return shown.length === 0 ? [digits] : [digits, {start: Math.min(...shown), end: Math.max(...shown) + 1}]
}

const MOST_BYTES = 32
const OFFSET = /^[\da-f]{6,8}(:?) /i
const GROUP = /^( {1,2})((?:[\da-f]{2}){1,2})(?![\da-f])/i
/** Matches a byte, or a word of two bytes, which `od` prints by default. */
const OCTAL = /^( {1,2})([0-3][0-7]{2}|[01][0-7]{5})(?![\da-f])/i

/**
 * Returns the bytes in a line of a dump by `hexdump`, `xxd` or `od`, or the number in a line of a JSON list. Returns
 * null for any other line.
 */
function dumpLine(line: string): readonly DumpedByte[] | null {
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
  return bytes.map((byte, index) => ({...byte, shown: shown === null ? null : shown + index, isListed: false}))
}

type Digits = Pick<DumpedByte, 'value' | 'start' | 'end'>

const LISTED = /^\s*(?<digits>\d{1,3}),?$/

function listed(line: string): readonly DumpedByte[] | null {
  const digits = LISTED.exec(line)?.groups?.digits
  const value = Number(digits)
  if (digits === undefined || value > 255) return null
  const start = line.indexOf(digits)
  return [{value, start, end: start + digits.length, shown: null, isListed: true}]
}

/**
 * Returns true if two blanks precede a later group. `xxd` prints two blanks before the characters, `hexdump -C` between
 * the two halves of the bytes.
 */
function isWide(blanks: string, count: number): boolean {
  return blanks.length === 2 && count > 0
}

function bytesOf(digits: string, start: number, isSwapped: boolean): Digits[] {
  const pairs = (digits.match(/../g) ?? []).map((pair, index) => {
    return {value: Number.parseInt(pair, 16), start: start + 2 * index, end: start + 2 * index + 2}
  })
  return isSwapped ? pairs.toReversed() : pairs
}

/** Returns the bytes of a word, the low byte first. Both bytes have the range of the same digits. */
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
