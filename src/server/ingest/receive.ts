import {conversationIdIn} from '../../events/ids.ts'
import {readJson} from '../../events/read/json-file.ts'
import {LIMITS, type ReadEvent} from '../../events/read/read.ts'
import {createSkips, ID_CONFLICT, type Skip, type Skips, TRANSIENT} from '../../events/read/skips.ts'
import {peeked, shapeOf} from '../../events/read/source.ts'
import {isObject} from '../../events/schema.ts'
import {UTC, zoneOf} from '../../events/time.ts'
import {complaint, MISSING, NO_LIST, NO_OBJECT, NO_UUID, type Refused, unprocessable} from '../answers/refused.ts'
import type {ServerContext} from '../context.ts'
import {type ConversationRecord, saveRecord} from '../conversation/record/record.ts'
import type {OneByOne} from '../journal.ts'
import type {ConversationId, NewEvent} from '../store/store.ts'
import {AHEAD, appendCopies, idsAt, isAhead, newEventOf} from './foreign-events.ts'
import {emptyRecord, foreignRecordOf, runElsewhere, statusOf, withAbout} from './foreign-record.ts'

const BATCH = 200
const BRACKET = 0x5d

/**
 * Stores the events of a posted array. Each event is stored once and unchanged. Returns what was dropped. Throws
 * `Refused` if the body is not an array, or if the conversation runs here.
 */
export async function receiveEvents(
  server: ServerContext,
  conversation: ConversationId,
  body: AsyncIterable<Uint8Array>,
): Promise<Skip[]> {
  await foreignRecordOf(server.store, conversation) // refuses the request before its body is read
  const end = {byte: 0}
  const {head, all} = await peeked(withEnd(body, end))
  if (shapeOf(head) !== 'array') throw unprocessable(complaint(['body'], null, NO_LIST))
  const dropped = createSkips()
  const batch: ReadEvent[] = []
  for await (const read of readJson(all, 'array', 'body', LIMITS)) {
    if (read.is === 'event' && read.event.kind === 'StreamingDeltaEvent') dropped.add(...TRANSIENT)
    else if (read.is === 'event') batch.push(read)
    else if (read.is === 'problem' && read.severity === 'fail') dropped.add(read.rule, `${read.part}: ${read.message}`)
    if (batch.length === BATCH) await keep(server, conversation, batch.splice(0), dropped)
  }
  await keep(server, conversation, batch, dropped)
  if (end.byte !== BRACKET) throw cutOff()
  return dropped.list()
}

async function* withEnd(body: AsyncIterable<Uint8Array>, end: {byte: number}): AsyncGenerator<Uint8Array> {
  for await (const chunk of body) {
    end.byte = chunk.findLast(byte => byte > 0x20) ?? end.byte
    yield chunk
  }
}

/** Stores the events and the record together, so that a concurrent deletion removes both. */
async function keep(
  server: ServerContext,
  conversation: ConversationId,
  batch: readonly ReadEvent[],
  dropped: Skips,
): Promise<void> {
  const {store, journal, clock, settings} = server
  const times = {zone: zoneOf(settings.assumeTz) ?? UTC, arrival: clock.now()}
  const events: NewEvent[] = batch.map(({text, event}) => newEventOf(text, event, times))
  const {appended, conflicts} = await journal.inOrder(conversation, async append => {
    const before = await foreignRecordOf(store, conversation)
    const all = await appendCopies(server, {id: conversation, append}, events)
    const fresh = batch.filter((_, at) => all.appended[at]?.status === 'stored')
    const record = runElsewhere(before ?? emptyRecord(conversation, 'webhook', times.arrival))
    const after = withStatus(record, fresh, times.arrival)
    if (after !== before) await saveRecord(store, after)
    tellError(server, before, after)
    return all
  })
  dropped.add(...ID_CONFLICT, idsAt(conflicts, events).length)
  const isFirst = appended[0]?.event.seq === 0
  if (isFirst && isAhead(batch, times)) server.log('warn', AHEAD, {conversation})
}

function withStatus(record: ConversationRecord, batch: readonly ReadEvent[], now: number): ConversationRecord {
  const status = batch.map(({event}) => statusOf(event)).findLast(own => own !== null) ?? record.executionStatus
  if (status === record.executionStatus) return record
  return {...record, executionStatus: status, updatedAt: new Date(now / 1000).toISOString()}
}

/** After this response, the sender repeats the batch. The events before the cut are stored by then. */
function cutOff(): Refused {
  const ctx = {error: 'the array is not closed'}
  return unprocessable(complaint(['body', 0], {}, {type: 'json_invalid', msg: 'JSON decode error', ctx}))
}

/**
 * Stores another server's description of a conversation. Throws `Refused` with 422 if the description has no valid id,
 * and with 409 if the conversation runs here.
 */
export async function receiveConversation(server: ServerContext, about: unknown, oneByOne: OneByOne): Promise<void> {
  const id = conversationIn(about)
  if (isObject(about)) await oneByOne(id, () => server.journal.inOrder(id, () => keepConversation(server, id, about)))
}

async function keepConversation(server: ServerContext, id: ConversationId, about: Record<string, unknown>) {
  const {store, clock} = server
  const before = await foreignRecordOf(store, id)
  const after = withAbout(runElsewhere(before ?? emptyRecord(id, 'webhook', clock.now())), about, clock.now())
  await saveRecord(store, after)
  tellError(server, before, after)
}

function tellError({log}: ServerContext, before: ConversationRecord | null, after: ConversationRecord): void {
  if (after.executionStatus !== 'error' || before?.executionStatus === 'error') return
  log('warn', 'a run failed on another server', {conversation: after.id})
}

function conversationIn(about: unknown): ConversationId {
  if (!isObject(about)) throw unprocessable(complaint(['body'], null, NO_OBJECT))
  if (about.id === undefined) throw unprocessable(complaint(['body', 'id'], null, MISSING))
  const id = conversationIdIn(about.id)
  if (id === null) throw unprocessable(complaint(['body', 'id'], null, NO_UUID))
  return id
}
