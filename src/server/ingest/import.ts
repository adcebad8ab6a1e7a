import {openSpool} from '../../events/convert/spool.ts'
import {inOrder, type Ordered} from '../../events/read/in-order.ts'
import {LIMITS, type Problem, type Read, type ReadAbout, type ReadEvent, sourceError} from '../../events/read/read.ts'
import {readPath} from '../../events/read/source.ts'
import {isObject} from '../../events/schema.ts'
import {microsOf, UTC, type Zone, zoneOf} from '../../events/time.ts'
import type {ServerContext} from '../context.ts'
import {recordOf, runsHere, saveRecord} from '../conversation/record/record.ts'
import {filledWith, withAbout} from './foreign-record.ts'
import {type Counts, type Import, type Imported, importedId, keepImported} from './keep-imported.ts'

const BATCH = 500

/**
 * Imports the events of files and folders in any layout. Each event is stored once and unchanged. Unreadable documents
 * are logged and skipped. Throws `SvcdiagError` if a path is not a source of events.
 */
export async function importPaths(server: ServerContext, paths: readonly string[]): Promise<Imported> {
  const counts: Counts = {conversations: 0, stored: 0, known: 0, deltas: 0, bad: 0}
  const run: Import = {
    server,
    counts,
    abouts: new Map(),
    parents: new Map(),
    names: new Map(),
    leftOut: new Map(),
    isAhead: false,
  }
  using arranger = createArranger(zoneOf(server.settings.assumeTz) ?? UTC)
  let batch: ReadEvent[] = []
  for (const path of paths)
    for await (const read of reading(path)) {
      if (read.is !== 'event') note(read, run)
      else if (read.event.kind === 'StreamingDeltaEvent') counts.deltas++
      else if (read.order !== 'given') arranger.add(read)
      else batch = await batched(batch, read, run)
    }
  await keepImported(batch, run)
  for (const arranged of arranger.batches(BATCH)) await keepImported(arranged, run)
  await keepStates(run)
  await keepParents(run)
  tellLeftOut(run)
  counts.conversations = new Set(run.names.values()).size
  return counts
}

async function* reading(path: string): AsyncGenerator<Read> {
  try {
    yield* readPath(path, LIMITS)
  } catch (error) {
    throw sourceError(path, error)
  }
}

function note(read: Exclude<Read, ReadEvent>, run: Import): void {
  if (read.is === 'about') run.abouts.set(read.conversation, [...(run.abouts.get(read.conversation) ?? []), read])
  else if (read.is === 'nested') run.parents.set(read.conversation, read.parent)
  else if (read.severity !== 'note') tell(read, run)
}

function tell({file, part, rule, severity, message}: Problem, {server, counts}: Import): void {
  if (severity === 'fail') counts.bad++
  server.log('warn', `${part === null ? file : `${file} ${part}`}: ${message}`, {rule})
}

function tellLeftOut({server, leftOut}: Import): void {
  for (const [id, events] of leftOut)
    server.log('warn', `events of ${id} are skipped: the conversation runs here`, {rule: 'runs-here', events})
}

async function batched(batch: ReadEvent[], next: ReadEvent, run: Import): Promise<ReadEvent[]> {
  const isFull = batch.length === BATCH || (batch[0] !== undefined && batch[0].conversation !== next.conversation)
  if (!isFull) {
    batch.push(next)
    return batch
  }
  await keepImported(batch, run)
  return [next]
}

interface Kept extends Ordered {
  readonly at: number
}

/** Sorts events that may arrive in any order. Their texts wait in a temporary file. */
function createArranger(zone: Zone) {
  const spool = openSpool()
  const kept = new Map<string | null, Kept[]>()

  function add({file, order, event, text, conversation}: ReadEvent): void {
    const own = kept.get(conversation) ?? []
    kept.set(conversation, own)
    own.push({file, order, micros: microsOf(event.timestamp, zone), at: spool.put(text)})
  }

  /** Yields all events in order, grouped by conversation. */
  function* batches(size: number): Generator<ReadEvent[]> {
    for (const [conversation, own] of kept) {
      const events = inOrder(own)
      for (let from = 0; from < events.length; from += size)
        yield events.slice(from, from + size).map(({file, order, at}) => {
          const text = spool.take(at)
          return {is: 'event', conversation, file, part: null, index: null, order, text, event: JSON.parse(text)}
        })
    }
  }

  return {add, batches, [Symbol.dispose]: () => spool[Symbol.dispose]()}
}

/** Imports the descriptions in `meta.json` and `base_state.json`. An existing description is not replaced. */
async function keepStates({server, abouts, names}: Import): Promise<void> {
  for (const [name, own] of abouts) {
    const id = names.get(name)
    const record = id === undefined ? null : await recordOf(server.store, id)
    if (record === null || runsHere(record) || (record.origin === 'imported' && record.foreign !== null)) continue
    const about = Object.assign({}, ...own.toSorted(byName).map(({text}) => objectIn(text)))
    const keep = record.origin === 'webhook' ? filledWith : withAbout
    const described = keep(record, about, server.clock.now())
    await saveRecord(server.store, {...described, updatedAt: record.updatedAt})
  }
}

function byName(one: ReadAbout, other: ReadAbout): number {
  return one.name < other.name ? -1 : 1
}

function objectIn(text: string): Record<string, unknown> {
  const value: unknown = JSON.parse(text) // never throws: the reader has already parsed the text
  return isObject(value) ? value : {}
}

/** Imports the parents of sub-agents. A parent that is already known is not replaced. */
async function keepParents({server, parents, names}: Import): Promise<void> {
  for (const [name, parent] of parents) {
    const id = names.get(name)
    const record = id === undefined ? null : await recordOf(server.store, id)
    if (record === null || runsHere(record) || record.parentId !== null) continue
    await saveRecord(server.store, {...record, parentId: importedId(parent)})
  }
}
