/** The format of the trace so far. It determines which lines may follow. */
export type TraceState = 'none' | 'frames' | 'python' | 'python-over' | 'go'

const PYTHON = 'Traceback (most recent call last)'
const PYTHON_JOINT = /^(?:During handling of the above exception|The above exception was the direct cause)/
const GO_START = /^(?:panic: |fatal error: |goroutine \d+ \[)/
const GO_LINE = /^(?:goroutine \d+ \[|created by |\[signal |exit status |panic: |[\w./*()[\]{}-]+\(.*\)$)/
const JOINT = /^(?:Caused by: |Suppressed: |stack backtrace:|note: run with |\.{3} \d+ more)/
const EXCEPTION = /^(?:[\w$]+\.)*[A-Z][\w$]*(?:Exception|Error|Throwable|Warning|Interrupt|Exit)(?:: |$)/
const FRAME = /^\s+(?:at |File ")|^\s+\.{3} \d+ more|^\t[\w./-]+:\d+/

/** Returns true if the line occurs only in stack traces. */
export function isTraceLine(line: string): boolean {
  return startsTrace(line) || JOINT.test(line) || FRAME.test(line)
}

function startsTrace(line: string): boolean {
  return line.startsWith(PYTHON) || GO_START.test(line)
}

/**
 * Returns true if the line begins a trace, or names the exception above a trace. Such a line belongs to the error that
 * was logged just before.
 */
export function belongsToError(line: string): boolean {
  return startsTrace(line) || EXCEPTION.test(line)
}

/** Returns the state after the first line of a record. */
export function stateAfterFirst(line: string): TraceState {
  return line.startsWith(PYTHON) ? 'python' : GO_START.test(line) ? 'go' : 'none'
}

/** Returns the state after a line that continues the record; null if the line begins another record. */
export function stateAfter(state: TraceState, line: string): TraceState | null {
  if (line.startsWith(PYTHON)) return state === 'none' ? null : 'python'
  if (line.startsWith(' ') || line.startsWith('\t')) return state === 'none' ? 'frames' : state
  if (JOINT.test(line)) return 'frames'
  if (state === 'python') return 'python-over' // in Python, the exception is the line after the frames
  if (state === 'python-over') return line === '' || PYTHON_JOINT.test(line) ? state : null
  if (state === 'go') return line === '' || GO_LINE.test(line) ? state : null
  return null
}
