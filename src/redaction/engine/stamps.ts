import {recordIn} from './records.ts'
import {partOf, type View, withoutGaps} from './view.ts'

/** Matches the timestamp before each line of a log, and the fields that a container runtime adds. */
const STAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d) (?:std(?:out|err) [FP] )?/
export const LONGEST_STAMP = 64

/** Returns the length of the timestamp before a line; 0 without one. */
export function stampLength(line: string): number {
  if (line[4] !== '-' || line[10] !== 'T') return 0
  return STAMP.exec(line.length > LONGEST_STAMP ? line.slice(0, LONGEST_STAMP) : line)?.[0].length ?? 0
}

/** Returns a line as its program wrote it, for rules that match a line's beginning. */
export function unstamped(view: View): View {
  const length = stampLength(view.text)
  return length === 0 ? view : partOf(view, length, view.text.length)
}

/** Removes the timestamps of several lines. The first line decides whether they have timestamps or are JSON records. */
export function unstampedLines(view: View): View {
  const {text} = view
  if (text.startsWith(RECORD)) return withoutGaps(view, aroundRecords(text))
  if (stampLength(text) === 0) return view
  const gaps: [start: number, end: number][] = []
  for (let start = 0; start < text.length; start = text.indexOf('\n', start) + 1 || text.length) {
    const length = stampLength(text.slice(start, start + LONGEST_STAMP))
    if (length > 0) gaps.push([start, start + length])
  }
  return withoutGaps(view, gaps)
}

/** Returns the text around the program lines in records. */
function aroundRecords(text: string): [start: number, end: number][] {
  const gaps: [start: number, end: number][] = []
  for (let start = 0; start < text.length; ) {
    const feed = text.indexOf('\n', start)
    const end = feed === -1 ? text.length : feed
    const record = recordIn(text.slice(start, end))
    if (record !== null) gaps.push([start, start + record.from], [start + record.to - (record.isPartial ? 0 : 2), end])
    start = end + 1
  }
  return gaps
}

const RECORD = '{"log":"'
