import {createHash} from 'node:crypto'
import {openBlockFiles, removeUnused, SHARE} from './block-files.ts'
import {guardedDisk} from './disk-error.ts'
import {newestOf} from './newest.ts'
import type {Spooled} from './spooled.ts'

/** Takes one file's bytes. Memory stays flat, however many come and however few are kept. */
export interface Blocks {
  write(chunks: readonly Uint8Array[]): Promise<void>
  finish(): Promise<Pick<Spooled, 'sha256' | 'bytes' | 'omittedBytes' | 'blocks'>>
  remove(): Promise<void>
}

/** So much is deflated at once. */
const LARGEST = 1_048_576
const SMALLEST = 65_536

/** @param keepNewest bytes, at most; null: all */
export function openBlocks(prefix: string, keepNewest: number | null): Blocks {
  const largest = keepNewest === null ? LARGEST : Math.min(LARGEST, Math.max(SMALLEST, Math.ceil(keepNewest / SHARE)))
  const hash = createHash('sha256')
  const files = openBlockFiles(prefix, keepNewest)
  let filling: Uint8Array<ArrayBuffer> | null = null
  let filled = 0
  let total = 0
  /** The disk, and what deflates, are slower than the redactor at times, and the other way round. */
  let storing: Promise<void> = Promise.resolve()

  async function write(chunks: readonly Uint8Array[]): Promise<void> {
    for (const chunk of chunks) {
      for (let taken = 0; taken < chunk.length; ) {
        const part = chunk.subarray(taken, taken + largest - filled)
        filling ??= takeBuffer()
        filling.set(part, filled)
        filled += part.length
        taken += part.length
        if (filled === largest) await flush()
      }
    }
  }

  async function flush(): Promise<void> {
    await storing
    if (filling === null) return
    const [buffer, bytes] = [filling, filled]
    filling = null
    filled = 0
    total += bytes
    storing = store(buffer.subarray(0, bytes))
    storing.catch(() => {}) // told by whoever waits for it next
  }

  async function store(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    hash.update(bytes)
    giveBack(await guardedDisk(() => files.append(bytes)))
  }

  async function finish(): ReturnType<Blocks['finish']> {
    await flush()
    await storing
    const {blocks} = files
    if (keepNewest === null || total <= keepNewest) {
      return {blocks, bytes: total, sha256: hash.digest('hex'), omittedBytes: null}
    }
    const newest = await guardedDisk(() => newestOf(blocks, keepNewest))
    await removeUnused(blocks, newest.blocks)
    return {...newest, omittedBytes: total - newest.bytes}
  }

  async function remove(): Promise<void> {
    await storing.catch(() => {})
    if (filling !== null) giveBack(filling)
    filling = null
    await files.remove()
  }

  return {write, finish, remove}
}

/** A new one for every megabyte would keep the garbage collector busy. */
const free: ArrayBuffer[] = []

function takeBuffer(): Uint8Array<ArrayBuffer> {
  return new Uint8Array(free.pop() ?? new ArrayBuffer(LARGEST))
}

function giveBack({buffer}: Uint8Array<ArrayBuffer>): void {
  free.push(buffer)
}
