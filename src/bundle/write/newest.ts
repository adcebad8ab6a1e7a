import {createHash} from 'node:crypto'
import {createReadStream} from 'node:fs'
import type {Segment} from './segments.ts'
import type {Spooled} from './spool.ts'

const CHUNK = 1_048_576
const LINE_FEED = 10

/**
 * The last bytes, at most so many, from the beginning of a line on. One line that is longer than that is cut in its
 * middle, for it would leave nothing.
 */
export async function newestOf(
  all: readonly Segment[],
  keepNewest: number,
): Promise<Pick<Spooled, 'sha256' | 'bytes' | 'segments'>> {
  const least = sizeOf(all) - keepNewest
  const start = await lineStart(all, least)
  const segments = from(all, start ?? least)
  const hash = createHash('sha256')
  for await (const chunk of bytesOf(segments)) hash.update(chunk)
  return {segments, bytes: sizeOf(segments), sha256: hash.digest('hex')}
}

/** The bytes of the segments, one after the other. */
export async function* bytesOf(segments: readonly Segment[]): AsyncGenerator<Buffer> {
  for (const {file, from: start, to} of segments) {
    if (to === start) continue
    yield* createReadStream(file, {start, end: to - 1, highWaterMark: CHUNK})
  }
}

/** At `least` or behind it; null: no line begins there. */
async function lineStart(all: readonly Segment[], least: number): Promise<number | null> {
  let position = least - 1
  for await (const chunk of bytesOf(from(all, position))) {
    const feed = chunk.indexOf(LINE_FEED)
    if (feed === -1) {
      position += chunk.length
      continue
    }
    const start = position + feed + 1
    return start < sizeOf(all) ? start : null
  }
  return null
}

function from(all: readonly Segment[], position: number): Segment[] {
  let before = 0
  return all.flatMap(segment => {
    const start = Math.max(segment.from, segment.from + position - before)
    before += segment.to - segment.from
    return start < segment.to ? [{...segment, from: start}] : []
  })
}

function sizeOf(segments: readonly Segment[]): number {
  return segments.reduce((sum, {from: start, to}) => sum + to - start, 0)
}
