import {createHash} from 'node:crypto'
import {type Block, bytesOf, sizeOf} from './block.ts'
import type {Spooled} from './spooled.ts'

const LINE_FEED = 10

/**
 * Returns the newest bytes up to a limit, beginning at the start of a line. A single line longer than the limit is cut
 * in its middle, because otherwise nothing would be kept.
 */
export async function newestOf(
  all: readonly Block[],
  keepNewest: number,
): Promise<Pick<Spooled, 'sha256' | 'bytes' | 'blocks'>> {
  const least = sizeOf(all) - keepNewest
  const start = await lineStart(all, least)
  const blocks = from(all, start ?? least)
  const hash = createHash('sha256')
  for await (const chunk of bytesOf(blocks)) hash.update(chunk)
  return {blocks, bytes: sizeOf(blocks), sha256: hash.digest('hex')}
}

/** Returns the first line start at or after `least`; null if no line begins there. */
async function lineStart(all: readonly Block[], least: number): Promise<number | null> {
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

function from(all: readonly Block[], position: number): Block[] {
  let before = 0
  return all.flatMap(block => {
    const size = sizeOf([block])
    const skip = block.skip + Math.max(0, position - before)
    before += size
    return skip < block.bytes ? [{...block, skip}] : []
  })
}
