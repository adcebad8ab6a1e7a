import type {SvcdiagError} from '../errors.ts'
import type {Write} from './collect/item.ts'
import type {Spool, Spooled} from './write/spool.ts'

/** What has been written so far, and whether there is room for more. */
export interface BundleWriter {
  readonly write: Write
  readonly files: ReadonlyMap<string, Spooled>
  /** Paths that could not be proven clean. */
  readonly dropped: readonly string[]
  /** The disk was full once: nothing large is written any more. */
  readonly full: boolean
  /** Of all files. */
  readonly bytes: number
  /** The file that was written under this path, whatever it is called now. */
  written(path: string): Spooled | undefined
  replace(file: Spooled): void
  remove(path: string): Promise<void>
  /** Makes room: false when there is no log left. */
  removeLargestLog(): Promise<boolean>
  /** Names of files that had to make room. */
  readonly removed: ReadonlySet<string>
}

const LOGS = 'cluster-resources/pods/logs/'

export function openWriter(spool: Spool): BundleWriter {
  const files = new Map<string, Spooled>()
  const names = new Map<string, string>()
  const removed = new Set<string>()
  const dropped: string[] = []
  let full = false

  const write: Write = async (path, content, options = {}) => {
    const bytes = typeof content === 'string' ? content : encoded(content)
    try {
      const added = await spool.add(path, bytes, options)
      if (added.status === 'dropped') {
        dropped.push(added.path)
        return {bytes: 0, omittedBytes: 0}
      }
      files.set(added.path, added)
      names.set(path, added.path)
      return {bytes: added.bytes, omittedBytes: added.omittedBytes ?? 0}
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

  return {
    write,
    files,
    dropped,
    removed,
    get full() {
      return full
    },
    get bytes() {
      return files.values().reduce((sum, {bytes}) => sum + bytes, 0)
    },
    written: path => files.get(names.get(path) ?? path),
    replace: file => void files.set(file.path, file),
    remove,
    removeLargestLog: async () => {
      const logs = [...files.values()].filter(({path}) => path.startsWith(LOGS))
      const largest = logs.toSorted((one, other) => other.bytes - one.bytes)[0]
      if (largest === undefined) return false
      removed.add(largest.path)
      await remove(largest.path)
      return true
    },
  }
}

export function isFull(error: unknown): boolean {
  return (error as Partial<SvcdiagError> | null)?.code === 'output.full'
}

async function* encoded(parts: AsyncIterable<Uint8Array | string> | Iterable<string>): AsyncGenerator<Uint8Array> {
  for await (const part of parts) yield typeof part === 'string' ? Buffer.from(part) : part
}
