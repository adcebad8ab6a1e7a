import {type FileHandle, open, rm} from 'node:fs/promises'
import {type Block, sizeOf} from './block.ts'

/** Where the blocks of one file lie. */
export interface BlockFiles {
  append(packed: Buffer, size: Pick<Block, 'bytes' | 'crc'>): Promise<void>
  /** The blocks that are kept. */
  close(): Promise<readonly Block[]>
  remove(): Promise<void>
}

/** @param keepNewest bytes: older blocks are deleted while this many are left; null: all are kept */
export function openBlockFiles(prefix: string, keepNewest: number | null): BlockFiles {
  let blocks: Block[] = []
  let current: {readonly file: string; readonly handle: FileHandle; size: number} | null = null
  let count = 0

  async function append(packed: Buffer, size: Pick<Block, 'bytes' | 'crc'>): Promise<void> {
    current ??= await next()
    const from = current.size
    await writeAll(current.handle, packed)
    current.size += packed.length
    blocks.push({file: current.file, from, to: current.size, ...size, skip: 0})
    if (keepNewest !== null) await forgetOldest(keepNewest)
  }

  async function next(): Promise<NonNullable<typeof current>> {
    const file = `${prefix}.${++count}`
    return {file, handle: await open(file, 'wx', 0o600), size: 0}
  }

  /** Each block has a file of its own, so that what is not kept gives its space back at once. */
  async function forgetOldest(least: number): Promise<void> {
    await closeCurrent()
    for (let size = sizeOf(blocks); blocks[0] !== undefined && size - blocks[0].bytes >= least; ) {
      const [oldest, ...others] = blocks
      size -= oldest.bytes
      blocks = others
      await rm(oldest.file, {force: true})
    }
  }

  async function closeCurrent(): Promise<void> {
    const handle = current?.handle
    current = null
    await handle?.close()
  }

  return {
    append,
    close: async () => {
      await closeCurrent()
      return blocks
    },
    remove: async () => {
      const files = current === null ? blocks : [...blocks, current]
      await closeCurrent().catch(() => {})
      await removeAll(files)
    },
  }
}

/** A disk that is almost full takes a part only. */
async function writeAll(handle: FileHandle, bytes: Buffer): Promise<void> {
  const {bytesWritten} = await handle.write(bytes)
  if (bytesWritten < bytes.length) await handle.appendFile(bytes.subarray(bytesWritten))
}

export async function removeAll(files: readonly {readonly file: string}[]): Promise<void> {
  const names = new Set(files.map(({file}) => file))
  await Promise.all([...names].map(file => rm(file, {force: true})))
}
