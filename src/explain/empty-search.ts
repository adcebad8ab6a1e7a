import {instantOf} from '../events/time.ts'
import {nearest} from '../nearest.ts'

/** A search that returned no event, and what a holder of the key can see of its conversation. */
export interface EmptySearch {
  readonly conversation: string
  readonly exists: boolean
  /** The ids of existing conversations, if this one does not exist. */
  readonly others: readonly string[]
  /** The number of events in the log. */
  readonly events: number
  /** The number of events that everybody may search; null if the search needs the key. */
  readonly shared: number | null
  readonly kind: string | null
  /** The number of events of this kind in the log. */
  readonly ofKind: number
  readonly gte: string | null
  readonly lt: string | null
  readonly oldest: EndOfLog | null
  readonly newest: EndOfLog | null
  /** The query of events; null without one. */
  readonly q: string | null
  /** The number of events that match the query. */
  readonly ofQuery: number
  readonly isLaterPage: boolean
}

export interface EndOfLog {
  readonly id: string
  readonly timestamp: string
}

export interface SearchExplanation {
  readonly id: string
  readonly sentence: string
  readonly evidence: readonly string[]
  /** How to change the search so that it can find events; null if no change helps. */
  readonly change: SearchChange | null
}

export type SearchChange =
  | {readonly without: 'timestamp__gte' | 'timestamp__lt' | 'kind__eq' | 'q' | 'page_id'}
  | {readonly conversation: string}
  | {readonly with: 'key'}

/** Returns why a search found nothing. Only holders of the key may learn it: the open search never tells. */
export function explainEmptySearch(search: EmptySearch): SearchExplanation {
  for (const [id, reason] of Object.entries(REASONS)) {
    const found = reason(search)
    if (found !== null) return {id, ...found}
  }
  return {
    id: 'no-match',
    sentence: `no event of ${of(search.events)} has all that the search asks for`,
    evidence: [],
    change: null,
  }
}

type Reason = (search: EmptySearch) => Omit<SearchExplanation, 'id'> | null

/** In order of precedence: what hides more events comes first. */
const REASONS: Readonly<Record<string, Reason>> = {
  'no-such-conversation': ({exists, conversation, others}) => {
    if (exists) return null
    const near = nearest(conversation, others)
    return near === null
      ? because('no such conversation', null)
      : because(`no such conversation; the nearest id is ${near}`, {conversation: near})
  },
  'no-events': ({events}) => (events > 0 ? null : because('the conversation has no event yet', null)),
  'not-shared': ({shared, events}) =>
    shared === 0
      ? because(`the conversation is not shared, so the open search returns none of ${of(events)}`, {with: 'key'})
      : null,
  'after-the-newest': ({gte, newest}) =>
    isBefore(newest?.timestamp, gte)
      ? because(
          `timestamp__gte is ${gte}, and the newest event is of ${newest?.timestamp}`,
          {without: 'timestamp__gte'},
          newest,
        )
      : null,
  'before-the-oldest': ({lt, oldest}) =>
    lt !== null && oldest !== null && !isBefore(oldest.timestamp, lt)
      ? because(
          `timestamp__lt is ${lt}, and the oldest event is of ${oldest.timestamp}`,
          {without: 'timestamp__lt'},
          oldest,
        )
      : null,
  'kind-never-listed': ({kind, ofKind, shared}) =>
    shared !== null && kind === 'ConversationStateUpdateEvent'
      ? because(`the open search never lists a ${kind}; the log contains ${ofKind}`, {with: 'key'})
      : null,
  'no-such-kind': ({kind, ofKind, events}) =>
    kind !== null && ofKind === 0 ? because(`none of ${of(events)} is a ${kind}`, {without: 'kind__eq'}) : null,
  'no-query-match': ({q, ofQuery, events}) =>
    q !== null && ofQuery === 0 ? because(`none of ${of(events)} matches the query ${q}`, {without: 'q'}) : null,
  'last-page': ({isLaterPage}) =>
    isLaterPage ? because('page_id is behind the last event', {without: 'page_id'}) : null,
}

function because(
  sentence: string,
  change: SearchChange | null,
  proof: EndOfLog | null = null,
): Omit<SearchExplanation, 'id'> {
  return {sentence, evidence: proof === null ? [] : [proof.id], change}
}

function of(events: number): string {
  return events === 1 ? '1 event' : `${events} events`
}

/** Times without an offset count as UTC. Returns false if a time is missing or has another form. */
function isBefore(one: string | null | undefined, other: string | null | undefined): boolean {
  const [first, second] = [instantOf(one), instantOf(other)]
  return first !== null && second !== null && first.micros < second.micros
}
