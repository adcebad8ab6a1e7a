import type {FileHandle} from 'node:fs/promises'
import {broken} from './records.ts'

export interface Bytes {
  readonly handle: FileHandle
  readonly size: number
  /** What was read last: the next bytes that are asked for are mostly those behind. */
  window: {readonly at: number; readonly bytes: Buffer}
}

const WINDOW = 262_144

/** Exactly these bytes of a file. Throws `BadSource` when it has not so many. */
export async function bytesAt(file: Bytes, position: number, length: number): Promise<Buffer> {
  const from = position - file.window.at
  if (from >= 0 && from + length <= file.window.bytes.length) return file.window.bytes.subarray(from, from + length)
  if (position + length > file.size) throw broken()
  const bytes = await read(file, position, Math.max(length, Math.min(WINDOW, file.size - position)))
  file.window = {at: position, bytes}
  return bytes.subarray(0, length)
}

async function read({handle}: Bytes, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafeSlow(length)
  let got = 0
  while (got < length) {
    const {bytesRead} = await handle.read(bytes, got, length - got, position + got)
    if (bytesRead === 0) throw broken()
    got += bytesRead
  }
  return bytes
}
