import {createHash} from 'node:crypto'
import {closeSync, openSync, readSync} from 'node:fs'
import {setImmediate} from 'node:timers/promises'
import {textOrder} from '../../text-order.ts'
import {inflate} from './deflate.ts'

/** A part of a file on disk. It is deflated alone, so that it can follow any part of a gzip stream. */
export interface Block {
  readonly file: string
  readonly from: number
  /** The end in the file; exclusive. */
  readonly to: number
  /** The length and CRC-32 of the inflated bytes. */
  readonly bytes: number
  readonly crc: number
  /** The number of inflated bytes to skip at the beginning. */
  readonly skip: number
}

/** A stored file with the content that it has in the archive. */
export interface Spooled {
  readonly status: 'kept'
  /** The redacted path. */
  readonly path: string
  /** The SHA-256 of the kept bytes in hex. */
  readonly sha256: string
  readonly bytes: number
  /** The number of redacted bytes at the beginning that were left out; null if the file is complete. */
  readonly omittedBytes: number | null
  readonly blocks: readonly Block[]
}

export function byPath({path: one}: Spooled, {path: other}: Spooled): number {
  return textOrder(one, other)
}

export interface PackedBlock {
  readonly block: Block
  readonly packed: Buffer
}

export async function* bytesOf(blocks: readonly Block[]): AsyncGenerator<Buffer> {
  for (const part of packedBytes(blocks)) {
    await setImmediate()
    yield inflated(part)
  }
}

/** Returns the inflated bytes of a block, without the skipped bytes. */
export function inflated({block, packed}: PackedBlock): Buffer {
  return inflate(packed).subarray(block.skip)
}

/** Each block is valid until the next is requested. Reads are synchronous, because a thread takes longer. */
export function* packedBytes(blocks: readonly Block[], room = reusedMemory()): Generator<PackedBlock> {
  for (const group of byFile(blocks)) {
    const file = openSync(group[0].file, 'r')
    try {
      for (const block of group) {
        const packed = room(block.to - block.from)
        const got = readSync(file, packed, 0, packed.length, block.from)
        if (got < packed.length) throw new Error(`${block.file} ends before ${block.to}`)
        yield {block, packed}
      }
    } finally {
      closeSync(file)
    }
  }
}

type Group = [Block, ...Block[]]

function byFile(blocks: readonly Block[]): Group[] {
  const groups: Group[] = []
  for (const block of blocks) {
    const last = groups.at(-1)
    if (last?.[0].file === block.file) last.push(block)
    else groups.push([block])
  }
  return groups
}

/** Returns the approximate deflated size of the blocks, without the skipped bytes. */
export function packedSizeOf(blocks: readonly Block[]): number {
  return blocks.reduce((sum, {from, to, bytes, skip}) => sum + ((to - from) * (bytes - skip)) / bytes, 0)
}

/** Returns the inflated size of the blocks, without the skipped bytes. */
export function sizeOf(blocks: readonly Block[]): number {
  return blocks.reduce((sum, {bytes, skip}) => sum + bytes - skip, 0)
}

const LINE_FEED = 10

/** The result begins at the start of a line, unless the last line alone exceeds the limit. */
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

/** Returns a function that returns a buffer. Each call reuses the buffer of the previous call. */
export function reusedMemory(): (bytes: number) => Buffer {
  let room = Buffer.alloc(0)
  return bytes => {
    if (room.length < bytes) room = Buffer.allocUnsafeSlow(bytes)
    return room.subarray(0, bytes)
  }
}
