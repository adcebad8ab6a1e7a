import type {WebSocket} from 'ws'
import {Message} from '../../events/content.ts'
import {isDeeper} from '../../events/read/slices.ts'
import {declarationOf, isObject} from '../../events/schema.ts'
import type {Complaint} from '../../events/validate/complaint.ts'
import {complaintsIn} from '../../events/validate/event.ts'
import {parsedJson} from '../../parsed-json.ts'
import type {Clock} from '../clock.ts'
import type {IncomingMessage} from '../conversation/conversations.ts'
import {LIMITS} from '../protection/protect.ts'
import type {LiveSettings} from './settings.ts'

/** Collects the frames of a client until they are read. */
export interface Inbox {
  first(): Promise<Inbound>
  /** Passes the collected frames and all later frames to `hear`. */
  each(hear: (inbound: Inbound) => void): void
}

/** Returns the inbox of a socket. `flooded` is called for every frame above the client's limit. */
export function openInbox(
  socket: WebSocket,
  inbound: LiveSettings['inbound'],
  clock: Clock,
  flooded: () => void,
): Inbox {
  const isAllowed = createAllowance(inbound, clock)
  const waiting: Inbound[] = []
  let take = (next: Inbound): void => void waiting.push(next)
  socket.on('message', (data: Buffer, isBinary) => {
    if (isAllowed()) take(inboundOf(data, isBinary))
    else flooded()
  })
  return {
    first: () =>
      new Promise(resolve => {
        take = next => {
          take = later => void waiting.push(later)
          resolve(next)
        }
      }),
    each(hear) {
      take = hear
      for (const next of waiting.splice(0)) hear(next)
    },
  }
}

function createAllowance({burst, perSecond}: LiveSettings['inbound'], clock: Clock): () => boolean {
  let left = burst
  let last = clock.now()
  return () => {
    const now = clock.now()
    left = Math.min(burst, left + ((now - last) / 1_000_000) * perSecond)
    last = now
    if (left < 1) return false
    left--
    return true
  }
}

/** A parsed frame of a client. The texts for a bad frame never quote the frame. */
export type Inbound =
  | {readonly is: 'auth'; readonly key: string}
  | {readonly is: 'message'; readonly message: IncomingMessage}
  | {readonly is: 'bad'; readonly code: string; readonly detail: string}

function inboundOf(bytes: Buffer, isBinary: boolean): Inbound {
  const value = isBinary ? undefined : parsed(bytes)
  if (value === undefined) return {is: 'bad', code: 'JSONDecodeError', detail: 'the frame is not a JSON text'}
  if (isObject(value) && value.type === 'auth') return {is: 'auth', key: textOf(value.session_api_key)}
  const complaints = complaintsOf(value)
  if (complaints.length > 0) return {is: 'bad', code: 'ValidationError', detail: detailOf(complaints)}
  const {role, content} = value as {role: string; content?: unknown} // the cast is safe: `complaintsOf` has validated the message
  return {is: 'message', message: {role, content: partsOf(content)}}
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function parsed(bytes: Buffer): unknown {
  const text = bytes.toString('utf8')
  return isDeeper(text, LIMITS.depth) ? undefined : parsedJson(text)
}

function complaintsOf(value: unknown): Complaint[] {
  return complaintsIn(declarationOf(Message), value, '', '').filter(complaint => complaint.interface === 'fail')
}

function detailOf(complaints: readonly Complaint[]): string {
  const lines = complaints.map(
    ({path, rule, message}) => `${path.slice(1).replaceAll('/', '.')}\n  ${message} [${rule}]`,
  )
  return [`${complaints.length} validation error${complaints.length === 1 ? '' : 's'} for Message`, ...lines].join('\n')
}

/** Older clients send a string or null instead of a list. */
function partsOf(content: unknown): IncomingMessage['content'] {
  if (typeof content === 'string') return [{type: 'text', text: content}]
  return Array.isArray(content) ? content : []
}
