import type {FileHandle} from 'node:fs/promises'
import {broken} from './records.ts'

export interface Bytes {
  readonly handle: FileHandle
  readonly size: number
}

/** Exactly these bytes of a file. Throws `BadSource` when it has not so many. */
export async function bytesAt({handle}: Bytes, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  let got = 0
  while (got < length) {
    const {bytesRead} = await handle.read(bytes, got, length - got, position + got)
    if (bytesRead === 0) throw broken()
    got += bytesRead
  }
  return bytes
}
