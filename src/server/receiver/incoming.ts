import {createHash} from 'node:crypto'
import {conversationIdIn} from '../../events/conversation-id.ts'
import {isDeeper} from '../../events/depth.ts'
import {isObject} from '../../events/schema.ts'
import type {ConversationId} from '../store/store.ts'

/** What a finish callback says. */
export interface Incoming {
  readonly path: string
  readonly bytes: number
  /** Equal bodies have equal hashes: SHA-256, hex. */
  readonly hash: string
  readonly json: {readonly value: unknown} | null
  readonly sessionId: string | null
  /** Whose it says it is: the session of its body, else an id in its path. */
  readonly conversation: ConversationId | null
  readonly finishedAt: string | null
}

const DEEPEST = 256

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
    conversation: (sessionId === null ? null : conversationIdIn(sessionId)) ?? idInPath(path),
    finishedAt: textOf(said.finished_at),
  }
}

/**
 * The same for the same callback, however often it comes: session, time and body. What was refused is another one: it may
 * come again with the right token.
 */
export function keyOf({conversation, sessionId, finishedAt, hash}: Incoming, refused: boolean): string {
  const parts = JSON.stringify([conversation ?? sessionId, finishedAt, hash, refused])
  return createHash('sha256').update(parts).digest('hex').slice(0, 32)
}

/** Compact JSON, keys in the order of the alphabet at every level. */
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

/** A payload of the user's own need not say whose it is, or its session is another matter; its address can say it. */
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
