import type {TransformOptions} from 'node:stream'
import {pipeline} from 'node:stream/promises'
import {createGunzip, type ZlibOptions} from 'node:zlib'
import {type Budget, LayerError} from './budget.ts'
import {type TarEntry, tarEntries} from './tar-entries.ts'

/** The outer format of a file: plain, or one or more packed files. */
export type Layer =
  | {readonly kind: 'plain'; readonly data: AsyncIterable<Buffer>}
  | {readonly kind: 'packed'; readonly format: Format; readonly entries: AsyncIterable<TarEntry>}

/** `gz` contains one file without a name. */
export type Format = 'tar' | 'tar.gz' | 'gz'

const GZIP = Buffer.from([0x1f, 0x8b])
const TAR = Buffer.from('ustar')
const TAR_AT = 257
const HEAD = 512
const CHUNK = 1_048_576
/** This many bytes are unpacked while the previous bytes are processed. */
const AHEAD = 2 * CHUNK
const UNZIPPING: ZlibOptions & TransformOptions = {chunkSize: CHUNK, readableHighWaterMark: AHEAD}

/**
 * Detects the format by the first bytes, not by the name. Unpacks while it reads, and throws a `LayerError` if the data
 * is damaged or exceeds the budget.
 */
export async function layerOf(data: AsyncIterable<Buffer>, budget: Budget): Promise<Layer> {
  const outer = await peeked(data)
  if (isTar(outer.head)) return {kind: 'packed', format: 'tar', entries: tarEntries(outer.data, budget)}
  if (!outer.head.subarray(0, 2).equals(GZIP)) return {kind: 'plain', data: outer.data}
  const inner = await peeked(unzipped(outer.data, budget))
  if (isTar(inner.head)) return {kind: 'packed', format: 'tar.gz', entries: tarEntries(inner.data, budget)}
  return {kind: 'packed', format: 'gz', entries: single(inner.data)}
}

async function* single(data: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  yield {path: '', type: 'file', data}
}

async function* unzipped(packed: AsyncIterable<Buffer>, budget: Budget): AsyncGenerator<Buffer> {
  const gunzip = createGunzip(UNZIPPING)
  const passing = pipeline(packed, gunzip).catch(() => {}) // the same error is thrown below
  try {
    for await (const chunk of gunzip as AsyncIterable<Buffer>) {
      budget.take(chunk.length)
      yield chunk
    }
  } catch (error) {
    throw String(Reflect.get(Object(error), 'code')).startsWith('Z_') ? new LayerError('damaged') : error
  } finally {
    gunzip.destroy()
    await passing
  }
}

/** Whether the data is a tar. Text may contain the magic word in that place, but not the checksum of the header. */
function isTar(head: Buffer): boolean {
  if (!head.subarray(TAR_AT, TAR_AT + TAR.length).equals(TAR)) return false
  const header = head.subarray(0, HEAD)
  const sum = header.reduce((total, byte, at) => total + (at >= SUM_AT && at < SUM_AT + SUM_BYTES ? BLANK : byte), 0)
  return sum === Number.parseInt(header.toString('latin1', SUM_AT, SUM_AT + SUM_BYTES), 8)
}

/** The position of the checksum, which counts itself as blanks. */
const SUM_AT = 148
const SUM_BYTES = 8
const BLANK = 32

/** Returns the first bytes, and the whole stream including them. */
async function peeked(
  data: AsyncIterable<Buffer>,
): Promise<{readonly head: Buffer; readonly data: AsyncIterable<Buffer>}> {
  const iterator = data[Symbol.asyncIterator]()
  const first: Buffer[] = []
  let size = 0
  while (size < HEAD) {
    const next = await iterator.next()
    if (next.done) break
    first.push(next.value)
    size += next.value.length
  }
  const head = Buffer.concat(first)
  async function* whole(): AsyncGenerator<Buffer> {
    try {
      if (head.length > 0) yield head
      for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value
    } finally {
      await iterator.return?.()
    }
  }
  return {head, data: whole()}
}
