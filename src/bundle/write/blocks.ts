import {createHash} from 'node:crypto'
import {openBlockFiles, removeUnused, SHARE} from './block-files.ts'
import {guardedDisk} from './disk-error.ts'
import {newestOf} from './newest.ts'
import type {Spooled} from './spooled.ts'

/** Stores one file's bytes. Memory use is constant for any number of stored or kept bytes. */
export interface Blocks {
  write(chunks: readonly Uint8Array[]): Promise<void>
  finish(): Promise<Pick<Spooled, 'sha256' | 'bytes' | 'omittedBytes' | 'blocks'>>
  remove(): Promise<void>
}

/** The number of bytes to deflate at once. */
const LARGEST = 1_048_576
const SMALLEST = 65_536

/**
 * Opens the store.
 * @param keepNewest the maximum number of bytes; null keeps all
 */
export function openBlocks(prefix: string, keepNewest: number | null): Blocks {
  const largest = keepNewest === null ? LARGEST : Math.min(LARGEST, Math.max(SMALLEST, Math.ceil(keepNewest / SHARE)))
  const hash = createHash('sha256')
  const files = openBlockFiles(prefix, keepNewest)
  let filling: Uint8Array<ArrayBuffer> | null = null
  let filled = 0
  let total = 0
  /** Stores in the background, because disk, deflate and redactor are each slower than the others at times. */
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
    storing.catch(() => {}) // the next call that awaits it throws the error
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

/** Buffers are reused, because a new one per megabyte would burden the garbage collector. */
const free: ArrayBuffer[] = []

function takeBuffer(): Uint8Array<ArrayBuffer> {
  return new Uint8Array(free.pop() ?? new ArrayBuffer(LARGEST))
}

function giveBack({buffer}: Uint8Array<ArrayBuffer>): void {
  free.push(buffer)
}
