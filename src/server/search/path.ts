import {conversationIdIn} from '../../events/conversation-id.ts'
import type {ConversationId} from '../store/store.ts'
import {complaint, NO_UUID, unprocessable} from '../unprocessable.ts'

/** The conversation that a path names. Throws a 422 for what is no UUID (facts 4.7). */
export function conversationInPath({conversation_id: text}: {readonly conversation_id: string}): ConversationId {
  const id = conversationIdIn(text)
  if (id === null) throw unprocessable(complaint(['path', 'conversation_id'], text, NO_UUID))
  return id
}
