import {type Absent, found, type Missing, type Read} from '../../cluster/port.ts'
import {dashed} from '../../events/ids.ts'
import {hideEncrypted} from '../../events/masks.ts'
import {itemsIn, memberIn, onOneLine} from '../../events/read/slices.ts'
import {parsedJson} from '../../parsed-json.ts'
import type {ServiceReader} from '../../probes/probe.ts'
import {conversationItem} from '../format/conversation-item.ts'
import {json} from '../format/layout.ts'
import type {AppPort} from './item.ts'

/** The events of a conversation at one pod of the app. */
export interface EventSource {
  readonly service: ServiceReader
  readonly to: AppPort
  /** The canonical id. */
  readonly conversation: string
  readonly route: Route
  /** The ref of the key; null for the search of shared events. */
  readonly key: string | null
}

/** The search of shared events, or a search that requires a key: of the application, or of an agent server. */
export type Route = 'shared' | 'application' | 'agent-server'

export interface EventPage {
  /** The events, each as one line of JSON. */
  readonly lines: readonly string[]
  readonly next: string | null
}

export interface Opened {
  readonly source: EventSource
  readonly page: EventPage
}

/** Returns the first page from the first source that has one; else the reason of the last failure. */
export async function openEvents(sources: readonly EventSource[]): Promise<Read<Opened>> {
  let last: Missing | Absent = {status: 'absent'}
  for (const source of sources) {
    const page = await eventPage(source, null)
    if (page.status === 'found') return found({source, page: page.value})
    if (page.status === 'missing') last = page
  }
  return last
}

/** Yields all events, page by page. If a page is missing, ends and calls `lacks`. */
export async function* eventLines({source, page}: Opened, lacks: (missing: Missing) => void): AsyncGenerator<string> {
  const asked = new Set<string>()
  let current = page
  for (;;) {
    yield* current.lines
    const {next} = current
    if (next === null) return
    const read = asked.has(next) ? malformed(source, 'its pages repeat') : await eventPage(source, next)
    if (read.status !== 'found')
      return lacks(read.status === 'missing' ? read : malformed(source, 'a page does not exist'))
    asked.add(next)
    current = read.value
  }
}

async function eventPage(source: EventSource, page: string | null): Promise<Read<EventPage>> {
  const {service, to, key} = source
  const answer = await service.document({to, path: pathOf(source, page), key})
  if (answer.status !== 'found') return answer
  return pageIn(answer.value) ?? malformed(source, 'the answer is not a page of events')
}

function pathOf({conversation, route}: EventSource, page: string | null): string {
  const query = new URLSearchParams({limit: '100', ...(page !== null && {page_id: page})})
  if (route === 'shared') query.set('conversation_id', conversation)
  return `${pathOfSearch(route, conversation)}?${query}`
}

function pathOfSearch(route: Route, conversation: string): string {
  if (route === 'shared') return '/api/shared-events/search'
  return route === 'application'
    ? `/api/v1/conversation/${conversation}/events/search`
    : `/api/conversations/${dashed(conversation)}/events/search`
}

/** Cuts the events out of the text, because parsing and formatting would change their numbers. */
function pageIn(text: string): Read<EventPage> | null {
  const page = parsedJson(text)
  const {items, next_page_id: next} = Object(page) as {items?: unknown; next_page_id?: unknown}
  if (!Array.isArray(items)) return null
  const list = memberIn(text, 'items')
  const all = list === null ? '[]' : text.slice(list.start, list.end)
  const lines = itemsIn(all).map(({start, end}) => `${onOneLine(hideEncrypted(all.slice(start, end), () => null))}\n`)
  return found({lines, next: typeof next === 'string' ? next : null})
}

function malformed({conversation}: EventSource, reason: string): Missing {
  return {status: 'missing', cause: 'malformed', input: conversationItem(conversation), reason}
}

/** The fields of a description that a bundle keeps. The others may be credentials, such as the session key. */
const KEPT = [
  'id',
  'title',
  'execution_status',
  'sandbox_status',
  'created_at',
  'updated_at',
  'llm_model',
  'parent_conversation_id',
]

/** Returns the service's description of the conversation as a JSON document; null if there is none. */
export async function descriptionOf({service, to, conversation, key}: EventSource): Promise<string | null> {
  if (key === null) return null
  const answer = await service.document({to, path: `/api/v1/app-conversations?ids=${conversation}`, key})
  const found = answer.status === 'found' ? parsedJson(answer.value) : null
  const described: unknown = Array.isArray(found) ? found[0] : null
  if (typeof described !== 'object' || described === null) return null
  return json(Object.fromEntries(Object.entries(described).filter(([name]) => KEPT.includes(name))))
}
