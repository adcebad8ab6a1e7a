import {recordIn} from './records.ts'
import {partOf, type View, withoutGaps} from './view.ts'

/** What stands before each line of a log that was asked for with times, and what a container runtime adds to it. */
const STAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d) (?:std(?:out|err) [FP] )?/
export const LONGEST_STAMP = 64

/** How much of a line a stamp takes that stands before it; 0: there is none. */
export function stampLength(line: string): number {
  if (line[4] !== '-' || line[10] !== 'T') return 0
  return STAMP.exec(line.length > LONGEST_STAMP ? line.slice(0, LONGEST_STAMP) : line)?.[0].length ?? 0
}

/** A line as its program wrote it: rules that look at a line's beginning look at this. */
export function unstamped(view: View): View {
  const length = stampLength(view.text)
  return length === 0 ? view : partOf(view, length, view.text.length)
}

/** The same of several lines; only the first one tells whether there are stamps, or whether a runtime wrote records of JSON. */
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

/** What stands before and behind the lines that programs wrote. */
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
