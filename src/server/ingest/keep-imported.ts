import {idOf, uuidOf} from '../../events/id.ts'
import {conversationId, hexOf} from '../../events/read/conversation-id.ts'
import type {ReadEvent} from '../../events/read/read.ts'
import {UTC, zoneOf} from '../../events/zone.ts'
import {runsHere} from '../conversation/record.ts'
import {recordOf, saveRecord} from '../conversation/records.ts'
import {conversationIdIn} from '../search/conversation-id.ts'
import type {ConversationId} from '../store/store.ts'
import {AHEAD, isAhead} from './ahead.ts'
import {appendCopies} from './append-copies.ts'
import {emptyRecord, statusOf} from './foreign-record.ts'
import type {Import} from './import-run.ts'
import {newEventOf} from './new-event.ts'

/** Events of one conversation: durable, and the conversation itself there, when it resolves. */
export async function keepImported(batch: readonly ReadEvent[], run: Import): Promise<void> {
  const [first] = batch
  if (first === undefined) return
  const {server, counts} = run
  const id = await named(first, run)
  const times = {zone: zoneOf(server.settings.assumeTz) ?? UTC, arrival: server.clock.now()}
  const events = batch.map(({text, event}) => newEventOf(text, event, times))
  const appended = await server.journal.inOrder(id, async append => {
    const record = await recordOf(server.store, id)
    return appendCopies(server, {id, isForeign: record === null || !runsHere(record), append}, events)
  })
  for (const {status} of appended) counts[status]++
  if (!run.isAhead && isAhead(batch, times)) {
    run.isAhead = true
    server.log('warn', AHEAD, {conversation: id})
  }
  const fresh = batch.filter((_, at) => appended[at]?.status === 'stored')
  await keepStatus(id, fresh, run)
}

/** A conversation without an id gets one that follows from its first event. */
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

/** What a conversation is called here that is called so where it comes from. */
export function importedId(name: string): ConversationId {
  return conversationIdIn(name) ?? hexOf(uuidOf(conversationId(name)))
}

/** The last state that the log announces, where nothing else tells it. */
async function keepStatus(id: ConversationId, batch: readonly ReadEvent[], {server}: Import): Promise<void> {
  const status = batch.map(({event}) => statusOf(event)).findLast(own => own !== null) ?? null
  const record = status === null ? null : await recordOf(server.store, id)
  if (record === null || status === null || runsHere(record) || record.executionStatus === status) return
  await saveRecord(server.store, {...record, executionStatus: status})
}
