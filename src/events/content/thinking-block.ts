import {Type} from 'typebox'
import {open, orNull, text, withDefault} from '../declare.ts'

export const ThinkingBlock = open('ThinkingBlock', {
  type: withDefault(Type.Literal('thinking'), 'thinking'),
  thinking: text(),
  signature: orNull(Type.String({description: 'cryptographic signature of the block'})),
})
