import {SecurityRisk} from '../content/security-risk.ts'
import {freeObject, mapOf, since, text, withDefault} from '../declare.ts'
import {defineKind} from './define.ts'

/** How risky the actions of one answer are, by event id. */
export const SecurityAnalysisEvent = since(
  '1.54.0',
  defineKind('SecurityAnalysisEvent', 'environment', {
    analyzer: text(),
    policy: text(),
    risks: mapOf(SecurityRisk),
    details: withDefault(mapOf(freeObject()), {}),
  }),
)
