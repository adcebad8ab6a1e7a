import {LIMITS, type Limits, type Problem, type Read, type ReadEvent} from '../../src/events/read/read.ts'
import {readPath, readStream} from '../../src/events/read/source.ts'

export interface AllRead {
  readonly events: readonly ReadEvent[]
  readonly problems: readonly Problem[]
}

export function readAll(path: string, limits: Limits = LIMITS): Promise<AllRead> {
  return sorted(readPath(path, limits))
}

/** Reads a text in pieces of these sizes, which repeat. */
export function readText(
  text: string | Uint8Array,
  sizes: readonly number[] = [65_536],
  limits: Limits = LIMITS,
): Promise<AllRead> {
  return sorted(readStream(inPieces(Buffer.from(text), sizes), 'input', limits))
}

async function* inPieces(bytes: Buffer, sizes: readonly number[]): AsyncGenerator<Buffer> {
  let from = 0
  for (let at = 0; from < bytes.length; at++) {
    const size = Math.max(1, sizes[at % sizes.length] ?? 1)
    yield bytes.subarray(from, from + size)
    from += size
  }
}

async function sorted(reads: AsyncIterable<Read>): Promise<AllRead> {
  const events: ReadEvent[] = []
  const problems: Problem[] = []
  for await (const read of reads) {
    if (read.is === 'event') events.push(read)
    if (read.is === 'problem') problems.push(read)
  }
  return {events, problems}
}
