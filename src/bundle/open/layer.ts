import type {TransformOptions} from 'node:stream'
import {pipeline} from 'node:stream/promises'
import {createGunzip, type ZlibOptions} from 'node:zlib'
import {type Extract, extract} from 'tar-stream'

/** The outer format of a file. `packed` is a gzip file, a tar or a gzip tar. */
type Layer =
  | {readonly kind: 'plain'; readonly data: AsyncIterable<Buffer>}
  | {readonly kind: 'packed'; readonly format: Format; readonly entries: AsyncIterable<TarEntry>}

/** `gz` is a gzip file that contains one file without a name. */
export type Format = 'tar' | 'tar.gz' | 'gz'

const GZIP = Buffer.from([0x1f, 0x8b])
const TAR = Buffer.from('ustar')
const TAR_AT = 257
const HEAD = 512
const CHUNK = 1_048_576
/** The unpacker runs this many bytes ahead of the reader, because both work at the same time. */
const AHEAD = 2 * CHUNK
const UNZIPPING: ZlibOptions & TransformOptions = {chunkSize: CHUNK, readableHighWaterMark: AHEAD}

/** The first bytes determine the format, not the name. Throws a `LayerError` for damage or an exceeded budget. */
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
  const passing = pipeline(packed, gunzip).catch(() => {}) // the loop below throws the same error
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

/** The checksum of the header is checked too, because a text may contain a tar's magic word at the same position. */
function isTar(head: Buffer): boolean {
  return hasMagic(head) && hasChecksum(head)
}

/** Returns true for the beginning of a tar, even a damaged one. An empty tar is zeros, an old one has no magic word. */
export function beginsTar(head: Buffer): boolean {
  return hasMagic(head) || hasChecksum(head) || head.subarray(0, HEAD).every(byte => byte === 0)
}

function hasMagic(head: Buffer): boolean {
  return head.subarray(TAR_AT, TAR_AT + TAR.length).equals(TAR)
}

function hasChecksum(head: Buffer): boolean {
  const header = head.subarray(0, HEAD)
  const sum = header.reduce((total, byte, at) => total + (at >= SUM_AT && at < SUM_AT + SUM_BYTES ? BLANK : byte), 0)
  return sum === Number.parseInt(header.toString('latin1', SUM_AT, SUM_AT + SUM_BYTES), 8)
}

/** The position of the checksum in a header. When the checksum is computed, its own bytes count as blanks. */
const SUM_AT = 148
const SUM_BYTES = 8
const BLANK = 32

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

export interface TarEntry {
  /** The path in the archive. It is not validated. */
  readonly path: string
  readonly type: string
  /** Valid until the next entry is requested. */
  readonly data: AsyncIterable<Buffer>
}

async function* tarEntries(data: AsyncIterable<Buffer>, budget: Budget): AsyncGenerator<TarEntry> {
  const parser = extract()
  const entries = parser[Symbol.asyncIterator]() // the iterator is created before the stream, because only then does it receive every error of the parser
  const feeding = pipeline(data, parser)
  feeding.catch(() => {})
  try {
    for (let next = await entries.next(); !next.done; next = await entries.next()) {
      const {name, type} = next.value.header
      budget.count()
      const damaged = () => new LayerError(budget.isOver ? 'too-large' : 'damaged')
      if (type !== 'directory') yield {path: name, type: type ?? 'file', data: entryData(next.value, damaged)}
      next.value.resume() // skips unread data
    }
    await feeding
  } catch (error) {
    throw isOfParser(error) ? new LayerError('damaged') : error
  } finally {
    parser.destroy()
    await feeding.catch(() => {})
  }
}

/** Only the parser throws errors that have no code and are exactly of the class `Error`. */
function isOfParser(error: unknown): boolean {
  return error instanceof Error && error.constructor === Error && Reflect.get(error, 'code') === undefined
}

export class LayerError extends Error {
  override readonly name = 'LayerError'
  readonly why: 'damaged' | 'too-deep' | 'too-large' | 'inside'

  constructor(why: LayerError['why']) {
    super(why === 'inside' ? 'an archive begins in the middle of it' : `its packed content is ${why}`)
    this.why = why
  }
}

/** The numbers of bytes and files to which all layers of one file may unpack. */
export interface Budget {
  /** Counts unpacked bytes. Throws a `LayerError` if the budget is exhausted. */
  take(bytes: number): void
  /** Counts a file. Throws a `LayerError` if the budget is exhausted. */
  count(): void
  readonly isOver: boolean
}

const MOST_BYTES = 4 * 1024 * 1024 * 1024
const MOST_FILES = 100_000
/** Logs that repeat one line reach a ratio of 200. gzip can reach 1,030, and two layers of gzip a million. */
const MOST_RATIO = 500
/** Below this many bytes the ratio is ignored, because the ratios of short files vary too much. */
const RATIO_FROM = 64 * 1024 * 1024

/** Returns a new budget. `packed`: the size of the file in bytes; infinite if svcdiag packed the file itself. */
export function budgetOf(packed: number): Budget {
  const isOwn = packed === Number.POSITIVE_INFINITY
  const mostBytes = isOwn ? packed : Math.min(MOST_BYTES, Math.max(RATIO_FROM, packed * MOST_RATIO))
  const mostFiles = isOwn ? packed : MOST_FILES
  let bytes = 0
  let files = 0
  const isOver = () => bytes > mostBytes || files > mostFiles
  const check = () => {
    if (isOver()) throw new LayerError('too-large')
  }
  return {
    take(more) {
      bytes += more
      check()
    },
    count() {
      files++
      check()
    },
    get isOver() {
      return isOver()
    },
  }
}

type Source = Extract extends AsyncIterable<infer Entry> ? Entry : never

/** Unlike with the iterator of the stream, the caller may stop early. `damaged`: the error of a truncated entry. */
export async function* entryData(source: Source, damaged: () => unknown): AsyncGenerator<Buffer, void, undefined> {
  let isEnded = false
  let wake = () => {}
  source.on('readable', () => wake())
  source.on('close', () => wake())
  source.on('end', () => {
    isEnded = true
    wake()
  })
  for (;;) {
    const part = source.read() as Buffer | null // the cast is safe: the parser returns only buffers
    if (part !== null) yield part
    else if (isEnded) return
    else if (source.destroyed) throw damaged()
    else
      await new Promise<void>(resolve => {
        wake = resolve
      })
  }
}
