import type {EventOf} from '../../events/kinds/index.ts'
import {Refused} from '../refused.ts'
import type {IncomingMessage} from './conversations.ts'
import {textContent, userMessage} from './message-event.ts'

type MessageEvent = EventOf<'MessageEvent'>
type Part = NonNullable<MessageEvent['llm_message']['content']>[number]

/** A message from outside as an event. Only users send any. */
export function userMessageOf({role, content}: IncomingMessage): MessageEvent {
  if (role !== 'user') throw new Refused(422, {detail: [notByUser(role)]})
  return userMessage(content.map(partOf))
}

function notByUser(role: string) {
  return {
    type: 'value_error',
    loc: ['body', 'role'],
    msg: 'Value error, only messages of the role user are taken',
    input: role,
  }
}

/** Who sends it has validated it; what is no text is an image. */
function partOf(part: Readonly<Record<string, unknown>>): Part {
  if (typeof part.text === 'string') return {...textContent(part.text), cache_prompt: part.cache_prompt === true}
  return {cache_prompt: false, ...part, type: 'image'} as Part
}
