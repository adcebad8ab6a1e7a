import {idOf, uuidOf} from '../../events/id.ts'
import {conversationId, hexOf} from '../../events/read/conversation-id.ts'
import {LIMITS} from '../../events/read/limits.ts'
import type {Problem, Read, ReadAbout, ReadEvent} from '../../events/read/read.ts'
import {readPath} from '../../events/read/source.ts'
import {sourceError} from '../../events/read/source-error.ts'
import {isObject} from '../../events/schema.ts'
import {UTC, zoneOf} from '../../events/zone.ts'
import type {ServerContext} from '../context.ts'
import {recordOf, saveRecord} from '../conversation/records.ts'
import {conversationIdIn} from '../search/conversation-id.ts'
import type {ConversationId} from '../store/store.ts'
import {AHEAD, isAhead} from './ahead.ts'
import {createArranger} from './arranger.ts'
import {emptyRecord, statusOf, withAbout} from './foreign-record.ts'
import {newEventOf} from './new-event.ts'

/** What was read, and what became of it. */
export interface Imported {
  readonly conversations: number
  readonly stored: number
  /** There already: importing again changes nothing. */
  readonly known: number
  /** Parts of answers on their way, which are no history. */
  readonly deltas: number
  /** Documents that could not be read. */
  readonly bad: number
}

/** So many are durable together. */
const BATCH = 500

type Counts = {-readonly [K in keyof Imported]: Imported[K]}

interface Import {
  readonly server: ServerContext
  readonly counts: Counts
  /** What is said of each conversation. */
  readonly abouts: Map<string | null, ReadAbout[]>
  readonly names: Map<string | null, ConversationId>
  /** Said already. */
  isAhead: boolean
}

/**
 * Keeps the events of files and folders of any layout, each once, word for word, in the order of its log, a few at a time.
 * What cannot be read is told to the log and left out. Throws `SvcdiagError` for what is no source at all.
 */
export async function importPaths(server: ServerContext, paths: readonly string[]): Promise<Imported> {
  const counts: Counts = {conversations: 0, stored: 0, known: 0, deltas: 0, bad: 0}
  const run: Import = {server, counts, abouts: new Map(), names: new Map(), isAhead: false}
  using arranger = createArranger(zoneOf(server.settings.assumeTz) ?? UTC)
  let batch: ReadEvent[] = []
  for (const path of paths)
    for await (const read of reading(path)) {
      if (read.is !== 'event') note(read, run)
      else if (read.event.kind === 'StreamingDeltaEvent') counts.deltas++
      else if (read.order !== 'given') arranger.add(read)
      else batch = await batched(batch, read, run)
    }
  await keep(batch, run)
  for (const arranged of arranger.batches(BATCH)) await keep(arranged, run)
  await keepStates(run)
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
  else if (read.severity !== 'note') tell(read, run)
}

function tell({file, part, rule, severity, message}: Problem, {server, counts}: Import): void {
  if (severity === 'fail') counts.bad++
  server.log('warn', `${part === null ? file : `${file} ${part}`}: ${message}`, {rule})
}

/** Events of one conversation go together. */
async function batched(batch: ReadEvent[], next: ReadEvent, run: Import): Promise<ReadEvent[]> {
  const isFull = batch.length === BATCH || (batch[0] !== undefined && batch[0].conversation !== next.conversation)
  if (!isFull) {
    batch.push(next)
    return batch
  }
  await keep(batch, run)
  return [next]
}

async function keep(batch: readonly ReadEvent[], run: Import): Promise<void> {
  const [first] = batch
  if (first === undefined) return
  const {server, counts} = run
  const id = await named(first, run)
  const times = {zone: zoneOf(server.settings.assumeTz) ?? UTC, arrival: server.clock.now()}
  const events = batch.map(({text, event}) => newEventOf(text, event, times))
  for (const {status} of await server.journal.append(id, events)) counts[status]++
  if (!run.isAhead && isAhead(batch, times)) {
    run.isAhead = true
    server.log('warn', AHEAD, {conversation: id})
  }
  await keepStatus(id, batch, run)
}

/** A conversation without an id gets one that follows from its first event. */
async function named({conversation, event, text}: ReadEvent, run: Import): Promise<ConversationId> {
  const known = run.names.get(conversation)
  if (known !== undefined) return known
  const name = conversation ?? uuidOf(`conversation ${idOf(event, text).id}`)
  const id = conversationIdIn(name) ?? hexOf(uuidOf(conversationId(name)))
  run.names.set(conversation, id)
  const {store, clock} = run.server
  if ((await recordOf(store, id)) === null) await saveRecord(store, emptyRecord(id, 'imported', clock.now()))
  return id
}

/** The last state that the log announces, where nothing else tells it. */
async function keepStatus(id: ConversationId, batch: readonly ReadEvent[], {server}: Import): Promise<void> {
  const status = batch.map(({event}) => statusOf(event)).findLast(own => own !== null) ?? null
  const record = status === null ? null : await recordOf(server.store, id)
  if (record === null || status === null || record.origin === 'own' || record.executionStatus === status) return
  await saveRecord(server.store, {...record, executionStatus: status})
}

/** `meta.json` says what the conversation is, `base_state.json` how it was. What was said before stays. */
async function keepStates({server, abouts, names}: Import): Promise<void> {
  for (const [name, own] of abouts) {
    const id = names.get(name)
    const record = id === undefined ? null : await recordOf(server.store, id)
    if (record === null || record.origin !== 'imported' || record.foreign !== null) continue
    const about = Object.assign({}, ...own.toSorted(byName).map(({text}) => objectIn(text)))
    const described = withAbout(record, about, server.clock.now())
    await saveRecord(server.store, {...described, updatedAt: record.updatedAt})
  }
}

/** Of what both tell that of `meta.json` counts. */
function byName(one: ReadAbout, other: ReadAbout): number {
  return one.name < other.name ? -1 : 1
}

function objectIn(text: string): Record<string, unknown> {
  const value: unknown = JSON.parse(text) // it was read as JSON before
  return isObject(value) ? value : {}
}
