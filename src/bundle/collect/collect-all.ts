import type {Missing} from '../../cluster/port.ts'
import {SvcdiagError} from '../../errors.ts'
import type {Timing} from '../documents.ts'
import type {Coverage} from '../manifest.ts'
import type {CreateRequest} from '../request.ts'
import {type BundleWriter, isFull} from '../writer.ts'
import {COLLECTORS} from './collectors/index.ts'
import {eachItem, noRoomFor} from './each.ts'
import type {Gathered} from './gather.ts'
import type {Collect, Item, World} from './item.ts'

export interface CollectedAll {
  /** In the order of their names. */
  readonly coverage: readonly Coverage[]
  readonly timings: readonly Timing[]
}

const AT_ONCE = 4
const NEVER = new AbortController().signal

/**
 * One collector after the other, many items at once. A full disk ends the collecting, not the bundle. When this is over,
 * however it ended, nobody writes any more.
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
    const signal = collector.asksNobody ? NEVER : request.signal
    await collector.collect(worldOf({...request, signal}, gathered, writer, coverage)).catch(unlessFull)
    timings.push({id: collector.id, durationMs: Math.round(request.clock() - startedAt)})
  }
  return {coverage: coverage.toSorted((one, other) => (one.item < other.item ? -1 : 1)), timings}
}

function worldOf(
  {cluster, signal, deadlines, clock, progress}: CreateRequest,
  gathered: Gathered,
  writer: BundleWriter,
  coverage: Coverage[],
): World {
  return {
    ...gathered,
    write: writer.write,
    each: async (items, collect) => {
      let done = 0
      await eachItem(items, whileThereIsRoom(collect, writer), {
        clusterFor: own => cluster.collector(own),
        atOnce: AT_ONCE,
        deadlines,
        signal,
        clock,
        note: entry => {
          coverage.push(entry)
          progress(++done, items.length, writer.bytes)
        },
      })
    },
  }
}

function whileThereIsRoom<I extends Item>(collect: Collect<I>, writer: BundleWriter): Collect<I> {
  return async (item, at) => {
    if (writer.full) return noRoomFor(item)
    try {
      return await collect(item, at)
    } catch (error) {
      if (isFull(error)) return noRoomFor(item)
      if (error instanceof SvcdiagError) throw error
      return internalError(item, error)
    }
  }
}

/** A bug in what reads one item costs that item. */
function internalError({name}: Item, error: unknown): Missing {
  const reason = `internal-error: ${error instanceof Error ? error.name : 'unknown'}; please report it`
  return {status: 'missing', cause: 'not-looked', input: name, reason}
}

function unlessFull(error: unknown): void {
  if (!isFull(error)) throw error
}
