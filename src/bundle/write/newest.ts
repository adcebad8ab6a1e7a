import {createHash} from 'node:crypto'
import {type Block, bytesOf, sizeOf} from './block.ts'
import type {Spooled} from './spooled.ts'

const LINE_FEED = 10

/**
 * The last bytes, at most so many, from the beginning of a line on. One line that is longer than that is cut in its
 * middle, for it would leave nothing.
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

/** At `least` or behind it; null: no line begins there. */
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
