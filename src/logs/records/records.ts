import {entryOf} from '../parse/entry.ts'
import {isAtLeast} from '../parse/level.ts'
import {belongsToError, stateAfter, stateAfterFirst, type TraceState} from '../parse/trace.ts'
import {type Line, ownText} from './lines.ts'
import type {LogRecord} from './record.ts'

interface RecordReader {
  /** Returns the complete records. The last record waits for further lines. */
  push(lines: readonly Line[]): LogRecord[]
  /** Returns the record that waits for further lines. */
  flush(): LogRecord[]
}

/** Successive lines of a record are at most this far apart, in microseconds. */
const AT_ONCE_US = 1_000_000
const MOST_LINES = 1000
const MOST_CHARS = 1_048_576

interface Open extends LogRecord {
  stamp: string
  readonly lines: string[]
  /** The number of lines that were copied and are no longer slices of a longer string. */
  owned: number
  chars: number
  last: number
  state: TraceState
}

/** Groups the lines of one log into records. A stack trace belongs to the record of its error. */
export function recordReader(): RecordReader {
  let open: Open | null = null

  function goesOn(line: Line): TraceState | null {
    if (open === null || open.lines.length >= MOST_LINES || open.chars > MOST_CHARS) return null
    if (line.isBare) return open.state
    if (line.time - open.last > AT_ONCE_US) return null
    if (isJson(open)) return null
    if (isOpenJson(open)) return isInnerJson(line.text) ? open.state : null
    const state = stateAfter(open.state, line.text)
    return state ?? (belongsToError(line.text) && isError(open) ? followed(line.text) : null)
  }

  return {
    push(lines) {
      const done: LogRecord[] = []
      for (const line of lines) {
        const state = open === null ? null : goesOn(line)
        if (open !== null && state !== null) {
          add(open, line, state)
          continue
        }
        if (open !== null) done.push(open)
        const {time, stamp, text} = line
        open = {time, stamp, lines: [text], owned: 0, chars: text.length, last: time, state: stateAfterFirst(text)}
      }
      if (open !== null) own(open)
      return done
    },
    flush() {
      const done = open === null ? [] : [open]
      open = null
      return done
    },
  }
}

function add(open: Open, {time, text}: Line, state: TraceState): void {
  open.lines.push(text)
  open.chars += text.length
  open.last = time
  open.state = state
}

/** Copies the text of a waiting record, because a slice would keep a longer string in memory. */
function own(open: Open): void {
  if (open.owned === 0) open.stamp = ownText(open.stamp)
  for (; open.owned < open.lines.length; open.owned++) open.lines[open.owned] = ownText(open.lines[open.owned] ?? '')
}

function followed(line: string): TraceState {
  const state = stateAfterFirst(line)
  return state === 'none' ? 'frames' : state
}

/** A JSON logger writes a stack trace into the same line, so a complete JSON line is a complete record. */
function isJson({lines: [first = '']}: Open): boolean {
  return first.startsWith('{') && first.endsWith('}')
}

function isOpenJson({lines: [first = '']}: Open): boolean {
  return first === '{'
}

function isInnerJson(text: string): boolean {
  return /^(?:\s|[}\]])/.test(text)
}

/** A stack trace may follow only a line at WARN or above. */
function isError({lines}: Open): boolean {
  const {level} = entryOf(lines.slice(0, 1))
  return level !== null && isAtLeast(level, 'WARN')
}
