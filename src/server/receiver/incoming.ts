import {createHash} from 'node:crypto'
import {conversationIdIn} from '../../events/ids.ts'
import {isDeeper} from '../../events/read/slices.ts'
import {isObject} from '../../events/schema.ts'
import type {ConversationId} from '../store/store.ts'

/** The content of a finish callback. */
export interface Incoming {
  readonly path: string
  readonly bytes: number
  /** The SHA-256 of the body in hex, to compare bodies. */
  readonly hash: string
  readonly json: {readonly value: unknown} | null
  readonly sessionId: string | null
  /** The conversation it names: by its session, else by an id in its path. */
  readonly conversation: ConversationId | null
  readonly finishedAt: string | null
}

const DEEPEST = 256

/** Parses a callback. */
export function incomingOf(path: string, body: Uint8Array): Incoming {
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
 * Returns the same key for copies of a callback: same session, time and body. A refused callback has another key,
 * because it may be repeated with the right token.
 */
export function keyOf({conversation, sessionId, finishedAt, hash}: Incoming, refused: boolean): string {
  const parts = JSON.stringify([conversation ?? sessionId, finishedAt, hash, refused])
  return createHash('sha256').update(parts).digest('hex').slice(0, 32)
}

/** Returns compact JSON with keys sorted at every level. */
export function sortedJson(value: unknown): string {
  return JSON.stringify(value, (_name, own: unknown) =>
    isObject(own) ? Object.fromEntries(Object.entries(own).toSorted(([a], [b]) => (a < b ? -1 : 1))) : own,
  )
}

function jsonIn(text: string): Incoming['json'] {
  if (isDeeper(text, DEEPEST)) return null
  try {
    return {value: JSON.parse(text)}
  } catch {
    return null
  }
}

/** A custom payload may lack the session; then an id in the address can name it. */
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
