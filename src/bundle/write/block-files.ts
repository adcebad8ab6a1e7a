import {rm} from 'node:fs/promises'
import {type Block, sizeOf} from './block.ts'
import {type Press, press} from './press.ts'

/** Stores the blocks of one file on disk. */
export interface BlockFiles {
  /** Deflates the bytes, stores them as one block, and returns their buffer for reuse. */
  append(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>>
  /** The blocks that are kept. */
  readonly blocks: readonly Block[]
  remove(): Promise<void>
}

/** Deleted blocks free disk space in pieces of this fraction of the kept bytes. */
export const SHARE = 8

/**
 * Opens the files.
 * @param keepNewest number of bytes to keep; older blocks are deleted; null keeps all
 */
export function openBlockFiles(prefix: string, keepNewest: number | null): BlockFiles {
  let blocks: readonly Block[] = []
  /** Includes the file of a block that could not be stored. */
  const files = new Set<string>()
  let count = 0
  const largest = keepNewest === null ? Number.POSITIVE_INFINITY : keepNewest / SHARE

  async function append(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
    const {length} = bytes
    const {file, from} = place()
    const {packed, crc, bytes: back} = await stored(file, bytes)
    blocks = [...blocks, {file, from, to: from + packed, bytes: length, crc, skip: 0}]
    if (keepNewest !== null) await forgetOldest(keepNewest)
    return back
  }

  async function stored(file: string, bytes: Uint8Array<ArrayBuffer>): ReturnType<Press['store']> {
    const isNew = !files.has(file)
    files.add(file)
    try {
      return await press.store(file, isNew, bytes)
    } catch (error) {
      if (Reflect.get(Object(error), 'syscall') === 'open') files.delete(file)
      throw error
    }
  }

  /** Limits the size of each file, because disk space is freed by deleting whole files. */
  function place(): {readonly file: string; readonly from: number} {
    const last = blocks.at(-1)
    const isFull = last === undefined || bytesIn(last.file) >= largest
    return isFull ? {file: `${prefix}.${++count}`, from: 0} : {file: last.file, from: last.to}
  }

  function bytesIn(file: string): number {
    return keepNewest === null ? 0 : sizeOf(blocks.filter(block => block.file === file))
  }

  async function forgetOldest(least: number): Promise<void> {
    for (;;) {
      const oldest = blocks[0]?.file
      const rest = blocks.filter(({file}) => file !== oldest)
      if (oldest === undefined || sizeOf(rest) < least) return
      blocks = rest
      files.delete(oldest)
      await rm(oldest, {force: true})
    }
  }

  return {
    append,
    get blocks() {
      return blocks
    },
    remove: () => removeAll([...files].map(file => ({file}))),
  }
}

/** Deletes files without kept blocks. A deleted block may share its file with a kept one. */
export async function removeUnused(before: readonly Block[], kept: readonly Block[]): Promise<void> {
  const used = new Set(kept.map(({file}) => file))
  await removeAll(before.filter(({file}) => !used.has(file)))
}

export async function removeAll(files: readonly {readonly file: string}[]): Promise<void> {
  const names = new Set(files.map(({file}) => file))
  await Promise.all([...names].map(file => rm(file, {force: true})))
}
