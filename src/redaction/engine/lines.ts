import {CR, DASH, feedBefore, feedFrom, LF, SPACE, TAB} from '../bytes.ts'
import {LONGEST_STAMP, MOST_BETWEEN, recordAt, stampLength} from './records.ts'
import {type View, withoutGaps} from './view.ts'

/** Longer lines are searched in parts of this length, counted from the start of the line. */
const PART = 65_536
/** Rules also receive this many bytes after a part, because a secret may cross the end of the part. */
export const AHEAD = 8192
/** Rules also receive this many bytes before a part, because they may contain the name of the secret. */
const BEHIND = 1024
/** A rule may request at most this many bytes before a line. */
export const CONTEXT_BEFORE = 4096

const ANY_HEAD = /\r?\n\d{4}-\d\d-\d\dT[\d:.]{8,20}(?:Z|[+-]\d\d:\d\d) std(?:out|err) [PF] /g
/** Matches the text from the end of a partial line in a JSON record to the program's text in the next record. */
const JSON_JOINT =
  /(?<!(?<!\\)(?:\\\\){0,64}\\n)" ?, ?"stream" ?: ?"std(?:out|err)"[^\n]{0,1000}?\}\r?\n\{ ?"log" ?: ?"/g
const ESCAPE = String.fromCharCode(27)
const COLOUR_CODE = new RegExp(`${ESCAPE}\\[[0-9;:?]{0,32}[A-Za-z]`, 'g')

/** The available bytes of a file or stream. `bytes[0]` is at `offset` in the file or stream. */
export interface Stretch {
  readonly bytes: Buffer
  readonly offset: number
}

/** A line, or a part of a long line, that is searched at once. Offsets are relative to the start of the file. */
export interface Unit {
  /** A find that begins in `[start, end)` belongs to this unit. */
  readonly start: number
  readonly end: number
  /** Rules receive the text `[from, to)`. */
  readonly from: number
  readonly to: number
  readonly line: number
  readonly newLine: boolean
  readonly whole: boolean
}

/** A line. The partial lines of a container runtime form one line. */
interface Line {
  readonly start: number
  /** The position of the line feed, or the end of the available bytes. */
  readonly end: number
  readonly complete: boolean
}

/** Returns the line that contains `at`. `least`: the start of the last searched line, perhaps before the stretch. */
export function lineAround(at: number, least: number, partials: boolean, stretch: Stretch): Line {
  const startOf = (position: number) => {
    const start = lineStart(position, stretch)
    return start <= stretch.offset ? least : Math.max(least, start)
  }
  let start = startOf(at)
  if (!partials) return lineFrom(start, Math.max(start, at), stretch)
  start = startOfOpen(start, least, stretch)
  return joinedFrom(start, stretch)
}

function lineFrom(start: number, head: number, {bytes, offset}: Stretch): Line {
  const feed = feedFrom(bytes, head - offset)
  return feed === -1
    ? {start, end: offset + bytes.length, complete: false}
    : {start, end: offset + feed, complete: true}
}

/** Joins the records from `start` on, until no line of a program is incomplete. */
function joinedFrom(start: number, {bytes, offset}: Stretch): Line {
  const open = new Map<string, number>()
  for (let head = start, count = 0; ; count++) {
    const feed = feedFrom(bytes, Math.max(0, head - offset))
    if (feed === -1) return {start, end: offset + bytes.length, complete: false}
    const record = head < offset ? null : recordAt(bytes, head - offset)
    if (record === null && head >= offset) open.clear()
    if (record !== null) open.delete(record.stream)
    if (record?.isPartial) open.set(record.stream, count)
    for (const [stream, since] of open) if (count - since >= MOST_BETWEEN) open.delete(stream)
    if (open.size === 0) return {start, end: offset + feed, complete: true}
    head = offset + feed + 1
  }
}

function startOfOpen(start: number, least: number, stretch: Stretch): number {
  let first = start
  for (let before = openBefore(first, least, stretch); before < first; before = openBefore(first, least, stretch))
    first = before
  return first
}

function openBefore(start: number, least: number, stretch: Stretch): number {
  const seen = new Set<string>()
  let first = start
  let line = start
  for (let count = 0; count < MOST_BETWEEN && line > least && seen.size < 2; count++) {
    line = Math.max(least, lineStart(line - 1, stretch))
    const record = line < stretch.offset ? null : recordAt(stretch.bytes, line - stretch.offset)
    if (record === null) break
    if (record.isPartial && !seen.has(record.stream)) first = line
    seen.add(record.stream)
  }
  return first
}

function lineStart(at: number, {bytes, offset}: Stretch): number {
  return at <= offset ? offset : feedBefore(bytes, at - offset) + 1 + offset
}

/** Returns a line as a unit. For a long line, returns the part that contains `at`. */
export function unitOf({start, end, complete}: Line, at: number, {bytes, offset}: Stretch): Unit {
  const text = end > start && bytes[end - 1 - offset] === CR && complete ? end - 1 : end
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
 * Returns the position up to which all finds can be decided: the end of the last line, or of a part with enough bytes
 * after it. `currentLine`: the start of the line that contains `decided`.
 */
export function frontierOf(decided: number, currentLine: number, stretch: Stretch): number {
  const {bytes, offset} = stretch
  const end = offset + bytes.length
  let tail = lineStart(end, stretch)
  if (tail <= decided) tail = currentLine
  tail = startOfOpen(tail, currentLine, stretch)
  const parts = Math.max(0, Math.floor((end - tail - AHEAD - 1) / PART))
  return Math.max(decided, tail + parts * PART)
}

/** Returns the range of the lines around a whole line; null if some of the lines are not available yet. */
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

/** Returns the lines around a unit, as far as they belong to the same YAML list item. */
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

function isItem(bytes: Buffer, line: number): boolean {
  let at = line + stampLength(bytes.toString('latin1', line, line + LONGEST_STAMP))
  while (bytes[at] === SPACE || bytes[at] === TAB) at++
  return bytes[at] === DASH && bytes[at + 1] === SPACE
}

/** Returns the start of the first line at or after `from`. `currentLine`: the start of the line with `from`. */
export function nextLine(from: number, currentLine: number, {bytes, offset}: Stretch): number {
  if (from === currentLine) return from
  const feed = bytes.indexOf(LF, from - offset)
  return feed === -1 ? offset + bytes.length : offset + feed + 1
}

/** Returns the starts of the lines that are longer than `PART`. */
export function longLines(from: number, to: number, {bytes, offset}: Stretch): number[] {
  const starts: number[] = []
  for (let start = from; to - start >= PART; ) {
    const feed = bytes.lastIndexOf(LF, start + PART - offset) + offset
    if (feed >= start) {
      start = feed + 1
      continue
    }
    starts.push(start)
    const end = bytes.indexOf(LF, start + PART - offset)
    start = end === -1 ? to : end + offset + 1
  }
  return starts
}

/** Returns the view without colour codes, and without the heads of runtime records between the parts of a line. */
export function ungapped(view: View): View {
  const {text} = view
  if (!text.includes(ESCAPE) && !text.includes(' std') && !text.includes('"std')) return view
  const found = [...text.matchAll(COLOUR_CODE), ...text.matchAll(ANY_HEAD), ...text.matchAll(JSON_JOINT)]
  if (found.length === 0) return view
  const gaps = found.map(({0: gap, index}): [number, number] => [index, index + gap.length])
  return withoutGaps(
    view,
    gaps.sort(([one], [other]) => one - other),
  )
}
