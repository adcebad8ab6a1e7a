import {Type} from 'typebox'
import {oneOf, open, orNull} from '../declare.ts'

export const MessageToolCall = open('MessageToolCall', {
  id: Type.String({description: 'canonical tool call id'}),
  responses_item_id: orNull(Type.String({description: 'original function-call id, echoed verbatim on replay'})),
  name: Type.String({description: 'tool or function name'}),
  arguments: Type.String({description: 'JSON text'}),
  origin: Type.Optional(Object.assign(oneOf('completion', 'responses'), {'x-reference-requires': true})),
})
