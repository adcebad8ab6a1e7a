import {hash} from 'node:crypto'
import {stampReader} from './stamp.ts'

/**
 * Where the reading of a log stands, so that it goes on after a cut with no line lost and none doubled. A server goes back
 * to the beginning of the second; what was taken before is told by its time and, at the very same time, by its text. All
 * bytes are as they came, before redaction, and leave again in whole lines.
 */
export interface Resume {
  /** What is new of a chunk, in whole lines. */
  take(chunk: Buffer): Buffer[]
  /** The connection is gone: the line that was not over comes again. */
  cut(): void
  /** The log is over: what stands behind its last line end is a line, too. */
  finish(): Buffer[]
  /** Of the last line; null before the first. */
  readonly sinceTime: string | null
}

const LINE_FEED = 10
const SPACE = 32
/** A line that is longer leaves in pieces. After a cut within it, its beginning comes twice. */
const LONGEST_HELD = 1_048_576
/** Two streams of a container are stamped apart, so that lines may stand in the file this much out of order. */
const DISORDER_US = 5_000

export function createResume(): Resume {
  let rest: Buffer = Buffer.alloc(0)
  /** The time of the last line as it is written, and the lines of that time. */
  let stamp: string | null = null
  let taken: string[] = []
  let catchUp: CatchUp | null = null

  function remember(whole: Buffer): void {
    const tail = lastOfOneTime(whole)
    if (tail === null) return
    taken = tail.stamp === stamp && tail.isAll ? [...taken, ...tail.lines] : tail.lines
    stamp = tail.stamp
  }

  function fresh(whole: Buffer): Buffer {
    if (catchUp === null) return whole
    const left = catchUp.unread(whole)
    if (!catchUp.isOver) return left
    catchUp = null
    return left
  }

  function pass(parts: readonly Buffer[]): Buffer[] {
    const left = parts.map(fresh).filter(part => part.length > 0)
    left.forEach(remember)
    return left
  }

  /** Not a line is over. */
  function takeNone(chunk: Buffer): Buffer[] {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    const isHeld = bytes.length <= LONGEST_HELD
    rest = isHeld ? Buffer.from(bytes) : Buffer.alloc(0)
    return isHeld ? [] : pass([bytes])
  }

  return {
    take(chunk) {
      const first = chunk.indexOf(LINE_FEED) + 1
      if (first === 0) return takeNone(chunk)
      const end = chunk.lastIndexOf(LINE_FEED) + 1
      const begun = rest
      rest = Buffer.from(chunk.subarray(end))
      if (begun.length === 0) return pass([chunk.subarray(0, end)])
      // what is left of the chunk before stays a piece of its own: all of them together are not worth a copy
      return pass([Buffer.concat([begun, chunk.subarray(0, first)]), chunk.subarray(first, end)])
    },
    cut() {
      rest = Buffer.alloc(0)
      catchUp = stamp === null ? null : createCatchUp(stamp, taken)
    },
    finish() {
      const last = rest.length === 0 ? rest : Buffer.concat([rest, Buffer.from('\n')])
      rest = Buffer.alloc(0)
      const left = pass([last])
      const held = catchUp?.held() ?? Buffer.alloc(0)
      catchUp = null
      return [...left, ...pass([held])]
    },
    get sinceTime() {
      return stamp
    },
  }
}

/** The lines at the end that have one time; `isAll`: there are no others. Null where the last line has none. */
function lastOfOneTime(whole: Buffer): {stamp: string; lines: string[]; isAll: boolean} | null {
  const lines: string[] = []
  let end = whole.length - 1
  let start = lineStart(whole, end)
  const stamp = stampAt(whole, start)
  if (stamp === null) return null
  while (end > 0 && stampAt(whole, start) === stamp) {
    lines.unshift(digest(whole.subarray(start, end)))
    end = start - 1
    start = lineStart(whole, end)
  }
  return {stamp, lines, isAll: end <= 0}
}

function lineStart(whole: Buffer, end: number): number {
  return end <= 0 ? 0 : whole.lastIndexOf(LINE_FEED, end - 1) + 1
}

function stampAt(whole: Buffer, start: number): string | null {
  const space = whole.indexOf(SPACE, start)
  const text = whole.toString('latin1', start, Math.min(space === -1 ? whole.length - 1 : space, start + 40))
  return /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/.test(text) ? text : null
}

function digest(line: Buffer): string {
  return hash('sha1', line, 'base64')
}

interface CatchUp {
  /** What of these lines was not there before the cut, as far as it can be told. */
  unread(whole: Buffer): Buffer
  /** What could not be told yet. */
  held(): Buffer
  readonly isOver: boolean
}

/**
 * Skips lines up to the last one that was taken: the file's order is always the same. Where that line is not there any
 * more (the file was rotated, the container is another run), all that is younger is new.
 */
function createCatchUp(stamp: string, taken: readonly string[]): CatchUp {
  const stampOf = stampReader()
  const last = stampOf(stamp)?.time ?? 0
  const lastStamp = Buffer.from(stamp)
  const awaited = [...taken]
  let waiting: Buffer[] = []
  let isOver = false

  /** True where it is known by now that the line is new. */
  function isNew(line: Buffer): boolean {
    const time = stampOf(line.toString('latin1', 0, 40))?.time ?? last
    if (time < last) return false
    if (time > last + DISORDER_US) {
      isOver = true
      return true
    }
    const seen = time === last ? awaited.indexOf(digest(line.subarray(0, -1))) : -1
    if (seen === -1) waiting.push(Buffer.from(line))
    else awaited.splice(seen, 1)
    if (awaited.length > 0) return false
    // the last one that was taken: what stands before it was there, too, but for lines of the very same time
    waiting = waiting.filter(held => held.subarray(0, stamp.length).equals(lastStamp))
    isOver = true
    return false
  }

  return {
    unread(whole) {
      let at = 0
      while (at < whole.length && !isOver) {
        const next = whole.indexOf(LINE_FEED, at) + 1 || whole.length
        if (!isNew(whole.subarray(at, next))) at = next
      }
      return isOver ? Buffer.concat([...waiting.splice(0), whole.subarray(at)]) : Buffer.alloc(0)
    },
    held: () => Buffer.concat(waiting.splice(0)),
    get isOver() {
      return isOver
    },
  }
}
