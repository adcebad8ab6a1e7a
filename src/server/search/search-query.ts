import {kindsOf} from '../../events/compat.ts'
import {conversationIdIn} from '../../events/ids.ts'
import {type Zone, zoneOf} from '../../events/time.ts'
import type {ServerSettings} from '../context.ts'
import {described, type Parameter, type Parameters, REQUIRED} from '../request/parameter.ts'
import {DATE_TIME, LIMIT, type Moment, optionalOneOf, PAGE_ID, SORT_ORDER, type SortOrder} from '../request/values.ts'
import type {ConversationId, TimeQuery} from '../store/store.ts'

/** The search parameters, in the order in which errors list them. */
export interface Filter {
  readonly kind__eq: string | null
  readonly timestamp__gte: Moment | null
  readonly timestamp__lt: Moment | null
}

export interface PageChoice {
  readonly sort_order: SortOrder
  readonly page_id: string | null
  readonly limit: number
}

export interface OfConversation {
  /** Null if the text is not an id. */
  readonly conversation_id: ConversationId | null
}

export const OF_CONVERSATION: Parameters<OfConversation> = {
  conversation_id: {
    schema: {type: 'string'},
    description: 'The id of the conversation, with or without dashes.',
    absent: REQUIRED,
    read: text => ({value: conversationIdIn(text)}),
  },
}

export const PAGE_CHOICE: Parameters<PageChoice> = {sort_order: SORT_ORDER, page_id: PAGE_ID, limit: LIMIT}

/** Returns the filter parameters. `kind__eq` accepts the kinds of the profile. */
export function filterParameters({compat}: ServerSettings): Parameters<Filter> {
  const kind: Parameter<string | null> = optionalOneOf('literal_error', kindsOf(compat))
  return {kind__eq: described(kind, 'Keeps only events of this kind.'), timestamp__gte: FROM, timestamp__lt: BEFORE}
}

export const FROM = described(DATE_TIME, 'Keeps what is at this time or later. Write the + of an offset as %2B.')
export const BEFORE = described(DATE_TIME, 'Keeps what is before this time. Write the + of an offset as %2B.')

/** Converts a requested time to the value that the store compares. */
type BoundOf = (moment: Moment) => number

/** Returns the conversion of bounds to instants. A time without an offset is in the configured zone. */
export function instants({assumeTz}: Pick<ServerSettings, 'assumeTz'>): BoundOf {
  const zone = zoneNamed(assumeTz)
  return ({micros, naive}) => (naive ? zone(micros) : micros)
}

/**
 * Returns the conversion of bounds to values that sort like texts, as in the application of the reference service:
 * docs/reference-behaviour.md#time-bounds. The offset of a bound is ignored.
 */
export function texts({assumeTz}: Pick<ServerSettings, 'assumeTz'>): BoundOf {
  const zone = zoneNamed(assumeTz)
  return ({wall, naive}) => zone(wall) + (naive ? 0 : 1)
}

export function boundsOf(
  {timestamp__gte: gte, timestamp__lt: lt}: {timestamp__gte: Moment | null; timestamp__lt: Moment | null},
  boundOf: BoundOf,
): Pick<TimeQuery, 'gte' | 'lt'> {
  return {gte: gte && boundOf(gte), lt: lt && boundOf(lt)}
}

function zoneNamed(name: string): Zone {
  const zone = zoneOf(name)
  if (zone === null) throw new Error(`unknown time zone ${name}`)
  return zone
}
