import {MANIFEST, worthOf} from '../format/layout.ts'
import type {Spooled} from './block.ts'
import {bytesOf, packedSizeOf} from './block.ts'
import {removeAll, removeUnused} from './blocks.ts'
import {isFull} from './disk-error.ts'
import {byPath} from './pack.ts'
import type {Spool} from './spool.ts'

/** Adds one file. Throws if the disk is full or the path was written before. */
export type Write = (
  path: string,
  content: string | AsyncIterable<Uint8Array | string> | Iterable<string>,
  options?: {readonly keepNewest?: number},
) => Promise<Written>

export type Written = Kept | LeftOut

export interface Kept {
  readonly status: 'kept'
  /** The path in the archive, with secrets masked. */
  readonly path: string
  readonly bytes: number
  /** The length of the oldest part, which is left out to keep the newest. */
  readonly omittedBytes: number
}

/** The file is left out, because it could not be proven clean. */
export interface LeftOut {
  readonly status: 'dropped'
  /** The reason, as in the redaction report. */
  readonly reason: string
}

/** The files written so far, and the room that is left. */
export interface BundleWriter {
  readonly write: Write
  /**
   * Writes a file, and drops files of lower rank to make room. Null if no file can be dropped; then this file is dropped.
   * @param text called again after files were dropped
   */
  writeWithRoom(path: string, text: () => string): Promise<Written | null>
  readonly files: ReadonlyMap<string, Spooled>
  /** The disk was full once. Then nothing more is collected. */
  readonly full: boolean
  /** The length of all files. */
  readonly bytes: number
  /** The file that was written under this path, also if it was renamed. */
  written(path: string): Spooled | undefined
  /** Replaces a file by its remaining part, and frees the disk blocks of the rest. */
  cut(file: Spooled): Promise<void>
  remove(path: string): Promise<void>
  /**
   * Drops files of lower rank, the lowest and then the largest first, until `bytes` are free. Empty files are dropped only
   * for the manifest, which lists them. False if there was no such file.
   */
  makeRoomFor(path: string, bytes?: number): Promise<boolean>
  /**
   * Names all files with another spool and writes the files of `again` through it. Drops files that it cannot prove clean
   * or that find no room. Throws as `write`.
   */
  respool(next: Spool, again: ReadonlySet<string>): Promise<void>
  /** Names of files that were dropped; a renamed file has both names. */
  readonly removed: ReadonlySet<string>
}

/** The block size of nearly every file system. */
const DISK_BLOCK = 4096

export function openWriter(first: Spool): BundleWriter {
  let spool = first
  const files = new Map<string, Spooled>()
  const names = new Map<string, string>()
  /** New names by previous name. */
  const renamed = new Map<string, string>()
  const removed = new Set<string>()
  let full = false

  const write: Write = async (path, content, options = {}) => {
    try {
      const added = await spool.add(path, content, options)
      if (added.status === 'dropped') return {status: 'dropped', reason: added.reason}
      files.set(added.path, added)
      names.set(path, added.path)
      removed.delete(path)
      return {status: 'kept', path: added.path, bytes: added.bytes, omittedBytes: added.omittedBytes ?? 0}
    } catch (error) {
      if (isFull(error)) full = true
      throw error
    }
  }

  async function cut(file: Spooled): Promise<void> {
    const before = files.get(file.path)?.blocks ?? []
    files.set(file.path, file)
    await removeUnused(before, file.blocks)
  }

  async function remove(path: string): Promise<void> {
    const file = files.get(path)
    files.delete(path)
    if (file !== undefined) await spool.discard(file)
  }

  async function writeWithRoom(path: string, text: () => string): Promise<Written | null> {
    for (;;) {
      try {
        return await write(path, text())
      } catch (error) {
        if (!isFull(error)) throw error
        if (await makeRoomFor(path)) continue
        removed.add(path)
        return null
      }
    }
  }

  async function makeRoomFor(path: string, bytes = 1): Promise<boolean> {
    full = true
    const takesRoom = ({blocks}: Spooled) => path === MANIFEST || blocks.length > 0
    const worthLess = [...files.values()]
      .filter(file => worthOf(file.path) < worthOf(path) && takesRoom(file))
      .toSorted((one, other) => byWorth(one, other) || packedSizeOf(other.blocks) - packedSizeOf(one.blocks))
    let freed = 0
    for (const file of worthLess) {
      if (freed >= bytes) break
      freed += Math.ceil(packedSizeOf(file.blocks) / DISK_BLOCK) * DISK_BLOCK
      await giveUp(file)
    }
    return worthLess.length > 0
  }

  async function giveUp({path}: Spooled): Promise<void> {
    for (const [before, now] of renamed) if (now === path) removed.add(before)
    removed.add(path)
    await remove(path)
  }

  async function respool(next: Spool, again: ReadonlySet<string>): Promise<void> {
    const all = [...files.values()].toSorted(byPath)
    const anew = all.filter(({path}) => again.has(path))
    spool = next
    files.clear()
    for (const file of all) if (!again.has(file.path)) keep(file, next.addAgain(file.path, file))
    // files of low rank first, so that they can be dropped for files of higher rank
    for (const file of anew.toSorted(byWorth)) await addAnew(file)
  }

  async function addAnew(file: Spooled): Promise<void> {
    for (;;) {
      try {
        const added = await spool.add(file.path, bytesOf(file.blocks))
        if (added.status === 'kept') keep(file, {...added, omittedBytes: file.omittedBytes})
        break
      } catch (error) {
        if (!isFull(error)) throw error
        if (await makeRoomFor(file.path)) continue
        removed.add(file.path)
        break
      }
    }
    await removeAll(file.blocks)
  }

  function keep(before: Spooled, file: Spooled): void {
    renamed.set(before.path, file.path)
    files.set(file.path, file)
  }

  return {
    write,
    writeWithRoom,
    files,
    removed,
    get full() {
      return full
    },
    get bytes() {
      return files.values().reduce((sum, {bytes}) => sum + bytes, 0)
    },
    written: path => {
      const name = names.get(path) ?? path
      return files.get(renamed.get(name) ?? name)
    },
    cut,
    remove,
    makeRoomFor,
    respool,
  }
}

function byWorth(one: Spooled, other: Spooled): number {
  return worthOf(one.path) - worthOf(other.path)
}
