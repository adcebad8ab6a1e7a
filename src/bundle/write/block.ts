import {open} from 'node:fs/promises'
import {promisify} from 'node:util'
import {deflateRaw, inflateRaw} from 'node:zlib'
import {DEFLATING, OPEN_END} from './deflating.ts'

/** A stretch of a file, deflated on its own so that it can stand anywhere in a gzip stream, as it lies on the disk. */
export interface Block {
  readonly file: string
  readonly from: number
  /** Exclusive. */
  readonly to: number
  /** How many there are when it is inflated, and their CRC-32. */
  readonly bytes: number
  readonly crc: number
  /** So many of them, at the beginning, are left out. */
  readonly skip: number
}

export interface PackedBlock {
  readonly block: Block
  readonly packed: Buffer
}

const deflate = promisify(deflateRaw) as (bytes: Uint8Array, options: object) => Promise<Buffer>
const inflate = promisify(inflateRaw) as (bytes: Uint8Array, options: object) => Promise<Buffer>

/** A part of a deflate stream that refers to nothing before it. */
export function deflated(bytes: Uint8Array): Promise<Buffer> {
  return deflate(bytes, DEFLATING)
}

/** The bytes of the blocks, one after the other. */
export async function* bytesOf(blocks: readonly Block[]): AsyncGenerator<Buffer> {
  for await (const part of packedBytes(blocks)) yield await inflated(part)
}

/** Without what is left out. */
export async function inflated({block, packed}: PackedBlock): Promise<Buffer> {
  return (await inflate(packed, OPEN_END)).subarray(block.skip)
}

/** As they lie on the disk; each file is opened once for blocks that follow each other. */
export async function* packedBytes(blocks: readonly Block[]): AsyncGenerator<PackedBlock> {
  for (const group of byFile(blocks)) {
    await using handle = await open(group[0].file, 'r')
    for (const block of group) {
      const packed = Buffer.allocUnsafe(block.to - block.from)
      const {bytesRead} = await handle.read(packed, 0, packed.length, block.from)
      if (bytesRead < packed.length) throw new Error(`${block.file} ends before ${block.to}`)
      yield {block, packed}
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

export function sizeOf(blocks: readonly Block[]): number {
  return blocks.reduce((sum, {bytes, skip}) => sum + bytes - skip, 0)
}
