import {feedFrom} from '../bytes.ts'
import {unescapeOnce} from './decoders.ts'
import {decodedView, partOf, type View, withoutGaps} from './view.ts'

/** A record of a container runtime. The text of the program is `[from, to)`. */
export interface Record {
  readonly stream: string
  /** True if the line of the program continues in the next record of the same stream. */
  readonly isPartial: boolean
  readonly from: number
  readonly to: number
}

type Gap = readonly [start: number, end: number]

/** The maximum number of records of other lines between the parts of a line. */
export const MOST_BETWEEN = 8

/** Returns the record that begins at `bytes[start]`; null if no complete record begins there. */
export function recordAt(bytes: Buffer, start: number): Record | null {
  const first = bytes[start]
  if (first === BRACE ? !isRecord(bytes, start) : first === undefined || first < ZERO || first > NINE) return null
  const feed = first === BRACE ? feedFrom(bytes, start) : start + LONGEST_HEAD
  return feed === -1 || feed - start > LONGEST_RECORD ? null : recordIn(bytes.toString('latin1', start, feed))
}

function isRecord(bytes: Buffer, start: number): boolean {
  return bytes.toString('latin1', start, start + JSON_HEAD.length) === JSON_HEAD
}

/**
 * Returns the record in a line; null if the line contains no record. Unless the record is JSON, the head of the line is
 * enough.
 */
function recordIn(line: string): Record | null {
  const [head = '', stream = '', flag = ''] = HEAD.exec(line) ?? []
  if (head !== '') return {stream, isPartial: flag === 'P', from: head.length, to: line.length}
  if (!line.startsWith(JSON_HEAD)) return null
  const match = JSON_TAIL.exec(line.slice(-LONGEST_TAIL))
  if (match === null) return null
  const to = Math.max(0, line.length - LONGEST_TAIL) + match.index
  return {stream: match[1] ?? '', isPartial: !endsLine(line, to), from: JSON_HEAD.length, to}
}

function endsLine(text: string, to: number): boolean {
  if (text[to - 1] !== 'n') return false
  let slashes = 0
  while (text[to - 2 - slashes] === '\\') slashes++
  return slashes % 2 === 1
}

const HEAD = /^\d{4}-\d\d-\d\dT[\d:.]{8,20}(?:Z|[+-]\d\d:\d\d) std(out|err) ([PF]) /
const LONGEST_HEAD = 64
const JSON_HEAD = '{"log":"'
const JSON_TAIL = /","stream":"std(out|err)"[^\n]*\}\r?$/
const ESCAPED_FEED = '\\n'.length
const LONGEST_TAIL = 1024
/** The maximum length of a record. A runtime cuts lines at 16 KB, and escapes lengthen them. */
const LONGEST_RECORD = 49_152
const [BRACE, ZERO, NINE] = [123, 48, 57]

/**
 * Splits a text of several records into the lines of programs. Each line is a list of the ranges to remove from the
 * text. Returns null if all records form one line.
 */
export function linesApart(text: string): readonly Gap[][] | null {
  const all: Gap[][] = []
  const open = new Map<string, Gap[]>()
  for (const [start, end] of linesOf(text)) {
    const record = recordIn(text.slice(start, end))
    const before = record === null ? undefined : open.get(record.stream)
    const own = before ?? []
    if (before === undefined) all.push(own)
    const from = before === undefined ? start : start + (record?.from ?? 0)
    own.push([from, record?.isPartial ? start + record.to : end])
    if (record?.isPartial) open.set(record.stream, own)
    else if (record !== null) open.delete(record.stream)
  }
  return all.length < 2 ? null : all.map(parts => between(parts, text.length))
}

function* linesOf(text: string): Generator<Gap> {
  for (let start = 0; start < text.length; ) {
    const feed = text.indexOf('\n', start)
    const end = feed === -1 ? text.length : feed
    yield [start, end]
    start = end + 1
  }
}

function between(parts: readonly Gap[], length: number): Gap[] {
  const edges = [0, ...parts.flat(), length]
  const gaps: Gap[] = []
  for (let i = 0; i < edges.length; i += 2) {
    const [start = 0, end = 0] = [edges[i], edges[i + 1]]
    if (end > start) gaps.push([start, end])
  }
  return gaps
}

/**
 * Returns two parts of a JSON record: the line of the program without its line feed, and the fields of the runtime.
 * Returns null for other lines.
 */
export function writtenIn(line: View): {readonly text: View; readonly about: View} | null {
  const record = line.text.startsWith(JSON_HEAD) ? recordIn(line.text) : null
  if (record === null) return null
  const {from, to, isPartial} = record
  return {
    text: decodedView(partOf(line, from, isPartial ? to : to - ESCAPED_FEED), unescapeOnce),
    about: partOf(line, to, line.text.length),
  }
}

/**
 * Returns the length of the timestamp and of the runtime's fields at the start of a line; 0 if the line has no
 * timestamp.
 */
export function stampLength(line: string): number {
  if (line[4] !== '-' || line[10] !== 'T') return 0
  return STAMP.exec(line.length > LONGEST_STAMP ? line.slice(0, LONGEST_STAMP) : line)?.[0].length ?? 0
}

const STAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d) (?:std(?:out|err) [FP] )?/
export const LONGEST_STAMP = 64

/** Returns a line without its timestamp, for rules that match the beginning of a line. */
export function unstamped(view: View): View {
  const length = stampLength(view.text)
  return length === 0 ? view : partOf(view, length, view.text.length)
}

/** Removes the timestamps of several lines, or the JSON around the text of their records. */
export function unstampedLines(view: View): View {
  const {text} = view
  if (text.startsWith(JSON_HEAD)) return withoutGaps(view, aroundRecords(text))
  if (stampLength(text) === 0) return view
  const gaps: Gap[] = []
  for (const [start] of linesOf(text)) {
    const length = stampLength(text.slice(start, start + LONGEST_STAMP))
    if (length > 0) gaps.push([start, start + length])
  }
  return withoutGaps(view, gaps)
}

function aroundRecords(text: string): Gap[] {
  const gaps: Gap[] = []
  for (const [start, end] of linesOf(text)) {
    const record = recordIn(text.slice(start, end))
    if (record === null) continue
    gaps.push([start, start + record.from], [start + record.to - (record.isPartial ? 0 : ESCAPED_FEED), end])
  }
  return gaps
}
