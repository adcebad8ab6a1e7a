import type {Compat} from '../../events/compat.ts'
import {agentLimit} from './agent-limit.ts'
import type {Moment} from './datetime.ts'
import {DATE_TIME} from './datetime.ts'
import type {Parameters} from './parameter.ts'
import {OPTIONAL_TEXT, PAGE_ID, SORT_ORDER, type SortOrder} from './values.ts'

/** The filter of the agent server (facts 7). */
export interface LogFilter {
  readonly kind: string | null
  readonly source: string | null
  /** Part of a message's text, in any case. */
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

/** The kind that a filter means: by its short name, or as the last part of a dotted path; of 1.43 the latter only (D32). */
export function kindMeant(text: string, compat: Compat): string | null {
  const isDotted = text.includes('.')
  if (!isDotted && compat === '1.43') return null
  return text.slice(text.lastIndexOf('.') + 1)
}
