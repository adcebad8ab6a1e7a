import type {Missing} from '../../cluster/port.ts'
import {SvcdiagError} from '../../errors.ts'
import type {Timing} from '../documents.ts'
import type {Coverage} from '../manifest.ts'
import type {CreateRequest} from '../request.ts'
import {type BundleWriter, isFull} from '../writer.ts'
import {COLLECTORS} from './collectors/index.ts'
import {eachItem} from './each.ts'
import type {Gathered} from './gather.ts'
import type {Collect, Collector, Item, World} from './item.ts'

export interface CollectedAll {
  /** In the order of their names. */
  readonly coverage: readonly Coverage[]
  readonly timings: readonly Timing[]
}

const AT_ONCE = 4
/** Bytes. With less the objects are written before the logs begin, which may fill the disk. */
const AMPLE = 536_870_912

/**
 * One collector after the other, those that ask nobody beside them, many items at once. A full disk ends the collecting, not
 * the bundle. When this is over nobody writes any more.
 */
export async function collectAll(
  request: CreateRequest,
  gathered: Gathered,
  writer: BundleWriter,
): Promise<CollectedAll> {
  const coverage: Coverage[] = []
  let current: Collector | null = null
  const run = async (collector: Collector): Promise<Timing> => {
    const startedAt = request.clock()
    current = collector
    request.stage(collector.says)
    const progress: CreateRequest['progress'] = (...how) => current === collector && request.progress(...how)
    await collector.collect(worldOf({...request, progress}, collector, gathered, {writer, coverage})).catch(unlessFull)
    return {id: collector.id, durationMs: Math.round(request.clock() - startedAt)}
  }
  const isAmple = (await request.draft.freeBytes()) >= AMPLE
  const running: Promise<Timing>[] = []
  try {
    for (const collector of COLLECTORS) {
      const ended = run(collector)
      running.push(ended)
      ended.catch(() => {}) // told below
      if (!collector.runsBeside || !isAmple) await ended
    }
  } finally {
    await Promise.allSettled(running)
  }
  const timings = await Promise.all(running)
  return {coverage: coverage.toSorted((one, other) => (one.item < other.item ? -1 : 1)), timings}
}

function worldOf(
  {cluster, signal, deadlines, clock, progress}: CreateRequest,
  {runsBeside}: Collector,
  gathered: Gathered,
  {writer, coverage}: {readonly writer: BundleWriter; readonly coverage: Coverage[]},
): World {
  return {
    ...gathered,
    write: writer.write,
    each: async (items, collect) => {
      let done = 0
      // beside others: what they found to be full may have been a limit of theirs
      await eachItem(items, runsBeside ? ifThereIsRoom(collect) : whileThereIsRoom(collect, writer), {
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
  return async (item, at) => (writer.full ? noRoom(item) : ifThereIsRoom(collect)(item, at))
}

function noRoom({name}: Item): Missing {
  return {status: 'missing', cause: 'not-looked', input: name, reason: 'there was no space left on the disk'}
}

function ifThereIsRoom<I extends Item>(collect: Collect<I>): Collect<I> {
  return async (item, at) => {
    try {
      return await collect(item, at)
    } catch (error) {
      if (isFull(error)) return noRoom(item)
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
