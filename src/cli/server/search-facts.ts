import {conversationIdIn} from '../../events/ids.ts'
import {isObject} from '../../events/schema.ts'
import type {EmptySearch, EndOfLog, SearchChange} from '../../explain/empty-search.ts'
import {pageIn, unlike} from './answer.ts'
import {type ServerAccess, type ServerClient, serverClient} from './client.ts'

/** A search at a server: the number of events that it returned, and for an empty one, what explains it. */
export type Searched =
  | {readonly is: 'found'; readonly events: number}
  | {readonly is: 'empty'; readonly search: EmptySearch}

const PAGE = 'a page of events'
const SEARCH = /^\/api\/(?:shared-events|v1\/conversation\/([^/]+)\/events)\/search$/u

/** Returns true if a source is the URL of a search of events. */
export function isSearchUrl(source: string): boolean {
  return /^https?:/iu.test(source) && SEARCH.test(URL.parse(source)?.pathname ?? '')
}

/** Repeats the search, and if it is empty, asks with the key for what explains it. Throws the errors of the client. */
export async function searchAt(url: string, access: ServerAccess): Promise<Searched> {
  const {pathname, searchParams} = new URL(url)
  const query = Object.fromEntries(searchParams)
  const client = await serverClient(url, access)
  const answer = await client.get(pathname, query)
  const events = pageIn(answer, client.urlOf(pathname), PAGE).items.length
  if (events > 0) return {is: 'found', events}
  const inPath = SEARCH.exec(pathname)?.[1]
  const asked = inPath === undefined ? (query.conversation_id ?? '') : decodeURIComponent(inPath)
  return {is: 'empty', search: await factsOf(client, asked, query, inPath === undefined)}
}

/** Returns the URL of the search after the change. */
export function changedSearch(url: string, change: SearchChange): string {
  const changed = new URL(url)
  const query = changed.searchParams
  if ('without' in change) query.delete(change.without)
  else {
    const id = 'conversation' in change ? change.conversation : conversationIdIn(query.get('conversation_id'))
    if ('with' in change || !query.has('conversation_id')) {
      changed.pathname = `/api/v1/conversation/${id}/events/search`
      query.delete('conversation_id')
    } else query.set('conversation_id', String(id))
  }
  return changed.href
}

async function factsOf(
  client: ServerClient,
  asked: string,
  query: Readonly<Record<string, string | undefined>>,
  isOpen: boolean,
): Promise<EmptySearch> {
  const id = conversationIdIn(asked)
  const exists = id !== null && (await hasConversation(client, id))
  const log = `/api/v1/conversation/${id}/events`
  const countOf = async (path: string, of: Record<string, string>) =>
    numberIn(await client.get(path, of), client.urlOf(path))
  const endOf = async (sort_order: string) =>
    endIn(await client.get(`${log}/search`, {sort_order, limit: '1'}), client.urlOf(`${log}/search`))
  const kind = query.kind__eq ?? null
  const q = isOpen ? null : query.q || null
  return {
    conversation: id ?? asked,
    exists,
    others: exists ? [] : await someConversations(client),
    events: exists ? await countOf(`${log}/count`, {}) : 0,
    shared: exists && isOpen ? await countOf('/api/shared-events/count', {conversation_id: id}) : null,
    kind,
    ofKind: exists && kind !== null ? await countOf(`${log}/count`, {kind__eq: kind}) : 0,
    gte: query.timestamp__gte ?? null,
    lt: query.timestamp__lt ?? null,
    oldest: exists ? await endOf('TIMESTAMP') : null,
    newest: exists ? await endOf('TIMESTAMP_DESC') : null,
    q,
    ofQuery: exists && q !== null ? await countOf(`${log}/count`, {q}) : 0,
    isLaterPage: (query.page_id ?? '') !== '',
  }
}

const CONVERSATIONS = '/api/v1/app-conversations'

async function hasConversation(client: ServerClient, id: string): Promise<boolean> {
  const found = await client.get(CONVERSATIONS, {ids: id})
  if (!Array.isArray(found)) throw unlike(client.urlOf(CONVERSATIONS), 'a list of conversations')
  return isObject(found[0])
}

async function someConversations(client: ServerClient): Promise<string[]> {
  const path = `${CONVERSATIONS}/search`
  const {items} = pageIn(await client.get(path, {limit: '100'}), client.urlOf(path), 'a page of conversations')
  return items.flatMap(({id}) => conversationIdIn(id) ?? [])
}

function numberIn(answer: unknown, url: string): number {
  if (typeof answer === 'number') return answer
  throw unlike(url, 'a number')
}

function endIn(page: unknown, url: string): EndOfLog | null {
  const [event] = pageIn(page, url, PAGE).items
  if (typeof event?.id !== 'string' || typeof event.timestamp !== 'string') return null
  return {id: event.id, timestamp: event.timestamp}
}
