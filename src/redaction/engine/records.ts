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
  return JSON_HEAD.test(bytes.toString('latin1', start, start + LONGEST_JSON_HEAD))
}

/**
 * Returns the record in a line; null if the line contains no record. Unless the record is JSON, the head of the line is
 * enough.
 */
function recordIn(line: string): Record | null {
  const [head = '', stream = '', flag = ''] = HEAD.exec(line) ?? []
  if (head !== '') return {stream, isPartial: flag === 'P', from: head.length, to: line.length}
  if (!line.startsWith('{')) return null
  const from = JSON_HEAD.exec(line)?.[0].length ?? 0
  const match = from === 0 ? null : JSON_TAIL.exec(line.slice(-LONGEST_TAIL))
  if (match === null) return reorderedRecordIn(line)
  const to = Math.max(0, line.length - LONGEST_TAIL) + match.index
  return {
    stream: match[1] ?? '',
    isPartial: !endsLine(line, to) && (from === COMPACT_HEAD || to - from >= SHORTEST_PART),
    from,
    to,
  }
}

/**
 * Returns the record in JSON with another order of keys; null without one. Its line is complete, because a runtime
 * writes its own order, and other programs may leave out the line feed.
 */
function reorderedRecordIn(line: string): Record | null {
  if (!line.includes('"log"')) return null
  const from = REORDERED_HEAD.exec(line)?.[0].length ?? 0
  const stream = from === 0 ? undefined : STREAM.exec(line)?.[1]
  const to = stream === undefined ? -1 : endOfString(line, from)
  return stream === undefined || to === -1 ? null : {stream, isPartial: false, from, to}
}

/** Returns the index of the quote that closes a string whose text begins at `from`; -1 without one. */
export function endOfString(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '"') return at
  }
  return -1
}

function slashesBefore(text: string, at: number): number {
  let slashes = 0
  while (text[at - 1 - slashes] === '\\') slashes++
  return slashes
}

function endsLine(text: string, to: number): boolean {
  return text[to - 1] === 'n' && slashesBefore(text, to - 1) % 2 === 1
}

/** Returns the end of the text of the program in a JSON record, without the line feed. */
function endOfLine(text: string, to: number): number {
  return endsLine(text, to) ? to - ESCAPED_FEED : to
}

const HEAD = /^\d{4}-\d\d-\d\dT[\d:.]{8,20}(?:Z|[+-]\d\d:\d\d) std(out|err) ([PF]) /
const LONGEST_HEAD = 64
const JSON_HEAD = /^\{ ?"log" ?: ?"/
const COMPACT_HEAD = '{"log":"'.length
const LONGEST_JSON_HEAD = 11
/** The length from which a record with blanks is partial. The programs that write blanks may leave out the line feed. */
const SHORTEST_PART = 16_000
/** Matches the stream after the text of the program, not after another string. */
const JSON_TAIL =
  /(?=" ?, ?"stream" ?: ?"std)(?<!"(?!log")[\w.@-]{1,40}" ?: ?"[^"\\]{0,200})" ?, ?"stream" ?: ?"std(out|err)"[^\n]*\}\r?$/
/** Matches plain fields before the text of the program. */
const REORDERED_HEAD =
  /^\{(?:\s{0,4}"[\w.@-]{1,40}"\s{0,4}:\s{0,4}(?:"[^"\\\n]{0,200}"|-?[\d.]{1,30}|true|false|null)\s{0,4},){0,8}\s{0,4}"log"\s{0,4}:\s{0,4}"/
const STREAM = /"stream"\s{0,4}:\s{0,4}"std(out|err)"/
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
  const record = line.text.startsWith('{') ? recordIn(line.text) : null
  if (record === null) return null
  const {from, to} = record
  return {
    text: decodedView(partOf(line, from, endOfLine(line.text, to)), unescapeOnce),
    about: withoutGaps(line, [[from, to]]),
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
  if (text.startsWith('{') && recordIn(firstLine(text)) !== null) return withoutGaps(view, aroundRecords(text))
  if (stampLength(text) === 0) return view
  const gaps: Gap[] = []
  for (const [start] of linesOf(text)) {
    const length = stampLength(text.slice(start, start + LONGEST_STAMP))
    if (length > 0) gaps.push([start, start + length])
  }
  return withoutGaps(view, gaps)
}

function firstLine(text: string): string {
  const feed = text.indexOf('\n')
  return feed === -1 ? text : text.slice(0, feed)
}

function aroundRecords(text: string): Gap[] {
  const gaps: Gap[] = []
  for (const [start, end] of linesOf(text)) {
    const record = recordIn(text.slice(start, end))
    if (record === null) continue
    gaps.push([start, start + record.from], [endOfLine(text, start + record.to), end])
  }
  return gaps
}
