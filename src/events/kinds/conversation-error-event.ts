import {Type} from 'typebox'
import {ErrorClassification} from '../content/error-classification.ts'
import {orNull, since, text} from '../declare.ts'
import {defineKindOfAnySource} from './define.ts'

/** The conversation cannot go on. The list of codes is not closed. */
export const ConversationErrorEvent = defineKindOfAnySource('ConversationErrorEvent', {
  code: Type.String({description: 'typically a type'}),
  detail: text(),
  classification: since('1.40.0', orNull(ErrorClassification)),
})
