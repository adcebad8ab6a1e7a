import {pipeline} from 'node:stream/promises'
import {createGzip} from 'node:zlib'

/** Level 6 takes almost twice the time of level 1, and its bundles are about a tenth smaller. */
const LEVEL = 1
const CHUNK = 1_048_576
const UNKNOWN_SYSTEM = 255

/** Returns the bytes as gzip, without time and system in the header. */
export async function* gzipped(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const gzip = createGzip({level: LEVEL, chunkSize: CHUNK})
  const passing = pipeline(bytes, gzip)
  passing.catch(() => {}) // the same error is thrown below
  let isFirst = true
  try {
    for await (const chunk of gzip as AsyncIterable<Buffer>) {
      if (isFirst) chunk.fill(0, 4, 8)[9] = UNKNOWN_SYSTEM
      isFirst = false
      yield chunk
    }
    await passing
  } finally {
    gzip.destroy()
  }
}
