import {SvcdiagError} from '../../errors.ts'
import {openSpool} from '../../events/convert/spool.ts'
import {type ImportedSource, importedSource} from '../../events/read/imported-source.ts'
import {inOrder, type Ordered} from '../../events/read/in-order.ts'
import {LIMITS, type Problem, type Read, type ReadEvent, sourceError} from '../../events/read/read.ts'
import {createSkips, KNOWN, NOT_READ, TRANSIENT} from '../../events/read/skips.ts'
import {readPath} from '../../events/read/source.ts'
import {microsOf, UTC, type Zone, zoneOf} from '../../events/time.ts'
import type {ServerContext} from '../context.ts'
import {recordIn} from '../conversation/record/record.ts'
import type {Store} from '../store/store.ts'
import {keepDescriptions, keepParents} from './keep-descriptions.ts'
import {type FromSource, type Import, keepImported, type Source} from './keep-imported.ts'

/** What an import found, in total and by source. */
export interface Imported {
  readonly conversations: number
  readonly stored: number
  /** The number of events that were already stored. */
  readonly known: number
  /** The number of parts of streamed answers. Such parts are never stored. */
  readonly deltas: number
  readonly bad: number
  readonly sources: readonly ImportedSource[]
}

/** Reads the events of a file or folder. */
export type ReadSource = (path: string) => AsyncIterable<Read>

const BATCH = 500

/**
 * Imports the events of files and folders in any layout. Each event is stored once and unchanged. Unreadable documents
 * are logged and skipped. Throws `SvcdiagError` if a path is not a source of events, or contains none.
 */
export async function importPaths(
  server: ServerContext,
  paths: readonly string[],
  readSource: ReadSource = path => readPath(path, LIMITS),
): Promise<Imported> {
  const run: Import = {
    server,
    abouts: new Map(),
    parents: new Map(),
    names: new Map(),
    changed: new Set(),
    leftOut: new Map(),
    isAhead: false,
  }
  const sources: Source[] = []
  using arranger = createArranger(zoneOf(server.settings.assumeTz) ?? UTC)
  let batch: FromSource[] = []
  for (const name of paths) {
    const counts = {found: 0, stored: 0, bad: 0}
    const source = {name, ...counts, skips: createSkips(), conflicts: new Set<string>(), conversations: new Map()}
    sources.push(source)
    for await (const read of reading(name, readSource)) {
      if (read.is !== 'event') note(read, source, run)
      else {
        source.found++
        if (read.event.kind === 'StreamingDeltaEvent') source.skips.add(...TRANSIENT)
        else if (read.order !== 'given') arranger.add({read, source})
        else batch = await batched(batch, {read, source}, run)
      }
    }
    if (source.found === 0) throw nothingIn(source)
  }
  await keepImported(batch, run)
  for (const arranged of arranger.batches(BATCH)) await keepImported(arranged, run)
  await keepDescriptions(run)
  await keepParents(run)
  tellLeftOut(run)
  const sum = (of: (source: Source) => number) => sources.reduce((all, source) => all + of(source), 0)
  return {
    conversations: new Set(run.names.values()).size,
    stored: sum(({stored}) => stored),
    known: sum(({skips}) => skips.of(KNOWN[0])),
    deltas: sum(({skips}) => skips.of(TRANSIENT[0])),
    bad: sum(({bad}) => bad),
    sources: await Promise.all(sources.map(source => reportOf(server.store, source))),
  }
}

const PAGE = 500

/** The states are those after the import. */
async function reportOf(store: Store, {name, found, skips, conversations}: Source): Promise<ImportedSource> {
  const ids = [...conversations.keys()]
  const states = new Map<string, string>()
  for (let from = 0; from < ids.length; from += PAGE)
    for (const document of await store.documents('conversation', ids.slice(from, from + PAGE)))
      states.set(document.id, recordIn(document).executionStatus)
  const all = ids.map(id => ({id, events: conversations.get(id) ?? 0, state: states.get(id) ?? 'unknown'}))
  return importedSource({source: name, events: found, skipped: skips.list()}, all)
}

async function* reading(path: string, readSource: ReadSource): AsyncGenerator<Read> {
  try {
    yield* readSource(path)
  } catch (error) {
    throw sourceError(path, error)
  }
}

function nothingIn({name, skips}: Source): SvcdiagError {
  const [first] = skips.list()
  const because = first === undefined ? '' : `: ${first.message}`
  return new SvcdiagError('events.invalid', `${name} contains no events in a known layout${because}`)
}

function note(read: Exclude<Read, ReadEvent>, source: Source, run: Import): void {
  if (read.is === 'about') run.abouts.set(read.conversation, [...(run.abouts.get(read.conversation) ?? []), read])
  else if (read.is === 'nested') run.parents.set(read.conversation, read.parent)
  else tell(read, source, run)
}

function tell({file, part, rule, severity, message}: Problem, source: Source, {server}: Import): void {
  const told = `${part === null ? file : `${file} ${part}`}: ${message}`
  if (severity === 'fail') source.bad++
  if (severity === 'fail' || NOT_READ.has(rule)) source.skips.add(rule, told)
  if (severity !== 'note') server.log('warn', told, {rule})
}

function tellLeftOut({server, leftOut}: Import): void {
  for (const [id, events] of leftOut)
    server.log('warn', `events of ${id} are skipped: the conversation runs here`, {rule: 'runs-here', events})
}

async function batched(batch: FromSource[], next: FromSource, run: Import): Promise<FromSource[]> {
  const [first] = batch
  const isOfAnother = first !== undefined && first.read.conversation !== next.read.conversation
  if (batch.length < BATCH && !isOfAnother) {
    batch.push(next)
    return batch
  }
  await keepImported(batch, run)
  return [next]
}

interface Kept extends Ordered {
  readonly at: number
  readonly source: Source
}

/** Sorts events that may arrive in any order. Their texts wait in a temporary file. */
function createArranger(zone: Zone) {
  const spool = openSpool()
  const kept = new Map<string | null, Kept[]>()

  function add({read: {file, order, event, text, conversation}, source}: FromSource): void {
    const own = kept.get(conversation) ?? []
    kept.set(conversation, own)
    own.push({file, order, micros: microsOf(event.timestamp, zone), at: spool.put(text), source})
  }

  /** Yields all events in order, grouped by conversation. */
  function* batches(size: number): Generator<FromSource[]> {
    for (const [conversation, own] of kept) {
      const events = inOrder(own)
      for (let from = 0; from < events.length; from += size)
        yield events.slice(from, from + size).map(({file, order, at, source}) => {
          const text = spool.take(at)
          const place = {conversation, file, part: null, index: null, order}
          return {read: {is: 'event', ...place, text, event: JSON.parse(text)}, source}
        })
    }
  }

  return {add, batches, [Symbol.dispose]: () => spool[Symbol.dispose]()}
}
