import {type Static, Type} from 'typebox'
import type {SecurityRisk} from '../../events/content/security-risk.ts'
import {oneOf} from '../../events/declare.ts'

/** When the user is asked before tools are run. `threshold` is included. */
export const ConfirmationPolicySchema = Type.Object({
  kind: oneOf('NeverConfirm', 'AlwaysConfirm', 'ConfirmRisky'),
  threshold: Type.Optional(oneOf('LOW', 'MEDIUM', 'HIGH')),
  confirm_unknown: Type.Optional(Type.Boolean()),
})
export type ConfirmationPolicy = Static<typeof ConfirmationPolicySchema>

export const POLICIES: Readonly<Record<'never' | 'always' | 'risky', ConfirmationPolicy>> = {
  never: {kind: 'NeverConfirm'},
  always: {kind: 'AlwaysConfirm'},
  risky: {kind: 'ConfirmRisky', threshold: 'HIGH', confirm_unknown: true},
}

const ORDER = ['LOW', 'MEDIUM', 'HIGH'] as const

export function asksFor(
  {kind, threshold = 'HIGH', confirm_unknown = true}: ConfirmationPolicy,
  risk: Static<typeof SecurityRisk>,
): boolean {
  if (kind !== 'ConfirmRisky') return kind === 'AlwaysConfirm'
  return risk === 'UNKNOWN' ? confirm_unknown : ORDER.indexOf(risk) >= ORDER.indexOf(threshold)
}
