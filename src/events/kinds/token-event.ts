import {Type} from 'typebox'
import {defineKindOfAnySource} from './define.ts'

export const TokenEvent = defineKindOfAnySource('TokenEvent', {
  prompt_token_ids: Type.Array(Type.Integer()),
  response_token_ids: Type.Array(Type.Integer()),
})
