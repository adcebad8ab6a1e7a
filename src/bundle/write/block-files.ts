import {rm} from 'node:fs/promises'
import {type Block, sizeOf} from './block.ts'
import {type Press, press} from './press.ts'

/** Where the blocks of one file lie. */
export interface BlockFiles {
  /** Takes the bytes, and deflates and keeps them as one block; what held them comes back for the next. */
  append(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>>
  /** That are kept. */
  readonly blocks: readonly Block[]
  remove(): Promise<void>
}

/** @param keepNewest bytes: older blocks are deleted while this many are left; null: all are kept */
export function openBlockFiles(prefix: string, keepNewest: number | null): BlockFiles {
  let blocks: readonly Block[] = []
  /** Also that of a block that could not be stored. */
  const files = new Set<string>()
  let count = 0

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

  /** A block that may have to go has a file of its own, and gives its space back at once. */
  function place(): {readonly file: string; readonly from: number} {
    const last = keepNewest === null ? blocks.at(-1) : undefined
    return last === undefined ? {file: `${prefix}.${++count}`, from: 0} : {file: last.file, from: last.to}
  }

  async function forgetOldest(least: number): Promise<void> {
    let kept = sizeOf(blocks)
    for (const oldest of blocks) {
      kept -= oldest.bytes
      if (kept < least) return
      blocks = blocks.slice(1)
      files.delete(oldest.file)
      await rm(oldest.file, {force: true})
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

export async function removeAll(files: readonly {readonly file: string}[]): Promise<void> {
  const names = new Set(files.map(({file}) => file))
  await Promise.all([...names].map(file => rm(file, {force: true})))
}
