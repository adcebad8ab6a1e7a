import {setImmediate} from 'node:timers/promises'
import type {Redactor} from '../../redaction/redactor.ts'
import type {Dropped} from '../../redaction/report.ts'
import type {Format} from '../open/layer.ts'
import {abortable} from './abortable.ts'
import {byPath, packedBytes, reusedMemory, type Spooled} from './block.ts'
import {type Blocks, openBlocks, removeAll} from './blocks.ts'
import {gzipOf} from './gzip.ts'
import {createNames} from './names.ts'

/** Redacts every file before its bytes reach the disk. Files reach an archive only through a spool. */
export interface Spool {
  /**
   * Redacts and stores a file and its path. Several calls may run at once, but each path may be added once. Throws the
   * reason of the signal, an error of the source, `output.full` or `output.unwritable`; in that case the file is
   * removed.
   */
  add(path: string, content: Content, options?: AddOptions): Promise<Added>
  /** `fill` adds the files of the archive. Drops a `gz` if its only file may contain a secret. */
  addPacked(path: string, packing: InnerPacking, fill: (inner: Spool) => Promise<void>): Promise<Added>
  addAgain(path: string, file: Spooled): Spooled
  /** Frees the disk space and the path of a file. */
  discard(file: Spooled): Promise<void>
}

export type Content = string | AsyncIterable<Uint8Array | string> | Iterable<string>

export interface AddOptions {
  /** The number of newest bytes to keep. They begin at the start of a line. */
  readonly keepNewest?: number
  readonly signal?: AbortSignal
}

interface InnerPacking {
  readonly format: Format
  readonly mtime: Date
}

export type Added = Spooled | NotSpooled

/** A file that was left out, because it may contain a secret. */
export interface NotSpooled extends Omit<Dropped, 'part'> {
  readonly status: 'dropped'
  /** The redacted path. */
  readonly path: string
}

/** Opens a spool. `folder`: a private folder for the bytes. */
export function openSpool(redactor: Redactor, folder: string): Spool {
  let count = 0
  return spoolIn('', {redactor, nextFile: () => `${folder}/${++count}`})
}

interface Place {
  readonly redactor: Redactor
  /** Returns a path on the disk. No other file has a path that begins with this path. */
  nextFile(): string
}

/** `within`: the path of the surrounding archive with a slash at its end, for the report; empty outside archives. */
function spoolIn(within: string, place: Place): Spool {
  const {redactor, nextFile} = place
  const names = createNames(redactor)

  async function add(path: string, content: Content, options: AddOptions = {}): Promise<Added> {
    const name = names.of(path)
    const item = redactor.stream(within + name, reusedMemory()) // the memory can be reused, because the store copies the output before the next push
    const blocks = openBlocks(nextFile(), options.keepNewest ?? null)
    const remove = () => removed(name, blocks)
    const forget = async () => {
      item.forget()
      await remove()
    }
    return removingOnError(forget, async () => {
      for await (const chunk of gathered(content, options.signal)) await blocks.write(item.push(chunk))
      await blocks.write(item.end())
      const dropped = item.report().dropped.find(({part}) => part === 'item')
      if (dropped === undefined) return {status: 'kept', path: name, ...(await blocks.finish())}
      await remove()
      const {part: _, ...why} = dropped
      return {status: 'dropped', path: name, ...why}
    })
  }

  async function addPacked(path: string, packing: InnerPacking, fill: (inner: Spool) => Promise<void>): Promise<Added> {
    const name = names.of(path)
    const kept: Spooled[] = []
    const inner = keeping(spoolIn(`${within}${name}/`, place), kept)
    const blocks = openBlocks(nextFile(), null)
    try {
      return await removingOnError(
        () => removed(name, blocks),
        async () => {
          await fill(inner)
          if (packing.format === 'gz' && kept.length === 0) {
            await removed(name, blocks)
            return {status: 'dropped', path: name, reason: 'archive'}
          }
          for await (const chunk of await packed(kept, packing)) await blocks.write([chunk])
          return {status: 'kept', path: name, ...(await blocks.finish())}
        },
      )
    } finally {
      await Promise.all(kept.map(inner.discard))
    }
  }

  async function removed(name: string, blocks: Blocks): Promise<void> {
    names.release(name)
    await blocks.remove()
  }

  return {
    add,
    addPacked,
    addAgain: (path, file) => ({...file, path: names.of(path)}),
    discard: async ({path, blocks}) => {
      names.release(path)
      await removeAll(blocks)
    },
  }
}

async function removingOnError<T>(remove: () => Promise<void>, act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    await remove()
    throw error
  }
}

function keeping(spool: Spool, kept: Spooled[]): Spool {
  const keep = <T extends Added>(added: T): T => {
    if (added.status === 'kept') kept.push(added)
    return added
  }
  return {
    ...spool,
    add: async (...args) => keep(await spool.add(...args)),
    addPacked: async (...args) => keep(await spool.addPacked(...args)),
    addAgain: (...args) => keep(spool.addAgain(...args)),
  }
}

async function packed(files: readonly Spooled[], {format, mtime}: InnerPacking): Promise<AsyncIterable<Buffer>> {
  if (format === 'gz') return gzipOf([packedBytes(files.flatMap(({blocks}) => blocks))])
  const {tarOf} = await import('./tar.ts') // loaded late, because few bundles contain an archive and the module is large
  const tar = tarOf(files.toSorted(byPath), mtime)
  return format === 'tar' ? tar : gzipOf([tar])
}

/** Smaller chunks are joined, because each chunk costs the redactor some time. */
const CHUNK = 16_384

async function* gathered(content: Content, signal: AbortSignal | undefined): AsyncGenerator<Uint8Array> {
  if (typeof content === 'string') {
    yield Buffer.from(content)
    return
  }
  const isAtHand = !(Symbol.asyncIterator in content)
  let parts: Uint8Array[] = []
  let size = 0
  for await (const given of isAtHand ? content : abortable(content, signal)) {
    const part = typeof given === 'string' ? Buffer.from(given) : given
    parts.push(part)
    size += part.length
    if (size < CHUNK) continue
    yield parts.length === 1 ? part : Buffer.concat(parts)
    if (isAtHand) await setImmediate() // the event loop has to run, because only then can a signal abort
    parts = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(parts)
}
