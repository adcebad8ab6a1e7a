import type {Compat} from '../../events/compat.ts'
import {proseOf} from '../../events/prose.ts'
import {unmetIn} from '../../events/query/match.ts'
import type {Query} from '../../events/query/parse.ts'
import {isObject} from '../../events/schema.ts'
import {failure} from '../answers/error-answer.ts'
import type {ServerContext, ServerLog} from '../context.ts'
import {eventQuery} from '../request/event-query.ts'
import {described, type Parameter, type Parameters} from '../request/parameter.ts'
import {
  LIMIT,
  limitUpTo,
  MOST_RESULTS,
  type Moment,
  OPTIONAL_TEXT,
  PAGE_ID,
  SORT_ORDER,
  type SortOrder,
} from '../request/values.ts'
import type {ConversationId, LogPage, Store, StoredEvent} from '../store/store.ts'
import {BEFORE, boundsOf, FROM, instants} from './search-query.ts'

type Wanted = (event: StoredEvent) => boolean

const FETCH = 500

/** Returns the agent server's search in log order. A `page_id` is the id of the first event of the page. */
export function logSearch({store, settings}: Pick<ServerContext, 'store' | 'settings'>) {
  const boundOf = instants(settings)

  function wantedBy(filter: LogFilter): Wanted {
    const {gte, lt} = boundsOf(filter, boundOf)
    const kind = filter.kind === null ? null : (kindMeant(filter.kind, settings.compat) ?? '')
    return event =>
      (kind === null || event.kind === kind) &&
      (gte === null || event.micros >= gte) &&
      (lt === null || event.micros < lt) &&
      hasContent(event, filter)
  }

  return {
    /** Returns null if `page_id` is unknown and the profile refuses unknown ids. */
    async page(id: ConversationId, asked: LogFilter & LogPageChoice) {
      const order = asked.sort_order === 'TIMESTAMP' ? 'ascending' : 'descending'
      const [first = null] = asked.page_id === null ? [] : await store.byIds(id, [asked.page_id])
      if (asked.page_id !== null && first === null && settings.compat === 'spec') return null
      const events: StoredEvent[] = []
      for await (const event of matching(store, id, {order, from: first?.seq ?? null}, wantedBy(asked))) {
        if (events.length === asked.limit) return {events, next: event.id}
        events.push(event)
      }
      return {events, next: null}
    },
    async count(id: ConversationId, filter: LogFilter) {
      let count = 0
      for await (const _ of matching(store, id, {order: 'ascending', from: null}, wantedBy(filter))) count += 1
      return count
    },
  }
}

async function* matching(
  store: Store,
  id: ConversationId,
  {order, from}: Pick<LogPage, 'order' | 'from'>,
  isWanted: Wanted,
): AsyncGenerator<StoredEvent> {
  const step = order === 'ascending' ? 1 : -1
  for (let next = from; ; ) {
    const events = await store.byLog(id, {order, from: next, limit: FETCH})
    yield* events.filter(isWanted)
    const last = events.at(-1)
    if (last === undefined || events.length < FETCH || last.seq + step < 0) return
    next = last.seq + step
  }
}

/** Parses the document only if the filter needs it. */
function hasContent({json}: StoredEvent, {source, body, q}: LogFilter): boolean {
  if (source === null && body === null && q.length === 0) return true
  const event: unknown = JSON.parse(json)
  if (!isObject(event)) return false
  const isOfSource = source === null || event.source === source
  const isInBody = body === null || textOf(event).toLowerCase().includes(body.toLowerCase())
  return isOfSource && isInBody && unmetIn(q, event).length === 0
}

function textOf({llm_message: message}: Record<string, unknown>): string {
  if (!isObject(message) || !Array.isArray(message.content)) return ''
  return proseOf(message.content)
}

interface LogFilter {
  readonly kind: string | null
  readonly source: string | null
  /** A part of a message's text; upper and lower case are equal. */
  readonly body: string | null
  readonly timestamp__gte: Moment | null
  readonly timestamp__lt: Moment | null
  /** An extension of this server. */
  readonly q: Query
}

interface LogPageChoice {
  readonly page_id: string | null
  readonly limit: number
  readonly sort_order: SortOrder
}

export function countParameters({clock}: Pick<ServerContext, 'clock'>): Parameters<LogFilter> {
  return {
    kind: described(OPTIONAL_TEXT, 'Keeps only events of this kind.'),
    source: described(OPTIONAL_TEXT, 'Keeps only events of this source: agent, user, environment or hook.'),
    body: described(OPTIONAL_TEXT, 'Keeps only messages that contain this text, in upper or lower case.'),
    timestamp__gte: FROM,
    timestamp__lt: BEFORE,
    q: eventQuery(clock),
  }
}

/** The order of the parameters is the order in which errors list them. */
export function searchParameters({
  clock,
  settings,
}: Pick<ServerContext, 'clock' | 'settings'>): Parameters<LogFilter & LogPageChoice> {
  const {kind, source, body, ...rest} = countParameters({clock})
  return {
    page_id: PAGE_ID,
    limit: agentLimit(settings.compat),
    kind,
    source,
    body,
    sort_order: SORT_ORDER,
    ...rest,
  }
}

/** A filter contains the name of a kind, or a dotted path that ends with the name. 1.43 accepts only dotted paths. */
function kindMeant(text: string, compat: Compat): string | null {
  const isDotted = text.includes('.')
  if (!isDotted && compat === '1.43') return null
  return text.slice(text.lastIndexOf('.') + 1)
}

/**
 * Returns the parameter for the page size of the agent server. 1.43 accepts more than 100, but fails later:
 * docs/reference-behaviour.md#page-sizes.
 */
export function agentLimit(compat: Compat): Parameter<number> {
  return compat === '1.43' ? limitUpTo(Number.POSITIVE_INFINITY) : LIMIT
}

/** Throws `Refused` with 500 for a page size above 100. */
export function assertLimit(limit: number, log: ServerLog, route: string): void {
  if (limit > MOST_RESULTS) throw failure(log, '', {route})
}
