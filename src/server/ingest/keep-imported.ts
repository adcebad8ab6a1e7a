import {canonicalId, conversationIdIn, idOf, uuidOf} from '../../events/ids.ts'
import type {ReadAbout, ReadEvent} from '../../events/read/read.ts'
import {ID_CONFLICT, KNOWN, RUNS_HERE, type Skips} from '../../events/read/skips.ts'
import {isObject} from '../../events/schema.ts'
import {UTC, zoneOf} from '../../events/time.ts'
import type {ServerContext} from '../context.ts'
import {recordOf, runsHere, saveRecord} from '../conversation/record/record.ts'
import {type Appended, type ConversationId, type NewEvent, pagesByTime, type Store} from '../store/store.ts'
import {AHEAD, appendCopies, compareCopies, isAhead, newEventOf} from './foreign-events.ts'
import {emptyRecord, statusOf} from './foreign-record.ts'

/** A file or folder of an import, and what was found in it so far. */
export interface Source {
  readonly name: string
  /** The number of events, stored or not. */
  found: number
  stored: number
  /** The number of documents that could not be read. */
  bad: number
  readonly skips: Skips
  /** The events that contradict a stored copy, as `CONVERSATION/ID`. */
  readonly conflicts: Set<string>
  /** The number of events of each conversation. */
  readonly conversations: Map<ConversationId, number>
}

export interface FromSource {
  readonly read: ReadEvent
  readonly source: Source
}

export interface Import {
  readonly server: ServerContext
  readonly abouts: Map<string | null, ReadAbout[]>
  readonly parents: Map<string, string>
  readonly names: Map<string | null, ConversationId>
  /** The conversations that got events. */
  readonly changed: Set<ConversationId>
  /** The number of skipped events of each conversation that runs here. */
  readonly leftOut: Map<ConversationId, number>
  isAhead: boolean
}

/** Stores events of one conversation, and its record. Both are durable when the promise resolves. */
export async function keepImported(batch: readonly FromSource[], run: Import): Promise<void> {
  const [first] = batch
  if (first === undefined) return
  const {server} = run
  const id = await named(first.read, run)
  const times = {zone: zoneOf(server.settings.assumeTz) ?? UTC, arrival: server.clock.now()}
  const events = batch.map(({read: {text, event}}) => newEventOf(text, event, times))
  const {kept, conflicts} = await keptOf(id, events, run)
  for (const [at, {source}] of batch.entries()) count(kept[at] ?? 'known', source, id, run)
  for (const at of conflicts) countConflict(batch[at]?.source ?? first.source, `${id}/${events[at]?.id}`)
  if (
    !run.isAhead &&
    isAhead(
      batch.map(({read}) => read),
      times,
    )
  ) {
    run.isAhead = true
    server.log('warn', AHEAD, {conversation: id})
  }
  const announce = events.filter((_, at) => kept[at] === 'stored' && statusOf(batch[at]?.read.event ?? {}) !== null)
  await keepStatus(id, new Set(announce.map(event => event.id)), run)
}

function count(kept: Kept, source: Source, id: ConversationId, {changed, leftOut}: Import): void {
  source.conversations.set(id, (source.conversations.get(id) ?? 0) + 1)
  if (kept === 'known') source.skips.add(...KNOWN)
  else if (kept === 'stored') {
    source.stored++
    changed.add(id)
  } else {
    source.skips.add(...RUNS_HERE)
    leftOut.set(id, (leftOut.get(id) ?? 0) + 1)
  }
}

/** Several copies of an event count once, at the source that contains them. */
function countConflict({conflicts, skips}: Source, event: string): void {
  if (conflicts.has(event)) return
  conflicts.add(event)
  skips.add(...ID_CONFLICT)
}

type Kept = Appended['status'] | 'left out'

/** The log of a conversation that runs here does not change. */
function keptOf(id: ConversationId, events: readonly NewEvent[], {server}: Import) {
  return server.journal.inOrder(id, async (append): Promise<{kept: Kept[]; conflicts: readonly number[]}> => {
    const record = await recordOf(server.store, id)
    if (record !== null && runsHere(record)) {
      const known = await compareCopies(server, id, events)
      return {kept: known.map(isKnown => (isKnown ? 'known' : 'left out')), conflicts: []}
    }
    const {appended, conflicts} = await appendCopies(server, {id, append}, events)
    return {kept: appended.map(({status}) => status), conflicts}
  })
}

/** If the conversation has no name, the id is derived from the first event. */
async function named({conversation, event, text}: ReadEvent, run: Import): Promise<ConversationId> {
  const known = run.names.get(conversation)
  if (known !== undefined) return known
  const name = conversation ?? uuidOf(`conversation ${idOf(event, text).id}`)
  const id = importedId(name)
  run.names.set(conversation, id)
  const {store, clock} = run.server
  if ((await recordOf(store, id)) === null) await saveRecord(store, emptyRecord(id, 'imported', clock.now()))
  return id
}

/** Returns the conversation id for a name. A name that is not a UUID is hashed. */
export function importedId(name: string): ConversationId {
  return conversationIdIn(name) ?? canonicalId(uuidOf(name))
}

/** Updates the status of the record if the last status update in the log is among the new events. */
async function keepStatus(id: ConversationId, fresh: ReadonlySet<string>, {server}: Import): Promise<void> {
  const last = fresh.size === 0 ? null : await announcedLast(server.store, id)
  if (last === null || !fresh.has(last.id)) return
  const record = await recordOf(server.store, id)
  if (record === null || runsHere(record) || record.executionStatus === last.status) return
  await saveRecord(server.store, {...record, executionStatus: last.status})
}

const PAGE = 50

async function announcedLast(store: Store, conversation: ConversationId) {
  const query = {conversation, kind: 'ConversationStateUpdateEvent', gte: null, lt: null}
  for await (const page of pagesByTime(store, query, 'descending', PAGE))
    for (const {id, json} of page) {
      const event: unknown = JSON.parse(json)
      const status = isObject(event) ? statusOf(event) : null
      if (status !== null) return {id, status}
    }
  return null
}
