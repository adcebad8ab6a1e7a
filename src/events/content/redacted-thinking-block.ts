import {Type} from 'typebox'
import {open, text, withDefault} from '../declare.ts'

export const RedactedThinkingBlock = open('RedactedThinkingBlock', {
  type: withDefault(Type.Literal('redacted_thinking'), 'redacted_thinking'),
  data: text(),
})
