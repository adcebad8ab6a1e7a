import {canonicalId, conversationIdIn, idOf, uuidOf} from '../../events/ids.ts'
import type {ReadAbout, ReadEvent} from '../../events/read/read.ts'
import {isObject} from '../../events/schema.ts'
import {UTC, zoneOf} from '../../events/time.ts'
import type {ServerContext} from '../context.ts'
import {recordOf, runsHere, saveRecord} from '../conversation/record/record.ts'
import {type Appended, type ConversationId, type NewEvent, pagesByTime, type Store} from '../store/store.ts'
import {AHEAD, appendCopies, compareCopies, isAhead, newEventOf} from './foreign-events.ts'
import {emptyRecord, statusOf} from './foreign-record.ts'

export interface Imported {
  readonly conversations: number
  readonly stored: number
  /** The number of events that were already stored. */
  readonly known: number
  /** The number of parts of streamed answers. Such parts are never stored. */
  readonly deltas: number
  readonly bad: number
}

export type Counts = {-readonly [K in keyof Imported]: Imported[K]}

export interface Import {
  readonly server: ServerContext
  readonly counts: Counts
  readonly abouts: Map<string | null, ReadAbout[]>
  readonly parents: Map<string, string>
  readonly names: Map<string | null, ConversationId>
  /** The number of skipped events of each conversation that runs here. */
  readonly leftOut: Map<ConversationId, number>
  isAhead: boolean
}

/** Stores events of one conversation, and its record. Both are durable when the promise resolves. */
export async function keepImported(batch: readonly ReadEvent[], run: Import): Promise<void> {
  const [first] = batch
  if (first === undefined) return
  const {server, counts} = run
  const id = await named(first, run)
  const times = {zone: zoneOf(server.settings.assumeTz) ?? UTC, arrival: server.clock.now()}
  const events = batch.map(({text, event}) => newEventOf(text, event, times))
  const kept = await keptOf(id, events, run)
  for (const own of kept)
    if (own === 'left out') run.leftOut.set(id, (run.leftOut.get(id) ?? 0) + 1)
    else counts[own]++
  if (!run.isAhead && isAhead(batch, times)) {
    run.isAhead = true
    server.log('warn', AHEAD, {conversation: id})
  }
  const announce = events.filter((_, at) => kept[at] === 'stored' && statusOf(batch[at]?.event ?? {}) !== null)
  await keepStatus(id, new Set(announce.map(event => event.id)), run)
}

type Kept = Appended['status'] | 'left out'

/** The log of a conversation that runs here does not change. */
function keptOf(id: ConversationId, events: readonly NewEvent[], {server}: Import): Promise<Kept[]> {
  return server.journal.inOrder(id, async (append): Promise<Kept[]> => {
    const record = await recordOf(server.store, id)
    if (record !== null && runsHere(record))
      return (await compareCopies(server, id, events)).map(isKnown => (isKnown ? 'known' : 'left out'))
    return (await appendCopies(server, {id, append}, events)).map(({status}) => status)
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
