import {readJson} from '../../events/read/json-file.ts'
import {LIMITS} from '../../events/read/limits.ts'
import type {ReadEvent} from '../../events/read/read.ts'
import {peeked, shapeOf} from '../../events/read/stream-shape.ts'
import {UTC, zoneOf} from '../../events/zone.ts'
import type {Refused} from '../answers/refused.ts'
import {complaint, unprocessable} from '../answers/unprocessable.ts'
import type {ServerContext} from '../context.ts'
import type {ConversationRecord} from '../conversation/record/record.ts'
import {saveRecord} from '../conversation/record/records.ts'
import type {ConversationId, NewEvent} from '../store/store.ts'
import {AHEAD, isAhead} from './ahead.ts'
import {appendCopies} from './append-copies.ts'
import {emptyRecord, foreignRecordOf, runElsewhere, statusOf} from './foreign-record.ts'
import {newEventOf} from './new-event.ts'

/** What became of a batch. */
export interface Received {
  readonly stored: number
  /** There already: a batch that is sent again. */
  readonly known: number
  /** Parts of answers on their way, which are no history (spec 6.1, D24). */
  readonly deltas: number
  /** Documents that are no events. */
  readonly bad: number
}

/** So many are durable together. */
const BATCH = 200
const BRACKET = 0x5d

/**
 * Keeps the events of a posted array in its order, each once and word for word (facts 9). Resolves when all are durable.
 * Throws `Refused` for what is no array, and for a conversation that is run here.
 */
export async function receiveEvents(
  server: ServerContext,
  conversation: ConversationId,
  body: AsyncIterable<Uint8Array>,
): Promise<Received> {
  await foreignRecordOf(server.store, conversation) // before anything is read
  const end = {byte: 0}
  const {head, all} = await peeked(withEnd(body, end))
  if (shapeOf(head) !== 'array') throw notAnArray()
  const counts = {stored: 0, known: 0, deltas: 0, bad: 0}
  const batch: ReadEvent[] = []
  for await (const read of readJson(all, 'array', 'body', LIMITS)) {
    if (read.is === 'event' && read.event.kind === 'StreamingDeltaEvent') counts.deltas++
    else if (read.is === 'event') batch.push(read)
    else if (read.is === 'problem' && read.severity === 'fail') counts.bad++
    if (batch.length === BATCH) await keep(server, conversation, batch.splice(0), counts)
  }
  await keep(server, conversation, batch, counts)
  if (end.byte !== BRACKET) throw cutOff()
  return counts
}

/** Remembers the last byte that is not blank. */
async function* withEnd(body: AsyncIterable<Uint8Array>, end: {byte: number}): AsyncGenerator<Uint8Array> {
  for await (const chunk of body) {
    end.byte = chunk.findLast(byte => byte > 0x20) ?? end.byte
    yield chunk
  }
}

/** Events and what is kept of their conversation go together: who deletes it deletes both, or neither is there yet. */
async function keep(
  server: ServerContext,
  conversation: ConversationId,
  batch: readonly ReadEvent[],
  counts: {stored: number; known: number},
): Promise<void> {
  const {store, journal, clock, settings} = server
  const times = {zone: zoneOf(settings.assumeTz) ?? UTC, arrival: clock.now()}
  const events: NewEvent[] = batch.map(({text, event}) => newEventOf(text, event, times))
  const appended = await journal.inOrder(conversation, async append => {
    const before = await foreignRecordOf(store, conversation)
    const all = await appendCopies(server, {id: conversation, append}, events)
    const fresh = batch.filter((_, at) => all[at]?.status === 'stored')
    const record = runElsewhere(before ?? emptyRecord(conversation, 'webhook', times.arrival))
    const after = withStatus(record, fresh, times.arrival)
    if (after !== before) await saveRecord(store, after)
    return all
  })
  for (const {status} of appended) counts[status]++
  const isFirst = appended[0]?.event.seq === 0
  if (isFirst && isAhead(batch, times)) server.log('warn', AHEAD, {conversation})
}

/** In the state that was announced last. */
function withStatus(record: ConversationRecord, batch: readonly ReadEvent[], now: number): ConversationRecord {
  const status = batch.map(({event}) => statusOf(event)).findLast(own => own !== null) ?? record.executionStatus
  if (status === record.executionStatus) return record
  return {...record, executionStatus: status, updatedAt: new Date(now / 1000).toISOString()}
}

function notAnArray(): Refused {
  return unprocessable(complaint(['body'], null, {type: 'list_type', msg: 'Input should be a valid list'}))
}

/** What came before the cut is kept; sent again it is known. */
function cutOff(): Refused {
  const ctx = {error: 'the array is not closed'}
  return unprocessable(complaint(['body', 0], {}, {type: 'json_invalid', msg: 'JSON decode error', ctx}))
}
