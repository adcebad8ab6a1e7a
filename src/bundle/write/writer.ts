import {MANIFEST, worthOf} from '../format/layout.ts'
import {byPath, bytesOf, packedSizeOf, type Spooled} from './block.ts'
import {removeAll, removeUnused} from './blocks.ts'
import {isFull} from './disk-error.ts'
import type {Added, AddOptions, Content, Spool} from './spool.ts'

/** Adds one file. Throws if the disk is full, or if the path was written before. */
export type Write = (path: string, content: Content, options?: Pick<AddOptions, 'keepNewest'>) => Promise<Added>

export interface BundleWriter {
  readonly write: Write
  /** On a full disk, drops less important files and calls `text` again. Null if the file itself was dropped. */
  writeWithRoom(path: string, text: () => string): Promise<Added | null>
  readonly files: ReadonlyMap<string, Spooled>
  /** True if the disk was full. No more items are collected then. */
  readonly full: boolean
  /** The total size of all files in bytes. */
  readonly bytes: number
  /** Returns the file that was written under this path, even if the file was renamed. */
  written(path: string): Spooled | undefined
  /** Replaces a file by its remaining part, and frees the disk space of the rest. */
  cut(file: Spooled): Promise<void>
  remove(path: string): Promise<void>
  /**
   * Drops less important files until `bytes` are free: the least important files first, and the largest of them first.
   * Returns false if there is no less important file. If `path` is the manifest, drops empty files too, because the
   * manifest lists them.
   */
  makeRoomFor(path: string, bytes?: number): Promise<boolean>
  /** Moves all files to another spool and redacts those in `again` again. Drops unsafe files and files without room. */
  respool(next: Spool, again: ReadonlySet<string>): Promise<void>
  /** The names of dropped files. For a renamed file, the set contains both names. */
  readonly removed: ReadonlySet<string>
}

/** The block size of nearly every file system, in bytes. */
const DISK_BLOCK = 4096

export function openWriter(first: Spool): BundleWriter {
  let spool = first
  const files = new Map<string, Spooled>()
  const names = new Map<string, string>()
  /** The new names by the previous names. */
  const renamed = new Map<string, string>()
  const removed = new Set<string>()
  let full = false

  const write: Write = async (path, content, options = {}) => {
    try {
      const added = await spool.add(path, content, options)
      if (added.status === 'dropped') return added
      files.set(added.path, added)
      names.set(path, added.path)
      removed.delete(path)
      return added
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

  const writeWithRoom = (path: string, text: () => string) => withRoom(path, () => write(path, text()))

  /** Calls `add`. If the disk is full, drops less important files and tries again. Null if no such file is left. */
  async function withRoom<T>(path: string, add: () => Promise<T>): Promise<T | null> {
    for (;;) {
      try {
        return await add()
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
    // unimportant files are first, because they can be dropped to make room for important files
    for (const file of anew.toSorted(byWorth)) await addAnew(file)
  }

  async function addAnew(file: Spooled): Promise<void> {
    const added = await withRoom(file.path, () => spool.add(file.path, bytesOf(file.blocks)))
    if (added?.status === 'kept') keep(file, {...added, omittedBytes: file.omittedBytes})
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
