import {canonicalId, conversationIdIn, idOf, uuidOf} from '../../events/ids.ts'
import type {ReadEvent} from '../../events/read/read.ts'
import {UTC, zoneOf} from '../../events/time.ts'
import {runsHere} from '../conversation/record/record.ts'
import {recordOf, saveRecord} from '../conversation/record/records.ts'
import type {Appended, ConversationId, NewEvent} from '../store/store.ts'
import {AHEAD, isAhead} from './ahead.ts'
import {announcedLast} from './announced-last.ts'
import {appendCopies, compareCopies} from './append-copies.ts'
import {emptyRecord, statusOf} from './foreign-record.ts'
import type {Import} from './import-run.ts'
import {newEventOf} from './new-event.ts'

/** Stores events of one conversation, and its record. Both are durable when this resolves. */
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

/** Returns the result for each event. The log of a conversation that runs here does not change. */
function keptOf(id: ConversationId, events: readonly NewEvent[], {server}: Import): Promise<Kept[]> {
  return server.journal.inOrder(id, async (append): Promise<Kept[]> => {
    const record = await recordOf(server.store, id)
    if (record !== null && runsHere(record))
      return (await compareCopies(server, id, events)).map(isKnown => (isKnown ? 'known' : 'left out'))
    return (await appendCopies(server, {id, append}, events)).map(({status}) => status)
  })
}

/** The id of a nameless conversation derives from its first event. */
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

/** Returns the id of an imported conversation. Names that are no UUID get an id derived from the name. */
export function importedId(name: string): ConversationId {
  return conversationIdIn(name) ?? canonicalId(uuidOf(name))
}

/** Updates the status if the latest announcement is new. `fresh`: the ids of new announcements. */
async function keepStatus(id: ConversationId, fresh: ReadonlySet<string>, {server}: Import): Promise<void> {
  const last = fresh.size === 0 ? null : await announcedLast(server.store, id)
  if (last === null || !fresh.has(last.id)) return
  const record = await recordOf(server.store, id)
  if (record === null || runsHere(record) || record.executionStatus === last.status) return
  await saveRecord(server.store, {...record, executionStatus: last.status})
}
