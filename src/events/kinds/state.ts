import {Type} from 'typebox'
import {ErrorClassification} from '../content/judgements.ts'
import {orNull, since, text} from '../declare.ts'
import {defineKind, defineKindOfAnySource} from './define.ts'

export const ConversationStateUpdateEvent = defineKind('ConversationStateUpdateEvent', 'environment', {
  key: Type.Optional(Type.String({description: 'what was updated; full_state is a snapshot; made up when absent'})),
  value: Type.Optional(Type.Unknown({default: {}})),
})

/** An error that ends the conversation. Servers may use codes that are not known here. */
export const ConversationErrorEvent = defineKindOfAnySource('ConversationErrorEvent', {
  code: Type.String({description: 'typically a type'}),
  detail: text(),
  classification: since('1.40.0', orNull(ErrorClassification)),
})

/** A failure of the server itself: a tool server that cannot be reached, a bad websocket frame. */
export const ServerErrorEvent = defineKindOfAnySource('ServerErrorEvent', {
  code: Type.String({description: 'type of the error'}),
  detail: text(),
})

export const PauseEvent = defineKind('PauseEvent', 'user', {})

export const InterruptEvent = defineKind('InterruptEvent', 'user', {})
