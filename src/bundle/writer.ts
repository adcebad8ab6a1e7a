import type {SvcdiagError} from '../errors.ts'
import type {Write, Written} from './collect/item.ts'
import {bytesOf} from './write/block.ts'
import {removeAll} from './write/block-files.ts'
import {byPath} from './write/pack.ts'
import type {Spool} from './write/spool.ts'
import type {Spooled} from './write/spooled.ts'

/** What has been written so far, and whether there is room for more. */
export interface BundleWriter {
  readonly write: Write
  readonly files: ReadonlyMap<string, Spooled>
  /** The disk was full once: nothing more is collected. */
  readonly full: boolean
  /** Of all files. */
  readonly bytes: number
  /** The file that was written under this path, whatever it is called now. */
  written(path: string): Spooled | undefined
  replace(file: Spooled): void
  remove(path: string): Promise<void>
  /** Makes room: the largest log goes, and where none is left the largest of what else was collected; false when all are gone. */
  removeLargest(): Promise<boolean>
  /**
   * All files get their names from another spool, through which all else goes from then on; these go through it
   * themselves. What it cannot prove clean is gone, and where the disk is full the largest is. Throws as `write`.
   */
  respool(next: Spool, again: ReadonlySet<string>): Promise<void>
  /** Names of files that had to make room; of one that was renamed both. */
  readonly removed: ReadonlySet<string>
}

const LOGS = 'cluster-resources/pods/logs/'
const COLLECTED = ['cluster-resources/', 'cluster-info/']
/** What makes room first has the smallest; what tells of the bundle itself never does. */
const WORTH = {log: 0, collected: 1, own: 2}

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
      return {status: 'kept', path: added.path, bytes: added.bytes, omittedBytes: added.omittedBytes ?? 0}
    } catch (error) {
      if (isFull(error)) full = true
      throw error
    }
  }

  async function remove(path: string): Promise<void> {
    const file = files.get(path)
    files.delete(path)
    if (file !== undefined) await spool.discard(file)
  }

  async function removeLargest(worthAtMost = WORTH.collected): Promise<boolean> {
    full = true
    const removable = [...files.values()].filter(file => worthOf(file) <= worthAtMost)
    const largest = removable.toSorted((one, other) => byWorth(one, other) || other.bytes - one.bytes)[0]
    if (largest === undefined) return false
    for (const [before, path] of renamed) if (path === largest.path) removed.add(before)
    removed.add(largest.path)
    await remove(largest.path)
    return true
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
        full = true
        if (await removeLargest(Math.min(worthOf(file), WORTH.collected))) continue
        if (worthOf(file) === WORTH.own) throw error
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
    replace: file => void files.set(file.path, file),
    remove,
    removeLargest: () => removeLargest(),
    respool,
  }
}

export function isLog({path}: Pick<Spooled, 'path'>): boolean {
  return path.startsWith(LOGS)
}

function worthOf(file: Spooled): number {
  if (isLog(file)) return WORTH.log
  return COLLECTED.some(folder => file.path.startsWith(folder)) ? WORTH.collected : WORTH.own
}

function byWorth(one: Spooled, other: Spooled): number {
  return worthOf(one) - worthOf(other)
}

export function isFull(error: unknown): boolean {
  return (error as Partial<SvcdiagError> | null)?.code === 'output.full'
}

/** Where the disk is full what was collected is worth less than the report. */
export async function writeWithRoom(writer: BundleWriter, path: string, text: string): Promise<Written> {
  for (;;) {
    try {
      return await writer.write(path, text)
    } catch (error) {
      if (!isFull(error) || !(await writer.removeLargest())) throw error
    }
  }
}
