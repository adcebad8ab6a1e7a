import {oneOf, text, withDefault} from '../declare.ts'
import {defineKind} from './define.ts'

export const UserRejectObservation = defineKind('UserRejectObservation', 'environment', {
  tool_name: text(),
  tool_call_id: text(),
  rejection_reason: withDefault(text(), 'User rejected the action'),
  rejection_source: withDefault(oneOf('user', 'hook'), 'user'),
  action_id: text(),
})
