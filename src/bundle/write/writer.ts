import {MANIFEST, worthOf} from '../format/layout.ts'
import type {Spooled} from './block.ts'
import {byPath, bytesOf, packedSizeOf} from './block.ts'
import {removeAll, removeUnused} from './blocks.ts'
import {isFull} from './disk-error.ts'
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
  /** The number of bytes at the beginning that were left out. */
  readonly omittedBytes: number
}

/** The file was left out, because it may contain a secret. */
export interface LeftOut {
  readonly status: 'dropped'
  /** The reason, as in the redaction report. */
  readonly reason: string
}

/** The files that were written so far. */
export interface BundleWriter {
  readonly write: Write
  /**
   * Writes a file, and drops less important files if the disk is full. Returns null if this file itself was dropped.
   * @param text is called again after files were dropped
   */
  writeWithRoom(path: string, text: () => string): Promise<Written | null>
  readonly files: ReadonlyMap<string, Spooled>
  /** Whether the disk was full. Then no more items are collected. */
  readonly full: boolean
  /** The size of all files together. */
  readonly bytes: number
  /** Returns the file that was written under this path, even if the file was renamed. */
  written(path: string): Spooled | undefined
  /** Replaces a file by its remaining part, and frees the disk space of the rest. */
  cut(file: Spooled): Promise<void>
  remove(path: string): Promise<void>
  /**
   * Drops less important files, the least important and then the largest first, until `bytes` are free. Returns false
   * if there is no such file. Only the manifest also drops empty files, because the manifest lists them.
   */
  makeRoomFor(path: string, bytes?: number): Promise<boolean>
  /**
   * Renames all files for another spool, and writes the files in `again` through it. Drops files that may contain a
   * secret or find no room. Throws like `write`.
   */
  respool(next: Spool, again: ReadonlySet<string>): Promise<void>
  /** Names of dropped files. A renamed file has both names. */
  readonly removed: ReadonlySet<string>
}

/** The block size of nearly every file system. */
const DISK_BLOCK = 4096

export function openWriter(first: Spool): BundleWriter {
  let spool = first
  const files = new Map<string, Spooled>()
  const names = new Map<string, string>()
  /** New name by previous name. */
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
    // unimportant files first, because they can be dropped for important files
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
