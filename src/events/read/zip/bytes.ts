import {readSync} from 'node:fs'
import type {FileHandle} from 'node:fs/promises'
import {setImmediate} from 'node:timers/promises'
import {broken} from './records.ts'

export interface Bytes {
  readonly handle: FileHandle
  readonly size: number
  /** The bytes of the last read. */
  window: {readonly at: number; readonly bytes: Buffer}
}

/** Least and most bytes of one read, unless the caller needs more. */
const [LEAST, MOST] = [4096, 262_144]

/** Returns exactly these bytes of a file. Throws `BadSource` if the file is shorter. */
export async function bytesAt(file: Bytes, position: number, length: number): Promise<Buffer> {
  const from = position - file.window.at
  if (from >= 0 && from + length <= file.window.bytes.length) return file.window.bytes.subarray(from, from + length)
  if (position + length > file.size) throw broken()
  const bytes = await read(file, position, Math.max(length, Math.min(ahead(file, position), file.size - position)))
  file.window = {at: position, bytes}
  return bytes.subarray(0, length)
}

/** Doubles the read while members follow each other. Members in another order cost few additional bytes. */
function ahead({window: {at, bytes}}: Bytes, position: number): number {
  const isNext = position >= at && position <= at + bytes.length
  return isNext ? Math.min(MOST, Math.max(LEAST, 2 * bytes.length)) : LEAST
}

/** A small read is faster without a thread. Other work gets a turn before it. */
async function read({handle}: Bytes, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafeSlow(length)
  const isLittle = length <= MOST
  if (isLittle) await setImmediate()
  let got = 0
  while (got < length) {
    const [left, at] = [length - got, position + got]
    const more = isLittle
      ? readSync(handle.fd, bytes, got, left, at)
      : (await handle.read(bytes, got, left, at)).bytesRead
    if (more === 0) throw broken()
    got += more
  }
  return bytes
}
