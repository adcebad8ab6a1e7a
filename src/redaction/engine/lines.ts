import {feedBefore, feedFrom} from './line-feeds.ts'

/** Lines longer than this are searched in parts of this length, counted from where the line begins. */
export const PART = 65_536
/** What a part is shown of the text behind it, so that a secret may reach over its end. */
export const AHEAD = 8192
/** What a part is shown of the text before it, so that a secret's name may stand there. */
export const BEHIND = 1024
/** Lines before a line that a rule may ask for reach back no further than this. */
export const CONTEXT_BEFORE = 4096

const LINE_FEED = 10
const RETURN = 13
const [TAB, SPACE, DASH] = [9, 32, 45]
const PARTIAL_HEAD = /^\d{4}-\d\d-\d\dT[\d:.]{8,20}(?:Z|[+-]\d\d:\d\d) std(?:out|err) P /
const ANY_HEAD = /\r?\n\d{4}-\d\d-\d\dT[\d:.]{8,20}(?:Z|[+-]\d\d:\d\d) std(?:out|err) [PF] /g
const ESCAPE = String.fromCharCode(27)
const COLOUR_CODE = new RegExp(`${ESCAPE}\\[[0-9;:?]{0,32}[A-Za-z]`, 'g')

/** The bytes of an item that are at hand: `bytes[0]` stands at `offset`. */
export interface Stretch {
  readonly bytes: Buffer
  readonly offset: number
}

/** What is searched at once: a line, or a part of a long one. All offsets are of the item. */
export interface Unit {
  /** The finds that begin in `[start, end)` belong to this unit; `end` is behind the line feed. */
  readonly start: number
  readonly end: number
  /** What the rules see. */
  readonly from: number
  readonly to: number
  /** Where its line begins. */
  readonly line: number
  /** It is a line's beginning. */
  readonly newLine: boolean
  /** It is a line's end; otherwise the next unit goes on with the same line. */
  readonly whole: boolean
}

/** A line: `end` is where its line feed stands, or where the bytes end. A runtime's partial lines make one line. */
export interface Line {
  readonly start: number
  readonly end: number
  readonly complete: boolean
}

/** The line around `at`. `least`: where the line begins that was searched last, which may lie before the stretch. */
export function lineAround(at: number, least: number, partials: boolean, stretch: Stretch): Line {
  const startOf = (position: number) => {
    const start = lineStart(position, stretch)
    return start <= stretch.offset ? least : Math.max(least, start)
  }
  let start = startOf(at)
  while (partials && start > least && isPartial(startOf(start - 1), stretch)) start = startOf(start - 1)
  return lineFrom(start, at, partials, stretch)
}

/** The line that begins at `start` and holds `at`. */
function lineFrom(start: number, at: number, partials: boolean, {bytes, offset}: Stretch): Line {
  let head = partials ? start : Math.max(start, at)
  for (;;) {
    const feed = feedFrom(bytes, head - offset)
    if (feed === -1) return {start, end: offset + bytes.length, complete: false}
    const goesOn = partials && isPartial(lineStart(offset + feed, {bytes, offset}), {bytes, offset})
    if (!goesOn) return {start, end: offset + feed, complete: true}
    head = offset + feed + 1
  }
}

/** Where the physical line that `at` is in begins: behind the line feed before it. */
function lineStart(at: number, {bytes, offset}: Stretch): number {
  return at <= offset ? offset : feedBefore(bytes, at - offset) + 1 + offset
}

function isPartial(start: number, {bytes, offset}: Stretch): boolean {
  return PARTIAL_HEAD.test(bytes.toString('latin1', start - offset, start - offset + 64))
}

/** The part of a line that holds `at`. */
export function unitOf({start, end, complete}: Line, at: number, {bytes, offset}: Stretch): Unit {
  const text = end > start && bytes[end - 1 - offset] === RETURN && complete ? end - 1 : end
  const after = complete ? end + 1 : end
  if (end - start <= PART) return {start, end: after, from: start, to: text, line: start, newLine: true, whole: true}
  const part = start + Math.floor((Math.min(at, end) - start) / PART) * PART
  const next = Math.min(part + PART, after)
  return {
    start: part,
    end: next >= end ? after : next,
    from: Math.max(start, part - BEHIND),
    to: Math.min(text, part + PART + AHEAD),
    line: start,
    newLine: part === start,
    whole: false,
  }
}

/**
 * Up to where everything can be decided: the end of the last line, or a part of a long line behind which enough can be
 * seen. `lineStart`: where the line begins that `decided` is in.
 */
export function frontierOf(decided: number, currentLine: number, stretch: Stretch): number {
  const {bytes, offset} = stretch
  const end = offset + bytes.length
  let tail = lineStart(end, stretch)
  if (tail <= decided) tail = currentLine
  while (tail > currentLine && isPartial(lineStart(tail - 1, stretch), stretch)) {
    tail = Math.max(currentLine, lineStart(tail - 1, stretch))
  }
  const parts = Math.max(0, Math.floor((end - tail - AHEAD - 1) / PART))
  return Math.max(decided, tail + parts * PART)
}

/** Lines around a unit that is a whole line, or null when not all of them are at hand yet. */
export function contextOf(
  {start, end, to}: Unit,
  {before, after}: {before: number; after: number},
  last: boolean,
  stretch: Stretch,
): {from: number; to: number} | null {
  const {bytes, offset} = stretch
  const least = Math.max(offset, start - CONTEXT_BEFORE)
  let from = start
  for (let lines = 0; lines < before && from > least; lines++) from = Math.max(least, lineStart(from - 1, stretch))
  let upTo = to
  let next = end
  for (let lines = 0; lines < after; lines++) {
    const feed = feedFrom(bytes, next - offset) + offset
    const longest = end + AHEAD
    if (feed < next ? offset + bytes.length >= longest : feed > longest) return {from, to: longest}
    if (feed < next) return last ? {from, to: Math.max(upTo, offset + bytes.length)} : null
    upTo = feed
    next = feed + 1
  }
  return {from, to: upTo}
}

/** Of the lines around a unit, those that no dash parts from it. */
export function sameItem(
  {from, to}: {from: number; to: number},
  unit: Unit,
  {bytes, offset}: Stretch,
): {from: number; to: number} {
  let first = unit.start
  while (first > from && !isItem(bytes, first - offset))
    first = Math.max(from, feedBefore(bytes, first - offset - 1) + 1 + offset)
  let last = unit.to
  for (let next = unit.end; next < to && !isItem(bytes, next - offset); next = last + 1) {
    const feed = feedFrom(bytes, next - offset) + offset
    last = feed < next || feed > to ? to : feed
  }
  return {from: first, to: last}
}

/** A line that begins with `- `. */
function isItem(bytes: Buffer, line: number): boolean {
  let at = line
  while (bytes[at] === SPACE || bytes[at] === TAB) at++
  return bytes[at] === DASH && bytes[at + 1] === SPACE
}

/** What stands in a text without belonging to it: colour codes, heads of lines that go on. */
export function gapsIn(text: string): [start: number, end: number][] {
  if (!text.includes(ESCAPE) && !text.includes(' std')) return []
  const gaps = [...text.matchAll(COLOUR_CODE), ...text.matchAll(ANY_HEAD)]
  return gaps
    .map(({0: gap, index}): [number, number] => [index, index + gap.length])
    .sort(([one], [other]) => one - other)
}

/** The first line that begins at or after `from`. `currentLine`: where the line begins that `from` is in. */
export function nextLine(from: number, currentLine: number, {bytes, offset}: Stretch): number {
  if (from === currentLine) return from
  const feed = bytes.indexOf(LINE_FEED, from - offset)
  return feed === -1 ? offset + bytes.length : offset + feed + 1
}

/** Where lines begin that are longer than a part; `from` is a line's beginning. */
export function longLines(from: number, to: number, {bytes, offset}: Stretch): number[] {
  const starts: number[] = []
  for (let start = from; to - start >= PART; ) {
    const feed = bytes.lastIndexOf(LINE_FEED, start + PART - offset) + offset
    if (feed >= start) {
      start = feed + 1
      continue
    }
    starts.push(start)
    const end = bytes.indexOf(LINE_FEED, start + PART - offset)
    start = end === -1 ? to : end + offset + 1
  }
  return starts
}
