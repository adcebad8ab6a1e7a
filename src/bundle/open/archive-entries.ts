import {once} from 'node:events'
import {createReadStream} from 'node:fs'
import {pipeline} from 'node:stream/promises'
import {createGunzip, type Gunzip} from 'node:zlib'
import {type Extract, extract, type Header} from 'tar-stream'
import {SvcdiagError} from '../../errors.ts'
import {beginsTar, entryData} from './layer.ts'
import {hostile, type Limits, linkTarget, safePath} from './limits.ts'

/** A file or link of an archive. Folders are skipped. */
export type Entry =
  | {readonly kind: 'file'; readonly path: string; readonly bytes: number; readonly data: AsyncIterable<Buffer>}
  | {readonly kind: 'link'; readonly path: string; readonly target: string}

const CHUNK_BYTES = 256 * 1024
const TAR_BLOCK = 512

/** Throws `bundle.unreadable` for damage, `bundle.hostile` for paths out of the bundle, or `bundle.too-large`. */
export async function* entriesOf(archive: string, limits: Limits): AsyncGenerator<Entry, void, undefined> {
  const parser = extract()
  const progress: Progress = {ended: false, error: new Error('cut')}
  const entries = parser[Symbol.asyncIterator]() // the iterator is created before the stream, because only then does it receive every error of the parser
  const feeding = feed(parser, unpacked(archive, limits), progress)
  let count = 0
  try {
    for (;;) {
      const next = await entries.next()
      if (next.done) break
      count += 1
      if (count > limits.entries) throw tooLarge(`has more than ${limits.entries} entries`)
      const data = entryData(next.value, () => asDamage(progress.error, archive, progress.ended))
      const entry = entryOf(next.value.header, data, limits)
      if (entry !== null) yield entry
      next.value.resume() // skips unread data
    }
    await feeding
  } catch (error) {
    throw asDamage(error, archive, progress.ended)
  } finally {
    parser.destroy(null)
    await feeding.catch(() => {})
  }
}

interface Progress {
  /** True if the source has returned its last byte. */
  ended: boolean
  error: unknown
}

/** Writes to the parser as fast as the parser reads. An error of the source becomes an error of the parser. */
async function feed(parser: Extract, source: AsyncIterable<Buffer>, progress: Progress): Promise<void> {
  let wake = () => {}
  parser.on('drain', () => wake())
  parser.on('close', () => wake())
  try {
    for await (const chunk of source) {
      if (parser.destroyed) return
      if (parser.write(chunk)) continue
      await new Promise<void>(resolve => {
        wake = resolve
      })
    }
    progress.ended = true
    parser.end(null)
  } catch (error) {
    progress.error = error
    parser.destroy(error as Error) // the cast is safe: streams throw only errors
    throw error
  }
}

async function* unpacked(archive: string, limits: Limits): AsyncGenerator<Buffer, void, undefined> {
  const gunzip = createGunzip({chunkSize: CHUNK_BYTES})
  const packed = createReadStream(archive)
  pipeline(packed, gunzip).catch(() => {}) // the loop below throws the same error
  let bytes = 0
  let zeros = 0
  try {
    for await (const chunk of gunzip as AsyncIterable<Buffer>) {
      if (bytes === 0 && !beginsTar(chunk)) throw noArchive(archive)
      bytes += chunk.length
      expectWithin(limits, bytes, gunzip)
      zeros = trailingZeros(chunk, zeros)
      yield chunk
    }
    if (zeros < TAR_BLOCK) throw new SvcdiagError('bundle.unreadable', `${archive} is truncated`)
  } finally {
    packed.destroy()
    gunzip.destroy()
    // The promise of the pipeline cannot be awaited, because it never settles if both streams are destroyed during a write.
    if (!packed.closed) await once(packed, 'close')
  }
}

function noArchive(archive: string): SvcdiagError {
  return new SvcdiagError('bundle.invalid', `${archive} is gzip, but not an archive`, {
    hint: 'unpack it (gunzip), and name the unpacked file; a bundle is a .tar.gz',
  })
}

function expectWithin(limits: Limits, bytes: number, {bytesWritten}: Gunzip): void {
  if (bytes > limits.bytes) throw tooLarge(`unpacks to more than ${limits.bytes} bytes`)
  if (bytes < limits.ratioFromBytes || bytes / Math.max(1, bytesWritten) < limits.ratio) return
  throw new SvcdiagError(
    'bundle.hostile',
    'the bundle was refused: it unpacks to far more than any log (a decompression bomb)',
  )
}

/** Counts the zero bytes at the end, up to one block. A complete tar ends with blocks of zeros. */
function trailingZeros(chunk: Buffer, before: number): number {
  let zeros = 0
  while (zeros < TAR_BLOCK && zeros < chunk.length && chunk[chunk.length - 1 - zeros] === 0) zeros += 1
  return zeros === chunk.length ? zeros + before : zeros
}

function entryOf(header: Header, data: AsyncIterable<Buffer>, limits: Limits): Entry | null {
  const {name, size, type, linkname} = header
  const path = safePath(name, limits)
  switch (type) {
    case 'file':
    case 'contiguous-file':
      if (path === '') throw hostile(name, 'is a file without a name')
      if (size > limits.bytes) throw tooLarge(`contains a file of ${size} bytes`)
      return {kind: 'file', path, bytes: size, data}
    case 'symlink':
    case 'link':
      if (size > 0) throw hostile(name, 'is a link with content')
      return {kind: 'link', path, target: linkTarget(path, linkname ?? '', type === 'symlink' ? 'folder' : 'top')}
    case 'directory':
      if (size > 0) throw hostile(name, 'is a folder with content')
      return null
    default:
      throw hostile(name, 'is neither file, folder nor link')
  }
}

function tooLarge(what: string): SvcdiagError {
  return new SvcdiagError('bundle.too-large', `the bundle was refused: it ${what}`)
}

/** Errors of zlib and of the disk have a code. The parser is the only code that throws an Error without a code. */
function asDamage(error: unknown, archive: string, ended: boolean): unknown {
  if (!(error instanceof Error) || error instanceof SvcdiagError) return error
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const isCut = code === 'Z_BUF_ERROR' || (code === '' && ended)
  const isDamaged = code.startsWith('Z_') || (code === '' && error.constructor === Error)
  if (!isCut && !isDamaged && code === '') return error
  const what = isCut ? 'is truncated' : isDamaged ? 'is damaged' : `cannot be read (${code})`
  return new SvcdiagError('bundle.unreadable', `${archive} ${what}`, {cause: error})
}
