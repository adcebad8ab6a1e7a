import {setImmediate} from 'node:timers/promises'
import type {Redactor} from '../../redaction/redactor.ts'
import type {Dropped} from '../../redaction/report.ts'
import type {Format} from '../layers/layer.ts'
import {abortable} from './abortable.ts'
import type {Spooled} from './block.ts'
import {bytesOf, reusedMemory} from './block.ts'
import {type Blocks, openBlocks, removeAll} from './blocks.ts'
import {gzipped} from './gzip.ts'
import {createNames} from './names.ts'
import {byPath} from './pack.ts'

/** Redacts every file before it reaches the disk. It is the only way into an archive. */
export interface Spool {
  /**
   * Redacts and stores a file and its path. Several calls may run at once. Throws the signal's reason, an error of the
   * source, `output.full` or `output.unwritable`, and then removes the file. Each path may be added once.
   */
  add(path: string, content: Content, options?: AddOptions): Promise<Added>
  /**
   * Adds a file that is an archive: `fill` adds its content, which is then packed again in the same format. Files that
   * cannot be proven clean are left out, and a `gz` without its file is dropped.
   */
  addPacked(path: string, packing: InnerPacking, fill: (inner: Spool) => Promise<void>): Promise<Added>
  /** Adds the same bytes under another path, for the target of a link. */
  addAgain(path: string, file: Spooled): Spooled
  /** Frees the disk space and the path. */
  discard(file: Spooled): Promise<void>
}

export type Content = string | AsyncIterable<Uint8Array | string> | Iterable<string>

export interface AddOptions {
  /** The number of bytes to keep of a larger file: its newest, from the start of a line. */
  readonly keepNewest?: number
  readonly signal?: AbortSignal
}

export interface InnerPacking {
  readonly format: Format
  /** The modification time of every file in it. */
  readonly mtime: Date
}

export type Added = Spooled | NotSpooled

/** A file that could not be proven clean. */
export interface NotSpooled extends Omit<Dropped, 'part'> {
  readonly status: 'dropped'
  /** The redacted path. */
  readonly path: string
}

/**
 * Opens a spool.
 * @param folder a private folder for the bytes
 */
export function openSpool(redactor: Redactor, folder: string): Spool {
  let count = 0
  return spoolIn('', {redactor, nextFile: () => `${folder}/${++count}`})
}

interface Place {
  readonly redactor: Redactor
  /** Returns a path prefix that no other file has. */
  nextFile(): string
}

/**
 * Opens a spool inside an archive.
 * @param within the path of that archive with a slash, for the report
 */
function spoolIn(within: string, place: Place): Spool {
  const {redactor, nextFile} = place
  const names = createNames(redactor)

  async function add(path: string, content: Content, options: AddOptions = {}): Promise<Added> {
    const name = names.of(path)
    const item = redactor.stream(within + name, reusedMemory()) // the output is copied at once
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

/** Removes the file if `act` throws. */
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
    add: async (...args) => keep(await spool.add(...args)),
    addPacked: async (...args) => keep(await spool.addPacked(...args)),
    addAgain: (...args) => keep(spool.addAgain(...args)),
    discard: spool.discard,
  }
}

async function packed(files: readonly Spooled[], {format, mtime}: InnerPacking): Promise<AsyncIterable<Buffer>> {
  if (format === 'gz') return gzipped(bytesOf(files.flatMap(({blocks}) => blocks)))
  const {tarOf} = await import('./tar.ts') // loaded on demand, because hardly any bundle needs this large module
  const tar = tarOf(files.toSorted(byPath), '', mtime)
  return format === 'tar' ? tar : gzipped(tar)
}

/**
 * Smaller chunks are joined, because each chunk costs the redactor some time. Joining larger chunks costs more than it
 * saves.
 */
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
    if (isAtHand) await setImmediate() // yields to the event loop, so that a signal can abort
    parts = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(parts)
}
