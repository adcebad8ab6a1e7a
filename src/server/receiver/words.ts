import {gaveUp} from '../../callbacks/reasons.ts'
import {shownPath} from '../../callbacks/shown-path.ts'
import {dashed} from '../../events/ids.ts'
import {timestampOf} from '../../events/time.ts'
import type {Delivery} from './join.ts'
import type {Received} from './receiver.ts'
import type {CallbackRecord, Dropped, KeptIn} from './record.ts'

export function deliveryWords(delivery: Delivery): string {
  const {status, conversation, run, callback, meanwhile} = delivery
  const probably = delivery.probably ? 'probably ' : ''
  const whose = conversation === null ? (callback?.sessionId ?? 'no session') : dashed(conversation)
  const hook = run === null ? '' : ` (Stop hook ${run.eventId}, exit code ${run.exitCode})`
  switch (status) {
    case 'arrived':
      return `${whose}: the callback ${probably}arrived${hook}${answered(callback)}${guessed(delivery)}`
    case 'repeated':
      return `${whose}: the callback arrived ${times(callback?.count)}${hook}${answered(callback)}`
    case 'misdirected':
      return `${whose}: the callback was ${probably}sent to ${shownPath(callback?.path ?? '')}${hook}, which takes no callbacks: answered with ${callback?.answer}`
    case 'refused':
      return `${whose}: the callback was ${probably}refused${hook}: SVC_CALLBACK_TOKEN is not the token of the receiver`
    case 'awaited':
      return `${whose}: the hook ran${hook}, its callback may still arrive${others(meanwhile)}`
    case 'missing':
      if (meanwhile > 0)
        return `${whose}: the hook ran${hook}, and no callback that names it arrived${others(meanwhile)}`
      return `${whose}: the hook ran but nothing arrived here${hook}: GET /api/v1/app-conversations/${whose}/callbacks says why`
    case 'dropped':
      return `${whose}: the hook ran${hook}, and it is unknown whether its callback arrived: callbacks of that time were dropped for newer ones`
    case 'without-run':
      return `${whose}: a callback arrived, and no Stop hook ran that should have sent it`
    case 'unknown-conversation':
      return `${whose}: a callback ${conversation === null ? 'that names no' : 'of an unknown'} conversation`
  }
}

/** Returns the JSON form of a delivery. Bodies longer than `bodyChars` are cut. */
export function deliveryDocument(delivery: Delivery, bodyChars: number): object {
  const {status, conversation, run, callback, probably} = delivery
  const hook = run && {event_id: run.eventId, timestamp: timestampOf(run.micros, 'spec'), exit_code: run.exitCode}
  return {
    status,
    conversation_id: conversation,
    probably,
    text: deliveryWords(delivery),
    hook,
    callback: callback && callbackDocument(callback, bodyChars),
  }
}

export function callbackDocument(record: CallbackRecord, bodyChars: number): object {
  return {
    session_id: record.sessionId,
    finished_at: record.finishedAt,
    path: record.path,
    bytes: record.bytes,
    body: record.body.slice(0, bodyChars),
    encoding: record.encoding ?? 'utf8',
    is_json: record.isJson,
    is_masked: record.isMasked ?? false,
    is_cut: (record.isCut ?? false) || record.body.length > bodyChars,
    headers: record.headers ?? [],
    token: record.token ?? 'unknown',
    answer: record.answer,
    gave_up_after_ms: record.gaveUpAfterMs ?? null,
    count: record.count,
    first_at: timestampOf(record.firstAt, 'spec'),
    last_at: timestampOf(record.lastAt, 'spec'),
  }
}

export function droppedWords(from: KeptIn, count: number): string {
  const what = from === 'callback' ? 'callbacks' : 'refused callbacks'
  return `dropped the ${count} oldest ${what} to make room`
}

export function droppedDocument({accepted, refused, upTo}: Dropped): object {
  return {accepted, refused, up_to: upTo === null ? null : timestampOf(upTo, 'spec')}
}

/** Returns one line about a received callback, without its body. */
export function receivedWords({incoming, record}: Received): string {
  const what = `callback at ${shownPath(incoming.path)}, ${incoming.bytes} bytes`
  if (record === null) return `${what}: dropped by a simulated fault`
  const whose = record.conversation === null ? (record.sessionId ?? 'no session') : dashed(record.conversation)
  const again = record.count > 1 ? `, for the ${ordinal(record.count)} time` : ''
  return `${what}, of ${whose}${again}: ${answerWords(record)}`
}

/** Returns what the sender saw of the answer. */
function answerWords({answer, gaveUpAfterMs}: CallbackRecord): string {
  if (gaveUpAfterMs === undefined) return `answered with ${answer}`
  return `${gaveUp(gaveUpAfterMs)} ${answer}`
}

/** Returns one line about a callback whose answer is delayed. */
export function delayedWords({incoming, record}: Received, delayMs: number): string {
  const whose = record?.conversation == null ? (record?.sessionId ?? 'no session') : dashed(record.conversation)
  return `callback at ${shownPath(incoming.path)}, ${incoming.bytes} bytes, of ${whose}: the answer is delayed by ${delayMs / 1000} s`
}

function ordinal(count: number): string {
  const ending = count % 100 >= 11 && count % 100 <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][count % 10] ?? 'th')
  return `${count}${ending}`
}

function guessed({probably}: Delivery): string {
  return probably ? ': it names no conversation, and no other run was waiting for a callback' : ''
}

function others(meanwhile: number): string {
  const callbacks = meanwhile === 1 ? '1 callback' : `${meanwhile} callbacks`
  return meanwhile === 0 ? '' : `; ${callbacks} without a conversation arrived within 15 s of several runs`
}

function answered(callback: CallbackRecord | null): string {
  if (callback === null) return ''
  if (callback.gaveUpAfterMs !== undefined) return `, and ${answerWords(callback)}`
  return callback.answer === 204 ? '' : `, and was answered with ${callback.answer}`
}

function times(count = 1): string {
  return count === 2 ? 'twice' : `${count} times`
}
