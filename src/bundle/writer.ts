import type {Write, Written} from './collect/item.ts'
import {MANIFEST} from './layout.ts'
import {worthOf} from './worth.ts'
import {bytesOf, packedSizeOf} from './write/block.ts'
import {removeAll, removeUnused} from './write/block-files.ts'
import {isFull} from './write/disk-error.ts'
import {byPath} from './write/pack.ts'
import type {Spool} from './write/spool.ts'
import type {Spooled} from './write/spooled.ts'

/** What has been written so far, and whether there is room for more. */
export interface BundleWriter {
  readonly write: Write
  /**
   * As `write`, and what is worth less makes room for it; null where nothing more can: then it is as if it had to go.
   * @param text asked again when files had to go
   */
  writeWithRoom(path: string, text: () => string): Promise<Written | null>
  readonly files: ReadonlyMap<string, Spooled>
  /** The disk was full once: nothing more is asked for. */
  readonly full: boolean
  /** Of all files. */
  readonly bytes: number
  /** The file that was written under this path, whatever it is called now. */
  written(path: string): Spooled | undefined
  /** Puts what is left of a file in its place, and gives back what the rest took on the disk. */
  cut(file: Spooled): Promise<void>
  remove(path: string): Promise<void>
  /**
   * Of what is worth less the least goes, the largest first, until so many bytes are free, or none of it is left. Empty
   * files make room for nothing but the manifest, which names them. False where there was none.
   */
  makeRoomFor(path: string, bytes?: number): Promise<boolean>
  /**
   * All files get their names from another spool, through which all else goes from then on; these go through it
   * themselves. What it cannot prove clean is gone, and what finds no room. Throws as `write`.
   */
  respool(next: Spool, again: ReadonlySet<string>): Promise<void>
  /** Names of files that had to make room, or found none; of one that was renamed both. */
  readonly removed: ReadonlySet<string>
}

/** Of nearly every file system: no file takes less. */
const DISK_BLOCK = 4096

export function openWriter(first: Spool): BundleWriter {
  let spool = first
  const files = new Map<string, Spooled>()
  const names = new Map<string, string>()
  /** By the name before. */
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
    // what can be given up is in its place before anything that is worth more needs room
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
