import type {LogFile} from '../state.ts'

const NEWLINE = 10

/** The newest bytes that are kept while reading. If they contain the tail, the file is read only once. */
const KEPT_BYTES = 8 * 1024 * 1024

/** Yields the last lines of a file. Text after the last line end counts as a line. */
export async function* lastLines(file: LogFile, count: number): AsyncGenerator<Buffer> {
  if (count === 0) return
  const {kept, isAll, lines} = await lookThrough(file)
  const start = startOfLast(kept, count)
  if (start !== null) yield kept.subarray(start)
  else if (isAll) yield kept
  else yield* withoutFirst(file.read(), lines - count)
}

interface Looked {
  readonly kept: Buffer
  readonly isAll: boolean
  readonly lines: number
}

async function lookThrough(file: LogFile): Promise<Looked> {
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

/** Returns the offset of the last `count` lines; null if there are fewer. */
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
