import {conversationIdIn} from '../../events/ids.ts'
import {complaint, complaints, MISSING, NO_UUID, type Problem, unprocessable} from '../answers/unprocessable.ts'
import type {ConversationId} from '../store/store.ts'

/** Returns the conversation that a path names. Throws a 422 if it is no UUID. */
export function conversationInPath({conversation_id: text}: {readonly conversation_id: string}): ConversationId {
  const id = conversationIdIn(text)
  if (id === null) throw unprocessable(complaint(['path', 'conversation_id'], text, NO_UUID))
  return id
}

const NO_LIST: Problem = {type: 'list_type', msg: 'Input should be a valid list'}
const NO_TEXT: Problem = {type: 'string_type', msg: 'Input should be a valid string'}

/** Returns the ids of a body that is a list; otherwise throws a 422. */
export function idsInBody(body: unknown): string[] {
  if (body === undefined || body === null) throw unprocessable(complaint(['body'], null, MISSING))
  if (!Array.isArray(body)) throw unprocessable(complaint(['body'], body, NO_LIST))
  const wrong = complaints()
  for (const [at, id] of body.entries())
    if (typeof id !== 'string') wrong.add(() => complaint(['body', at], id, NO_TEXT))
  if (!wrong.isEmpty()) throw unprocessable(wrong)
  return body
}
