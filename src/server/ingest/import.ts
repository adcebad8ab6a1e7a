import {LIMITS, type Problem, type Read, type ReadEvent, sourceError} from '../../events/read/read.ts'
import {readPath} from '../../events/read/source.ts'
import {UTC, zoneOf} from '../../events/time.ts'
import type {ServerContext} from '../context.ts'
import {createArranger} from './arranger.ts'
import type {Counts, Import, Imported} from './import-run.ts'
import {keepImported} from './keep-imported.ts'
import {keepParents, keepStates} from './keep-states.ts'

/** This many events are stored together. */
const BATCH = 500

/**
 * Imports the events of files and folders in any layout: each once, unchanged, in log order, in small batches.
 * Unreadable documents are logged and skipped. Throws `SvcdiagError` if a path is no source.
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

/** A batch contains events of one conversation. */
async function batched(batch: ReadEvent[], next: ReadEvent, run: Import): Promise<ReadEvent[]> {
  const isFull = batch.length === BATCH || (batch[0] !== undefined && batch[0].conversation !== next.conversation)
  if (!isFull) {
    batch.push(next)
    return batch
  }
  await keepImported(batch, run)
  return [next]
}
