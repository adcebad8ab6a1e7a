import type {ServerContext} from '../context.ts'
import {recordOf} from '../conversation/record/record.ts'
import type {ConversationId} from '../store/store.ts'
import {pageText} from './by-ids.ts'

const EMPTY = pageText([], null)

/**
 * Returns why a page is empty; null for another page. Only the journal may say it, because an answer would reveal which
 * conversations exist. `maySearch` is false if the conversation is not shared with who asks.
 */
export async function whyEmpty(
  {store}: Pick<ServerContext, 'store'>,
  text: string | null,
  {conversation, maySearch}: {readonly conversation: ConversationId | null; readonly maySearch: boolean},
): Promise<string | null> {
  if (text !== EMPTY) return null
  if (conversation === null) return 'conversation_id is not the id of a conversation'
  const [last, record] = [await store.lastSeq(conversation), await recordOf(store, conversation)] // always both, so that the time reveals nothing
  const hasEvents = last >= 0
  if (!hasEvents && record === null) return 'no such conversation'
  if (!maySearch) return 'the conversation is not shared'
  if (!hasEvents) return 'the conversation has no event yet'
  return 'no event matches: svcdiag events explain with this URL says why'
}
