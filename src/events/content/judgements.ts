import {Type} from 'typebox'
import {closed, freeObject, nullable, oneOf, open, orNull, text, withDefault} from '../declare.ts'

export const SecurityRisk = Object.assign(oneOf('UNKNOWN', 'LOW', 'MEDIUM', 'HIGH'), {title: 'SecurityRisk'})

export const CriticResult = open('CriticResult', {
  score: Type.Number({minimum: 0, maximum: 1}),
  message: nullable(text()),
  metadata: orNull(freeObject()),
})

export const ErrorClassification = closed('ErrorClassification', {
  kind: oneOf('auth', 'quota', 'rate_limit', 'config', 'transient', 'agent_action', 'internal', 'unknown'),
  retryable: Type.Boolean(),
  user_action: withDefault(oneOf('none', 'retry', 'settings'), 'none'),
  error_id: orNull(text()),
})
