import {SvcdiagError} from '../../errors.ts'
import {conversationIdIn} from '../../events/ids.ts'
import {isObject} from '../../events/schema.ts'

type Fields = Readonly<Record<string, unknown>>

export interface AnswerPage {
  readonly items: readonly Fields[]
  /** The id of the next page; null for the last page. */
  readonly next: string | null
}

/** The hint for an answer of another form. */
export const OTHER_SERVER = 'check host and port of the URL: another server, a proxy or a login page answers'

/** Returns the error for an answer of another form. `wanted` names what event servers answer, for example `a page of events`. */
export function unlike(url: string, wanted: string): SvcdiagError {
  return new SvcdiagError('server.failed', `the answer of ${url} is not ${wanted}`, {hint: OTHER_SERVER})
}

/** Returns a page of a search. Throws `server.failed` if the answer is no page, or if an item is no object. */
export function pageIn(answer: unknown, url: string, wanted: string): AnswerPage {
  if (!isObject(answer) || !Array.isArray(answer.items) || !answer.items.every(isObject)) throw unlike(url, wanted)
  const {items, next_page_id: next = null} = answer
  if (next !== null && typeof next !== 'string') throw unlike(url, wanted)
  return {items, next}
}

/** Returns true for a conversation of an agent server. The other fields are optional, because agent servers differ. */
export function isConversation({id, execution_status: status}: Fields): boolean {
  return conversationIdIn(id) !== null && typeof status === 'string'
}
