import {closeSync, openSync, readSync} from 'node:fs'
import {setImmediate} from 'node:timers/promises'
import {deflateRawSync, inflateRawSync} from 'node:zlib'
import {DEFLATING, OPEN_END} from './deflating.ts'
import {reusedMemory} from './reused-memory.ts'

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

/** A part of a deflate stream that refers to nothing before it. */
export function deflated(bytes: Uint8Array): Buffer {
  return deflateRawSync(bytes, DEFLATING)
}

/** The bytes of the blocks, one after the other. */
export async function* bytesOf(blocks: readonly Block[]): AsyncGenerator<Buffer> {
  for (const part of packedBytes(blocks)) {
    await setImmediate()
    yield inflated(part)
  }
}

/** Without what is left out. */
export function inflated({block, packed}: PackedBlock): Buffer {
  return inflateRawSync(packed, OPEN_END).subarray(block.skip)
}

/**
 * As they lie on the disk; each file is opened once for blocks that follow each other. They were written a moment ago: to
 * wait for a thread would take longer than to read them.
 * @param room what they are read into, one after the other: each is there until the next one is asked for
 */
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

/** About as many bytes as they take in an archive; on the disk they take as many, but for what is left out. */
export function packedSizeOf(blocks: readonly Block[]): number {
  return blocks.reduce((sum, {from, to, bytes, skip}) => sum + ((to - from) * (bytes - skip)) / bytes, 0)
}

export function sizeOf(blocks: readonly Block[]): number {
  return blocks.reduce((sum, {bytes, skip}) => sum + bytes - skip, 0)
}
