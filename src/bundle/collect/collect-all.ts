import type {Missing} from '../../cluster/port.ts'
import {SvcdiagError} from '../../errors.ts'
import type {Timing} from '../format/documents.ts'
import type {Coverage} from '../format/manifest.ts'
import {isFull} from '../write/disk-error.ts'
import type {BundleWriter} from '../write/writer.ts'
import {COLLECTORS} from './collectors/index.ts'
import {whyEnded} from './deadlines.ts'
import type {CreateRequest, Gathered} from './gather.ts'
import type {Collect, Collector, Item, World} from './item.ts'
import {coverageOf} from './outcome.ts'

export interface CollectedAll {
  /** Sorted by the names of the items. */
  readonly coverage: readonly Coverage[]
  readonly timings: readonly Timing[]
}

const AT_ONCE = 4
const NEVER = new AbortController().signal
const NO_ROOM = {status: 'no-room'} as const

/** Runs the collectors in order. A full disk ends the requests but keeps the bundle. */
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
  request: CreateRequest,
  writer: BundleWriter,
  coverage: Coverage[],
): Pick<World, 'write' | 'writeReason' | 'each'> {
  const isTried = () => asksNobody || !writer.full
  const own = asksNobody ? {atOnce: 1, signal: NEVER} : {atOnce: AT_ONCE, signal: request.signal}
  return {
    write: writer.write,
    writeReason: async (path, text) => {
      await writer.write(path, text).catch(unlessFull)
    },
    each: async (items, collect) => {
      let done = 0
      const note = (entry: Coverage) => {
        coverage.push(entry)
        request.progress(++done, items.length, writer.bytes)
      }
      await eachItem(items, whileThereIsRoom(collect, isTried), {...request, ...own, note})
    },
  }
}

interface EachOptions extends Pick<CreateRequest, 'cluster' | 'deadlines' | 'clock' | 'signal'> {
  readonly atOnce: number
  readonly note: (coverage: Coverage) => void
}

/** Processes items in order, several at once. An error of the disk is thrown after all items have ended. */
async function eachItem<I extends Item>(items: readonly I[], collect: Collect<I>, options: EachOptions): Promise<void> {
  const waiting = items.values()
  const failed = new AbortController()
  const signal = AbortSignal.any([options.signal, failed.signal])
  const worker = async () => {
    try {
      for (const item of waiting) options.note(await one(item, collect, {...options, signal}))
    } catch (error) {
      failed.abort(error)
    }
  }
  await Promise.all(Array.from({length: options.atOnce}, worker))
  failed.signal.throwIfAborted()
}

async function one<I extends Item>(
  item: I,
  collect: Collect<I>,
  {cluster, deadlines, signal, clock}: EachOptions,
): Promise<Coverage> {
  const startedAt = clock()
  const own = AbortSignal.any([signal, AbortSignal.timeout(deadlines.itemMs)])
  const afterwards = () => cluster.collector(AbortSignal.timeout(deadlines.endMs))
  const at = {cluster: cluster.collector(own), service: cluster.service(own), signal: own, afterwards}
  const outcome = own.aborted ? notStarted(item, own) : await collect(item, at)
  return coverageOf(item, outcome, Math.round(clock() - startedAt))
}

function notStarted({name}: Item, signal: AbortSignal): Missing {
  const cause = whyEnded(signal)
  const reason = cause === 'deadline' ? 'timed out (--timeout)' : 'interrupted'
  return {status: 'missing', cause, input: name, reason}
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

/** A bug loses only the item that was being read. */
function internalError({name}: Item, error: unknown): Missing {
  const reason = `internal-error: ${error instanceof Error ? error.name : 'unknown'}; please report it`
  return {status: 'missing', cause: 'not-looked', input: name, reason}
}

function unlessFull(error: unknown): void {
  if (!isFull(error)) throw error
}
