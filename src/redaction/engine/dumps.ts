import type {Matcher} from '../needles/matcher.ts'
import {LONGEST_NEEDLE, type Needle} from '../needles/secret.ts'
import {type DumpedByte, dumpLine} from './dump-line.ts'
import {feedFrom} from './line-feeds.ts'
import type {Stretch} from './lines.ts'
import {RANK, type Span} from './span.ts'

/** Searches dumps and byte lists for needles across their lines. Offsets count from the start of the item. */
export interface Dumps {
  /** The line at `start` begins like the first line of a dump, or like a list. */
  expect(start: number): void
  read(frontier: number, last: boolean, stretch: Stretch): void
  /** Nothing from here on may be written, because a needle may continue in the next line. */
  readonly undecided: number | null
}

/** A dumped byte with its position, and the position of its line. */
interface Byte extends DumpedByte {
  readonly line: number
}

/** Longer than any line of a dump. */
const LONGEST_LINE = 400

export function createDumps(needles: Matcher, add: (span: Span) => void): Dumps {
  let next: number | null = null
  let bytes: Byte[] = []
  /** The beginnings of dumps, sorted. */
  let begins: number[] = []
  /** The first entry that is not done. */
  let first = 0

  function nextBehind(start: number): number | null {
    while (first < begins.length && (begins[first] as number) <= start) first++
    return begins[first++] ?? null
  }

  function read(frontier: number, last: boolean, {bytes: text, offset}: Stretch): void {
    next ??= nextBehind(-1)
    while (next !== null && next < frontier) {
      const feed = feedFrom(text, next - offset)
      if (feed === -1 && !last) break
      const end = feed === -1 ? text.length : feed
      const line = text.toString('latin1', next - offset, Math.min(end, next - offset + LONGEST_LINE)).trimEnd()
      const start: number = next
      const dumped = dumpLine(line)
      next = feed === -1 ? null : end + 1 + offset
      if (dumped !== null) {
        bytes.push(...dumped.bytes.map(byte => ({...byte, line: start})))
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

  /** Searches for needles that begin in the first bytes, which are then dropped. */
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
    const spans = lines.flatMap(([line, own]) =>
      placesOf(own).map(({start, end}) => ({start: line + start, end: line + end})),
    )
    for (const [index, span] of spans.entries()) {
      const silent = index === 0 ? {} : {silent: true as const}
      add({...span, source: ref, rank: RANK.needle, value, ...silent})
    }
  }

  return {
    expect: start => {
      if (start !== begins.at(-1)) begins.push(start)
    },
    read,
    get undecided() {
      return bytes[0]?.line ?? null
    },
  }
}

/** Returns the range of the dump's digits and, if it exists, the range of its character column. */
function placesOf(bytes: readonly Byte[]): {readonly start: number; readonly end: number}[] {
  const digits = {start: Math.min(...bytes.map(({start}) => start)), end: Math.max(...bytes.map(({end}) => end))}
  const shown = bytes.flatMap(({shown: at}) => at ?? [])
  return shown.length === 0 ? [digits] : [digits, {start: Math.min(...shown), end: Math.max(...shown) + 1}]
}
