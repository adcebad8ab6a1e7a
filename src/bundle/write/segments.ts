import {createHash} from 'node:crypto'
import {type FileHandle, open, rm} from 'node:fs/promises'
import {guardedDisk} from './disk-error.ts'
import {newestOf} from './newest.ts'
import type {Spooled} from './spool.ts'

/** A stretch of a file on the disk. */
export interface Segment {
  readonly file: string
  readonly from: number
  /** Exclusive. */
  readonly to: number
}

/** Takes one file's bytes. Memory stays flat, however many come and however few are kept. */
export interface Segments {
  write(chunks: readonly Uint8Array[]): Promise<void>
  finish(): Promise<Pick<Spooled, 'sha256' | 'bytes' | 'omittedBytes' | 'segments'>>
  remove(): Promise<void>
}

/** So much is written at once. */
const BATCH = 1_048_576
/** What has to go is deleted in pieces of this share of what is kept. */
const SHARE = 8
const SMALLEST_SEGMENT = 65_536

interface Written {
  readonly file: string
  bytes: number
}

/** @param keepNewest bytes, at most; null: all */
export function openSegments(prefix: string, keepNewest: number | null): Segments {
  const largest = keepNewest === null ? Number.POSITIVE_INFINITY : Math.max(SMALLEST_SEGMENT, keepNewest / SHARE)
  const hash = createHash('sha256')
  const kept: Written[] = []
  let current: (Written & {readonly handle: FileHandle}) | null = null
  let batch: Uint8Array[] = []
  let batched = 0
  let count = 0
  let total = 0
  /** The disk is slower than the redactor at times, and the other way round. */
  let writing: Promise<void> = Promise.resolve()

  async function write(chunks: readonly Uint8Array[]): Promise<void> {
    for (const chunk of chunks) {
      if (chunk.length === 0) continue
      batch.push(chunk)
      batched += chunk.length
    }
    if (batched >= BATCH) await flush()
  }

  async function flush(): Promise<void> {
    await writing
    const [chunks, bytes] = [batch, batched]
    batch = []
    batched = 0
    writing = guardedDisk(() => store(chunks, bytes))
    writing.catch(() => {}) // told by whoever waits for it next
  }

  async function store(chunks: readonly Uint8Array[], bytes: number): Promise<void> {
    if (bytes === 0) return
    for (const chunk of chunks) hash.update(chunk)
    current ??= await next()
    await writeAll(current.handle, chunks)
    current.bytes += bytes
    total += bytes
    if (current.bytes >= largest) await rotate()
  }

  async function next(): Promise<NonNullable<typeof current>> {
    const file = `${prefix}.${++count}`
    return {file, bytes: 0, handle: await open(file, 'wx', 0o600)}
  }

  async function rotate(): Promise<void> {
    await close()
    let size = kept.reduce((sum, {bytes}) => sum + bytes, 0)
    while (keepNewest !== null && kept[0] !== undefined && size - kept[0].bytes >= keepNewest) {
      size -= kept[0].bytes
      await rm(kept[0].file, {force: true})
      kept.shift()
    }
  }

  async function close(): Promise<void> {
    if (current === null) return
    const {handle, file, bytes} = current
    current = null
    kept.push({file, bytes})
    await handle.close()
  }

  async function finish(): ReturnType<Segments['finish']> {
    await flush()
    await writing
    await guardedDisk(close)
    const segments = kept.map(({file, bytes}) => ({file, from: 0, to: bytes}))
    if (keepNewest === null || total <= keepNewest) {
      return {segments, bytes: total, sha256: hash.digest('hex'), omittedBytes: null}
    }
    const newest = await guardedDisk(() => newestOf(segments, keepNewest))
    return {...newest, omittedBytes: total - newest.bytes}
  }

  async function remove(): Promise<void> {
    await writing.catch(() => {})
    await close().catch(() => {})
    await removeAll(kept)
  }

  return {write, finish, remove}
}

/** More than the system takes in one go would be refused. */
const MOST_AT_ONCE = 512

/** A disk that is almost full takes a part only. */
async function writeAll(handle: FileHandle, chunks: readonly Uint8Array[]): Promise<void> {
  for (let from = 0; from < chunks.length; from += MOST_AT_ONCE) {
    const group = chunks.slice(from, from + MOST_AT_ONCE)
    const size = group.reduce((sum, {length}) => sum + length, 0)
    const {bytesWritten} = await handle.writev(group)
    if (bytesWritten < size) await handle.appendFile(Buffer.concat(group).subarray(bytesWritten))
  }
}

export async function removeAll(files: readonly {readonly file: string}[]): Promise<void> {
  await Promise.all(files.map(({file}) => rm(file, {force: true})))
}
