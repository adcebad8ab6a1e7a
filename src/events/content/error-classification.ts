import {Type} from 'typebox'
import {closed, oneOf, orNull, text, withDefault} from '../declare.ts'

export const ErrorClassification = closed('ErrorClassification', {
  kind: oneOf('auth', 'quota', 'rate_limit', 'config', 'transient', 'agent_action', 'internal', 'unknown'),
  retryable: Type.Boolean(),
  user_action: withDefault(oneOf('none', 'retry', 'settings'), 'none'),
  error_id: orNull(text()),
})
