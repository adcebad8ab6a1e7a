import {hash} from 'node:crypto'
import {stampReader} from '../records/lines.ts'

/**
 * The position in a log from which reading resumes without losing or repeating a line. A server resumes at the
 * beginning of a second. Lines that were read before are recognized by their time. If the times are equal, lines are
 * recognized by their text.
 */
interface Resume {
  /** Returns the new bytes of a chunk, in whole lines. */
  take(chunk: Buffer): Buffer[]
  /** Prepares for a new response after a lost connection. The server sends the incomplete line again. */
  cut(): void
  /** Returns the text after the last line end. Called if the log is complete. */
  finish(): Buffer[]
  /** The time of the last line; null before the first line. */
  readonly sinceTime: string | null
}

const LINE_FEED = 10
const SPACE = 32
/** A longer line is returned in pieces. If the connection is lost within the line, its beginning is returned twice. */
const LONGEST_HELD = 1_048_576
/** Lines may be out of order by this much, in microseconds. The stdout and stderr of a container get separate times. */
const DISORDER_US = 5_000

export function createResume(): Resume {
  let rest: Buffer = Buffer.alloc(0)
  /** The time of the last line, and the digests of all lines with that time. */
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
      // the two parts stay separate, because joining them would copy the chunk
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

/**
 * Returns the last lines that have the same time; null if the last line has no time. `isAll`: there are no other lines.
 */
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

type CatchUp = ReturnType<typeof createCatchUp>

/**
 * Skips lines up to the last line that was read, because the order of lines in a file is stable. If the last line no
 * longer exists, all later lines are new. This happens if a rotation or a restart began a new file.
 */
function createCatchUp(stamp: string, taken: readonly string[]) {
  const stampOf = stampReader()
  const last = stampOf(stamp)?.time ?? 0
  const lastStamp = Buffer.from(stamp)
  const awaited = [...taken]
  let waiting: Buffer[] = []
  let isOver = false

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
    // this is the last line that was read: earlier lines were read too, except lines of the same time
    waiting = waiting.filter(held => held.subarray(0, stamp.length).equals(lastStamp))
    isOver = true
    return false
  }

  return {
    /** Returns the lines that are certainly new. */
    unread(whole: Buffer): Buffer {
      let at = 0
      while (at < whole.length && !isOver) {
        const next = whole.indexOf(LINE_FEED, at) + 1 || whole.length
        if (!isNew(whole.subarray(at, next))) at = next
      }
      return isOver ? Buffer.concat([...waiting.splice(0), whole.subarray(at)]) : Buffer.alloc(0)
    },
    /** Returns the held lines. They may be new or read before. */
    held: (): Buffer => Buffer.concat(waiting.splice(0)),
    get isOver(): boolean {
      return isOver
    },
  }
}
