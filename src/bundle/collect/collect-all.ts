import type {Missing} from '../../cluster/port.ts'
import {SvcdiagError} from '../../errors.ts'
import type {Timing} from '../format/documents.ts'
import type {Coverage} from '../format/manifest.ts'
import {isFull} from '../write/disk-error.ts'
import type {BundleWriter} from '../write/writer.ts'
import {COLLECTORS} from './collectors/index.ts'
import {eachItem} from './each.ts'
import type {CreateRequest, Gathered} from './gather.ts'
import type {Collect, Collector, Item, World} from './item.ts'

export interface CollectedAll {
  /** Sorted by item. */
  readonly coverage: readonly Coverage[]
  readonly timings: readonly Timing[]
}

const AT_ONCE = 4
const NEVER = new AbortController().signal
const NO_ROOM = {status: 'no-room'} as const

/**
 * Runs the collectors one after the other. A full disk ends the requests but keeps the bundle. When the promise
 * settles, all writes have ended.
 */
export async function collectAll(
  request: CreateRequest,
  gathered: Gathered,
  writer: BundleWriter,
): Promise<CollectedAll> {
  const coverage: Coverage[] = []
  const timings: Timing[] = []
  for (const collector of COLLECTORS) {
    const startedAt = request.clock()
    request.stage(collector.says)
    await collector.collect({...gathered, ...worldOf(collector, request, writer, coverage)}).catch(unlessFull)
    timings.push({id: collector.id, durationMs: Math.round(request.clock() - startedAt)})
  }
  return {coverage: coverage.toSorted((one, other) => (one.item < other.item ? -1 : 1)), timings}
}

function worldOf(
  {asksNobody = false}: Collector,
  {cluster, signal, deadlines, clock, progress}: CreateRequest,
  writer: BundleWriter,
  coverage: Coverage[],
): Pick<World, 'write' | 'writeReason' | 'each'> {
  return {
    write: writer.write,
    writeReason: async (path, text) => {
      await writer.write(path, text).catch(unlessFull)
    },
    each: async (items, collect) => {
      let done = 0
      const isTried = () => asksNobody || !writer.full
      await eachItem(items, whileThereIsRoom(collect, isTried), {
        clusterFor: own => cluster.collector(own),
        atOnce: asksNobody ? 1 : AT_ONCE,
        deadlines,
        signal: asksNobody ? NEVER : signal,
        clock,
        note: entry => {
          coverage.push(entry)
          progress(++done, items.length, writer.bytes)
        },
      })
    },
  }
}

function whileThereIsRoom<I extends Item>(collect: Collect<I>, isTried: () => boolean): Collect<I> {
  return async (item, at) => {
    if (!isTried()) return NO_ROOM
    try {
      return await collect(item, at)
    } catch (error) {
      if (isFull(error)) return NO_ROOM
      if (error instanceof SvcdiagError) throw error
      return internalError(item, error)
    }
  }
}

/** Returns the outcome of a bug, which loses only the item that was read. */
function internalError({name}: Item, error: unknown): Missing {
  const reason = `internal-error: ${error instanceof Error ? error.name : 'unknown'}; please report it`
  return {status: 'missing', cause: 'not-looked', input: name, reason}
}

function unlessFull(error: unknown): void {
  if (!isFull(error)) throw error
}
