import {createHash} from 'node:crypto'
import {rm} from 'node:fs/promises'
import {type Block, newestOf, type Spooled, sizeOf} from './block.ts'
import {guardedDisk} from './disk-error.ts'
import {press, type Stored} from './press.ts'

/** Stores the bytes of one file. The memory for this does not grow with the number of bytes. */
export interface Blocks {
  write(chunks: readonly Uint8Array[]): Promise<void>
  finish(): Promise<Pick<Spooled, 'sha256' | 'bytes' | 'omittedBytes' | 'blocks'>>
  remove(): Promise<void>
}

/** The limits for the number of bytes that are deflated at once. */
const LARGEST = 1_048_576
const SMALLEST = 65_536

/** `prefix`: the beginning of its paths on disk. `keepNewest`: how many newest bytes to keep; null keeps all. */
export function openBlocks(prefix: string, keepNewest: number | null): Blocks {
  const largest = keepNewest === null ? LARGEST : Math.min(LARGEST, Math.max(SMALLEST, Math.ceil(keepNewest / SHARE)))
  const hash = createHash('sha256')
  const files = openBlockFiles(prefix, keepNewest)
  let filling: Uint8Array<ArrayBuffer> | null = null
  let filled = 0
  let total = 0
  /** Redacting, deflating and writing take about the same time. Storing in the background lets them overlap. */
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
    storing.catch(() => {}) // the next call awaits the same promise and throws the error
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

/** Buffers are reused, because a new buffer for each megabyte would burden the garbage collector. */
const free: ArrayBuffer[] = []

function takeBuffer(): Uint8Array<ArrayBuffer> {
  return new Uint8Array(free.pop() ?? new ArrayBuffer(LARGEST))
}

function giveBack({buffer}: Uint8Array<ArrayBuffer>): void {
  free.push(buffer)
}

/** The number of pieces into which the kept bytes are divided. The oldest bytes are deleted one piece at a time. */
const SHARE = 8

function openBlockFiles(prefix: string, keepNewest: number | null) {
  let blocks: readonly Block[] = []
  /** Also contains the file of a block that could not be stored, because this file has to be deleted too. */
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

  async function stored(file: string, bytes: Uint8Array<ArrayBuffer>): Promise<Stored> {
    const isNew = !files.has(file)
    files.add(file)
    try {
      return await press.store(file, isNew, bytes)
    } catch (error) {
      if (Reflect.get(Object(error), 'syscall') === 'open') files.delete(file)
      throw error
    }
  }

  /** Limits the size of each file, because only the deletion of a whole file frees disk space. */
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
    get blocks(): readonly Block[] {
      return blocks
    },
    remove: () => removeAll([...files].map(file => ({file}))),
  }
}

/** Deletes the files on disk that contain no kept block. */
export async function removeUnused(before: readonly Block[], kept: readonly Block[]): Promise<void> {
  const used = new Set(kept.map(({file}) => file))
  await removeAll(before.filter(({file}) => !used.has(file)))
}

/** Deletes files. The same name may occur several times. */
export async function removeAll(files: readonly {readonly file: string}[]): Promise<void> {
  const names = new Set(files.map(({file}) => file))
  await Promise.all([...names].map(file => rm(file, {force: true})))
}
