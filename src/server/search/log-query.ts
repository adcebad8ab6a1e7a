import type {Compat} from '../../events/compat.ts'
import {failure} from '../answers/error-answer.ts'
import type {ServerLog} from '../context.ts'
import {DATE_TIME, type Moment} from '../request/datetime.ts'
import type {Parameter, Parameters} from '../request/parameter.ts'
import {LIMIT, limitUpTo, MOST_RESULTS, OPTIONAL_TEXT, PAGE_ID, SORT_ORDER, type SortOrder} from '../request/values.ts'

/** The filter of the agent server's search. */
export interface LogFilter {
  readonly kind: string | null
  readonly source: string | null
  /** Part of a message's text, ignoring case. */
  readonly body: string | null
  readonly timestamp__gte: Moment | null
  readonly timestamp__lt: Moment | null
}

export interface LogPageChoice {
  readonly page_id: string | null
  readonly limit: number
  readonly sort_order: SortOrder
}

export const LOG_FILTER: Parameters<LogFilter> = {
  kind: OPTIONAL_TEXT,
  source: OPTIONAL_TEXT,
  body: OPTIONAL_TEXT,
  timestamp__gte: DATE_TIME,
  timestamp__lt: DATE_TIME,
}

/** Returns the parameters of the agent server's search. */
export function searchParameters(compat: Compat): Parameters<LogFilter & LogPageChoice> {
  return {
    page_id: PAGE_ID,
    limit: agentLimit(compat),
    kind: OPTIONAL_TEXT,
    source: OPTIONAL_TEXT,
    body: OPTIONAL_TEXT,
    sort_order: SORT_ORDER,
    timestamp__gte: DATE_TIME,
    timestamp__lt: DATE_TIME,
  }
}

/** Returns the kind a filter means: a short name or the end of a dotted path. 1.43 accepts dotted paths only. */
export function kindMeant(text: string, compat: Compat): string | null {
  const isDotted = text.includes('.')
  if (!isDotted && compat === '1.43') return null
  return text.slice(text.lastIndexOf('.') + 1)
}

/**
 * The page size on agent server routes. 1.43 accepts more than 100 and fails later:
 * docs/reference-behaviour.md#page-sizes.
 */
export function agentLimit(compat: Compat): Parameter<number> {
  return compat === '1.43' ? limitUpTo(Number.POSITIVE_INFINITY) : LIMIT
}

/** Throws `Refused` with 500 for such a page size. */
export function assertLimit(limit: number, log: ServerLog, route: string): void {
  if (limit > MOST_RESULTS) throw failure(log, '', {route})
}
