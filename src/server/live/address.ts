import {conversationIdIn} from '../../events/ids.ts'
import {microsOf, type Zone} from '../../events/time.ts'
import type {ConversationId} from '../store/store.ts'

export type Wish =
  | {readonly protocol: 'events'; readonly resend: 'none' | 'all' | {readonly sinceMicros: number}}
  | {readonly protocol: 'session'; readonly afterSeq: number | null}

export interface Address {
  readonly conversation: ConversationId
  readonly wish: Wish
  /** The API key in the query. This way to send the key is deprecated. */
  readonly key: string | null
}

/**
 * Parses the URL of a socket. Returns an HTTP status if the URL is invalid. Times without an offset are read in `zone`.
 */
export function addressOf(url: string, zone: Zone): Address | 403 | 404 {
  const parsed = URL.parse(url, 'http://localhost') // null for a URL such as //
  if (parsed === null) return 404
  const {pathname, searchParams: query} = parsed
  const [, protocol, id = ''] = /^\/sockets\/(events|session)\/([^/]*)\/?$/u.exec(pathname) ?? []
  if (protocol === undefined) return 404
  const wish = protocol === 'events' ? eventsWish(query, zone) : sessionWish(query)
  const conversation = conversationIdIn(decoded(id))
  if (wish === null || conversation === null) return 403
  return {conversation, wish, key: query.get('session_api_key')}
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function eventsWish(query: URLSearchParams, zone: Zone): Wish | null {
  const mode = query.get('resend_mode')
  if (mode === null) return {protocol: 'events', resend: isTrue(query.get('resend_all')) ? 'all' : 'none'}
  if (mode === 'all') return {protocol: 'events', resend: 'all'}
  if (mode !== 'since') return null
  const after = query.get('after_timestamp')
  if (after === null) return {protocol: 'events', resend: 'none'}
  const sinceMicros = microsOf(after.replace(/ (?=\d\d:?\d\d$)/u, '+'), zone) // a URL decodes the plus sign of an offset to a space
  return sinceMicros === null ? null : {protocol: 'events', resend: {sinceMicros}}
}

function sessionWish(query: URLSearchParams): Wish | null {
  const after = query.get('after_seq')
  if (after === null) return {protocol: 'session', afterSeq: null}
  return /^[+-]?\d{1,15}$/u.test(after) ? {protocol: 'session', afterSeq: Number(after)} : null
}

function isTrue(text: string | null): boolean {
  return text !== null && /^(?:1|true|t|yes|y|on)$/iu.test(text)
}
