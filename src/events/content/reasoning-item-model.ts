import {Type} from 'typebox'
import {listOf, open, orNull, text} from '../declare.ts'

export const ReasoningItemModel = open('ReasoningItemModel', {
  id: orNull(text()),
  summary: listOf(text()),
  content: orNull(Type.Array(text())),
  encrypted_content: orNull(Type.String({description: 'must not be logged or rendered'})),
  status: orNull(text()),
})
