import {feedFrom} from './line-feeds.ts'

/** A line of a container runtime: the program's text is in `text`, from `from` to `to`. */
export interface Record {
  readonly stream: string
  /** Whether the program's line continues in the next record of the same stream. */
  readonly isPartial: boolean
  readonly from: number
  readonly to: number
}

/**
 * The maximum number of other records between the parts of a line: records of the other stream, and complete records.
 */
export const MOST_BETWEEN = 8

/** Returns the record at `bytes[start]`; null if it is not one, or is incomplete. */
export function recordAt(bytes: Buffer, start: number): Record | null {
  const first = bytes[start]
  if (first === BRACE ? !isRecord(bytes, start) : first === undefined || first < ZERO || first > NINE) return null
  const feed = first === BRACE ? feedFrom(bytes, start) : start + LONGEST_HEAD
  return feed === -1 || feed - start > LONGEST_RECORD ? null : recordIn(bytes.toString('latin1', start, feed))
}

/** Returns the record of a whole line; a record that is not JSON needs only its head. */
export function recordIn(line: string): Record | null {
  const [head = '', stream = '', flag = ''] = HEAD.exec(line) ?? []
  if (head !== '') return {stream, isPartial: flag === 'P', from: head.length, to: line.length}
  if (!line.startsWith(JSON_HEAD)) return null
  const match = JSON_TAIL.exec(line.slice(-LONGEST_TAIL))
  if (match === null) return null
  const to = Math.max(0, line.length - LONGEST_TAIL) + match.index
  return {stream: match[1] ?? '', isPartial: !endsLine(line, to), from: JSON_HEAD.length, to}
}

/** Whether the text before `to` ends with an escaped line feed. */
function endsLine(text: string, to: number): boolean {
  if (text[to - 1] !== 'n') return false
  let slashes = 0
  while (text[to - 2 - slashes] === '\\') slashes++
  return slashes % 2 === 1
}

/**
 * Returns the program lines in a text of several records, as the gaps of each. Null if all records form one line, or if
 * the text has none.
 */
export function linesApart(text: string): readonly (readonly [start: number, end: number])[][] | null {
  const all: (readonly [start: number, end: number])[][] = []
  const open = new Map<string, (readonly [start: number, end: number])[]>()
  for (let start = 0; start < text.length; ) {
    const feed = text.indexOf('\n', start)
    const end = feed === -1 ? text.length : feed
    const record = recordIn(text.slice(start, end))
    const before = record === null ? undefined : open.get(record.stream)
    const own = before ?? []
    if (before === undefined) all.push(own)
    const from = before === undefined ? start : start + (record?.from ?? 0)
    own.push([from, record?.isPartial ? start + record.to : end])
    if (record?.isPartial) open.set(record.stream, own)
    else if (record !== null) open.delete(record.stream)
    start = end + 1
  }
  return all.length < 2 ? null : all.map(parts => between(parts, text.length))
}

function between(parts: readonly (readonly [number, number])[], length: number): [number, number][] {
  const edges = [0, ...parts.flat(), length]
  const gaps: [number, number][] = []
  for (let i = 0; i < edges.length; i += 2) {
    const [start = 0, end = 0] = [edges[i], edges[i + 1]]
    if (end > start) gaps.push([start, end])
  }
  return gaps
}

function isRecord(bytes: Buffer, start: number): boolean {
  return bytes.toString('latin1', start, start + JSON_HEAD.length) === JSON_HEAD
}

const HEAD = /^\d{4}-\d\d-\d\dT[\d:.]{8,20}(?:Z|[+-]\d\d:\d\d) std(out|err) ([PF]) /
const LONGEST_HEAD = 64
const JSON_HEAD = '{"log":"'
const JSON_TAIL = /","stream":"std(out|err)"[^\n]*\}\r?$/
const LONGEST_TAIL = 1024
/** A runtime cuts lines at 16 KB, and escapes lengthen them. Longer records are split anyway. */
const LONGEST_RECORD = 49_152
const [BRACE, ZERO, NINE] = [123, 48, 57]
