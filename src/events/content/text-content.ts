import {Type} from 'typebox'
import {closed, deprecated, flag, text, withDefault} from '../declare.ts'

export const TextContent = closed('TextContent', {
  cache_prompt: flag(false),
  type: withDefault(Type.Literal('text'), 'text'),
  text: text(),
  enable_truncation: deprecated(),
})
