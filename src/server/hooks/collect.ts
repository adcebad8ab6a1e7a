import type {Readable} from 'node:stream'

/** What is kept of one stream of a hook; the rest is read and forgotten, so that the hook does not wait. */
const MOST_BYTES = 1 << 20

/** The bytes of a stream from its beginning, as many as are kept. */
export function collect(stream: Readable | null): () => Buffer {
  const chunks: Buffer[] = []
  let size = 0
  stream?.on('error', () => {})
  stream?.on('data', (chunk: Buffer) => {
    const kept = chunk.subarray(0, MOST_BYTES - size)
    if (kept.length > 0) chunks.push(kept)
    size += kept.length
  })
  return () => Buffer.concat(chunks)
}
