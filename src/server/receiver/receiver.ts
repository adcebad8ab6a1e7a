import {createHash} from 'node:crypto'
import {type Static, Type} from 'typebox'
import {closed} from '../../events/declare.ts'
import {conversationIdIn} from '../../events/ids.ts'
import {isDeeper} from '../../events/read/slices.ts'
import {isObject} from '../../events/schema.ts'
import {parsedJson} from '../../parsed-json.ts'
import {sortedJson} from '../../sorted-json.ts'
import type {Clock} from '../clock.ts'
import type {Mask} from '../mask.ts'
import {isKey} from '../protection/refusal.ts'
import type {ConversationId, Store} from '../store/store.ts'
import {BOUNDS, createCallbackShelf} from './callback-shelf.ts'
import type {CallbackRecord, KeptIn} from './record.ts'

interface CallbackRequest {
  readonly path: string
  readonly token: string | undefined
  readonly body: Uint8Array
}

/** A received callback. `record` is null if a simulated fault dropped the callback. */
export interface Received {
  readonly at: number
  readonly incoming: Pick<Incoming, 'path' | 'bytes'>
  readonly record: CallbackRecord | null
}

interface ReceiverSettings {
  readonly store: Store
  /** The token that callbacks must have; null accepts any callback. */
  readonly token: string | null
  readonly clock: Clock
  readonly faults: () => Faults
  readonly mask: Mask
  readonly onReceived: (received: Received) => void | Promise<void>
  readonly onDropped: (from: KeptIn, count: number) => void
}

/** Stores a callback. Returns the status of the response, or null to cut the connection. */
export type Receiver = (request: CallbackRequest, closing: AbortSignal) => Promise<number | null>

export function createReceiver(settings: ReceiverSettings): Receiver {
  const {store, clock, mask, onReceived} = settings
  const keep = createCallbackShelf({store, bounds: BOUNDS, onDropped: settings.onDropped})

  return async (request, closing) => {
    const at = clock.now()
    const {delayMs, status, drop} = settings.faults()
    const incoming = incomingOf(request.path, request.body)
    const shown = {path: printable(await mask.firstMegabyte(incoming.path)), bytes: incoming.bytes}
    if (drop) {
      await onReceived({at, incoming: shown, record: null})
      return null
    }
    const isAllowed = settings.token === null || isKey(request.token ?? '', settings.token)
    const answer = isAllowed ? (status ?? 204) : 403
    const record = await keep({...(await recordOf(incoming, answer, at, mask)), path: shown.path})
    await onReceived({at, incoming: shown, record})
    if (delayMs > 0) await clock.sleep(delayMs, closing).catch(() => undefined)
    return answer
  }
}

const LONGEST_BODY = 100_000

async function recordOf(incoming: Incoming, answer: number, at: number, mask: Mask): Promise<CallbackRecord> {
  const {conversation, path, bytes, json} = incoming
  const isShown = json !== null && answer !== 403
  const masked = async (text: string | null) => (text === null ? null : printable(await beginning(text, 100, mask)))
  return {
    id: keyOf(incoming, answer === 403),
    conversation,
    sessionId: await masked(incoming.sessionId),
    finishedAt: await masked(incoming.finishedAt),
    path,
    bytes,
    isJson: json !== null,
    body: isShown ? await beginning(sortedJson(json.value), LONGEST_BODY, mask) : '',
    answer,
    count: 1,
    firstAt: at,
    lastAt: at,
  }
}

async function beginning(text: string, longest: number, mask: Mask): Promise<string> {
  return (await mask.beginning(text, longest)).text.slice(0, longest)
}

/** Replaces characters that control a terminal. */
function printable(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu, '\uFFFD')
}

/** The faults that the receiver simulates for all later callbacks. */
export interface Faults {
  /** The delay of the response in milliseconds. */
  readonly delayMs: number
  readonly status: number | null
  /** If true, the connection is cut and nothing is stored. */
  readonly drop: boolean
}

export const NO_FAULTS: Faults = {delayMs: 0, status: null, drop: false}

const LONGEST_MS = 600_000

export const WrittenFaults = closed('CallbackFaults', {
  delay_ms: Type.Optional(Type.Integer({minimum: 0, maximum: LONGEST_MS})),
  status: Type.Optional(Type.Union([Type.Integer({minimum: 200, maximum: 599}), Type.Null()])),
  drop: Type.Optional(Type.Boolean()),
})

export function writtenFaults({delayMs, status, drop}: Faults): object {
  return {delay_ms: delayMs, status, drop}
}

/** Returns the new faults. A missing field keeps its value from `before`. */
export function faultsOf({delay_ms, status, drop}: Static<typeof WrittenFaults>, before: Faults): Faults {
  return {
    delayMs: delay_ms ?? before.delayMs,
    status: status === undefined ? before.status : status,
    drop: drop ?? before.drop,
  }
}

interface Incoming {
  readonly path: string
  readonly bytes: number
  /** The SHA-256 of the body in hex. */
  readonly hash: string
  readonly json: {readonly value: unknown} | null
  readonly sessionId: string | null
  /** The conversation that the session names, or that an id in the path names. */
  readonly conversation: ConversationId | null
  readonly finishedAt: string | null
}

const DEEPEST = 256

function incomingOf(path: string, body: Uint8Array): Incoming {
  const json = jsonIn(Buffer.from(body).toString())
  const said = isObject(json?.value) ? json.value : {}
  const sessionId = textOf(said.session_id)
  return {
    path,
    bytes: body.length,
    hash: createHash('sha256').update(body).digest('hex'),
    json,
    sessionId,
    conversation: conversationIdIn(sessionId) ?? idInPath(path),
    finishedAt: textOf(said.finished_at),
  }
}

/**
 * Returns the id of a callback. Copies of a callback have the same id. A refused callback has another id, because the
 * sender may repeat it with the right token.
 */
function keyOf({conversation, sessionId, finishedAt, hash}: Incoming, refused: boolean): string {
  const parts = JSON.stringify([conversation ?? sessionId, finishedAt, hash, refused])
  return createHash('sha256').update(parts).digest('hex').slice(0, 32)
}

function jsonIn(text: string): Incoming['json'] {
  const value = isDeeper(text, DEEPEST) ? undefined : parsedJson(text)
  return value === undefined ? null : {value}
}

/** A custom payload may lack the session. The path may then contain the id of the conversation. */
function idInPath(path: string): ConversationId | null {
  const [way = ''] = path.split('?')
  return (
    way
      .split('/')
      .map(conversationIdIn)
      .find(id => id !== null) ?? null
  )
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
