import {kindsOf} from '../../events/compat.ts'
import {conversationIdIn} from '../../events/ids.ts'
import type {ServerSettings} from '../context.ts'
import {DATE_TIME, type Moment} from '../request/datetime.ts'
import {type Parameter, type Parameters, REQUIRED} from '../request/parameter.ts'
import {LIMIT, optionalOneOf, PAGE_ID, SORT_ORDER, type SortOrder} from '../request/values.ts'
import type {ConversationId} from '../store/store.ts'

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
  /** Null if it is no id. */
  readonly conversation_id: ConversationId | null
}

export const OF_CONVERSATION: Parameters<OfConversation> = {
  conversation_id: {schema: {type: 'string'}, absent: REQUIRED, read: text => ({value: conversationIdIn(text)})},
}

export const PAGE_CHOICE: Parameters<PageChoice> = {sort_order: SORT_ORDER, page_id: PAGE_ID, limit: LIMIT}

/** Returns the filter parameters with the kinds of a profile. */
export function filterParameters({compat}: ServerSettings): Parameters<Filter> {
  const kind__eq: Parameter<string | null> = optionalOneOf('literal_error', kindsOf(compat))
  return {kind__eq, timestamp__gte: DATE_TIME, timestamp__lt: DATE_TIME}
}
