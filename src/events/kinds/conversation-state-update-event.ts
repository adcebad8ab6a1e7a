import {Type} from 'typebox'
import {defineKind} from './define.ts'

export const ConversationStateUpdateEvent = defineKind('ConversationStateUpdateEvent', 'environment', {
  key: Type.Optional(Type.String({description: 'what was updated; full_state is a snapshot; made up when absent'})),
  value: Type.Optional(Type.Unknown({default: {}})),
})
