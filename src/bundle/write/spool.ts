import type {Redactor} from '../../redaction/redactor.ts'
import type {Dropped} from '../../redaction/report.ts'
import {abortable} from './abortable.ts'
import {createNames} from './names.ts'
import {openSegments, removeAll, type Segment} from './segments.ts'

/** The one way into an archive: what is added comes out redacted, and nothing else ever touches the disk. */
export interface Spool {
  /**
   * Redacts and keeps a file, path included. Several may run at once. Throws the signal's reason, what the bytes throw, or
   * `output.full` and `output.unwritable`; nothing of that file stays. A path given twice is a bug.
   */
  add(path: string, bytes: AsyncIterable<Uint8Array> | string, options?: AddOptions): Promise<Added>
  /** Gives the disk space back, and the path free. */
  discard(file: Spooled): Promise<void>
}

export interface AddOptions {
  /** Bytes to keep of a file that is larger: its newest, from the beginning of a line on. */
  readonly keepNewest?: number
  readonly signal?: AbortSignal
}

export type Added = Spooled | NotSpooled

/** A file as it will stand in the archive. */
export interface Spooled {
  readonly status: 'kept'
  /** Redacted. */
  readonly path: string
  /** Hex, of what is kept, as is the size. */
  readonly sha256: string
  readonly bytes: number
  /** Of the oldest part, redacted, which was left out; null: the file is whole. */
  readonly omittedBytes: number | null
  /** Where its bytes are, one after the other. */
  readonly segments: readonly Segment[]
}

/** It could not be proven clean. */
export interface NotSpooled extends Omit<Dropped, 'part'> {
  readonly status: 'dropped'
  /** Redacted. */
  readonly path: string
}

/** @param folder private, see `openDraft`; the bytes are kept there */
export function openSpool(redactor: Redactor, folder: string): Spool {
  const names = createNames(redactor)
  let count = 0

  async function add(
    path: string,
    bytes: AsyncIterable<Uint8Array> | string,
    options: AddOptions = {},
  ): Promise<Added> {
    const name = names.of(path)
    const item = redactor.stream(name)
    const segments = openSegments(`${folder}/${++count}`, options.keepNewest ?? null)
    try {
      for await (const chunk of gathered(bytes, options.signal)) await segments.write(item.push(chunk))
      await segments.write(item.end())
      const dropped = item.report().dropped.find(({part}) => part === 'item')
      if (dropped === undefined) return {status: 'kept', path: name, ...(await segments.finish())}
      await segments.remove()
      names.release(name)
      const {part: _, ...why} = dropped
      return {status: 'dropped', path: name, ...why}
    } catch (error) {
      await segments.remove()
      names.release(name)
      throw error
    }
  }

  return {
    add,
    discard: async ({path, segments}) => {
      names.release(path)
      await removeAll(segments)
    },
  }
}

/** The redactor has the same work with every chunk, however small. */
const CHUNK = 262_144

async function* gathered(
  bytes: AsyncIterable<Uint8Array> | string,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array> {
  if (typeof bytes === 'string') {
    yield Buffer.from(bytes)
    return
  }
  let parts: Uint8Array[] = []
  let size = 0
  for await (const part of abortable(bytes, signal)) {
    parts.push(part)
    size += part.length
    if (size < CHUNK) continue
    yield parts.length === 1 ? part : Buffer.concat(parts)
    parts = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(parts)
}
