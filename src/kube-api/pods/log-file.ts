import type {LogFile} from '../state.ts'
import type {LogOptions} from './log-options.ts'

/** Takes the tail first and then drops old lines, as the kubelet does. Long lines need only a few megabytes. */
export async function* logFileText(file: LogFile, {tailLines, since}: LogOptions): AsyncGenerator<Buffer> {
  const text = tailLines === null ? file.read() : lastLines(file, tailLines)
  yield* since === null ? text : chooseLines(text, isSince(since))
}

/** A line without a time counts as old as the line before it, so that a stack trace stays with its error. */
function isSince(since: Date): (head: string) => boolean {
  let isWanted = true
  return head => {
    const time = timeOf(head)
    if (time !== null) isWanted = time >= since.getTime()
    return isWanted
  }
}

const NEWLINE = 10

/** Only these first bytes of a line are searched for a time. */
const HEAD_BYTES = 256

/** Yields the lines whose first 256 bytes, decoded as latin1, satisfy `wants`. */
async function* chooseLines(chunks: AsyncIterable<Buffer>, wants: (head: string) => boolean): AsyncGenerator<Buffer> {
  let begun: boolean | null = null
  for await (const chunk of wholeHeads(chunks)) {
    const wanted: Buffer[] = []
    for (let at = 0; at < chunk.length; ) {
      const end = chunk.indexOf(NEWLINE, at) + 1 || chunk.length
      const isWanted: boolean = begun ?? wants(chunk.toString('latin1', at, Math.min(end, at + HEAD_BYTES)))
      if (isWanted) wanted.push(chunk.subarray(at, end))
      begun = chunk[end - 1] === NEWLINE ? null : isWanted
      at = end
    }
    if (wanted.length > 0) yield Buffer.concat(wanted)
  }
}

/** Joins chunks, so that no chunk ends within the first 256 bytes of a line. The last chunk is an exception. */
async function* wholeHeads(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer = Buffer.alloc(0)
  let withinLine = false
  for await (const next of chunks) {
    const chunk: Buffer = held.length === 0 ? next : Buffer.concat([held, next])
    const lineStart = chunk.lastIndexOf(NEWLINE) + 1
    const isHead: boolean = (lineStart > 0 || !withinLine) && chunk.length - lineStart < HEAD_BYTES
    const cut: number = isHead ? lineStart : chunk.length
    held = Buffer.from(chunk.subarray(cut))
    if (cut > 0) {
      withinLine = chunk[cut - 1] !== NEWLINE
      yield chunk.subarray(0, cut)
    }
  }
  if (held.length > 0) yield held
}

/** The bytes at the end of a file that stay in memory. A file whose tail they contain is read only once. */
const KEPT_BYTES = 8 * 1024 * 1024

async function* lastLines(file: LogFile, count: number): AsyncGenerator<Buffer> {
  if (count === 0) return
  const {kept, isAll, lines} = await lookThrough(file)
  const start = startOfLast(kept, count)
  if (start !== null) yield kept.subarray(start)
  else if (isAll) yield kept
  else yield* withoutFirst(file.read(), lines - count)
}

async function lookThrough(file: LogFile) {
  const parts: Buffer[] = []
  let [bytes, lines, isAll] = [0, 0, true]
  for await (const part of file.read()) {
    lines += endsIn(part)
    parts.push(part)
    bytes += part.length
    for (let oldest = parts[0]; oldest !== undefined && bytes - oldest.length > KEPT_BYTES; oldest = parts[0]) {
      bytes -= oldest.length
      parts.shift()
      isAll = false
    }
  }
  const kept = Buffer.concat(parts)
  return {kept, isAll, lines: lines + (isOpen(kept) ? 1 : 0)}
}

function startOfLast(bytes: Buffer, count: number): number | null {
  let at = isOpen(bytes) ? bytes.length : bytes.length - 1
  for (let left = count; left > 0; left -= 1) {
    if (at <= 0) return null
    at = bytes.lastIndexOf(NEWLINE, at - 1)
    if (at === -1) return null
  }
  return at + 1
}

async function* withoutFirst(parts: AsyncIterable<Buffer>, lines: number): AsyncGenerator<Buffer> {
  let left = lines
  for await (const part of parts) {
    let at = 0
    for (; left > 0; left -= 1) {
      const end = part.indexOf(NEWLINE, at)
      if (end === -1) break
      at = end + 1
    }
    if (left <= 0) yield part.subarray(at)
  }
}

function endsIn(part: Buffer): number {
  let ends = 0
  for (let at = part.indexOf(NEWLINE); at !== -1; at = part.indexOf(NEWLINE, at + 1)) ends += 1
  return ends
}

const isOpen = (bytes: Buffer) => bytes.length > 0 && bytes.at(-1) !== NEWLINE

/** Matches `2026-03-01T12:00:00.123456789Z` and `2026-03-01 12:00:00,123 +0100`. */
const TIME = /(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(?:[.,](\d{1,9}))?(?: ?(Z|[+-]\d\d:?\d\d))?/

/** Returns the first time at the start of a log line, in milliseconds since 1970. A time without a zone is UTC. */
function timeOf(head: string): number | null {
  const found = TIME.exec(head)
  if (found === null) return null
  const [, date, time, fraction = '0', zone = 'Z'] = found
  const offset = zone.replace(/^([+-]\d\d)(\d\d)$/, '$1:$2')
  const ms = Date.parse(`${date}T${time}.${fraction.slice(0, 3)}${offset}`)
  return Number.isNaN(ms) ? null : ms
}
