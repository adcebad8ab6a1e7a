import {type Static, Type} from 'typebox'
import type {SecurityRisk} from '../../events/content/security-risk.ts'
import {oneOf} from '../../events/declare.ts'
import type {Described} from './live.ts'

/** When the user is asked before tools are run. `threshold` is included. */
export const ConfirmationPolicySchema = Type.Object({
  kind: oneOf('NeverConfirm', 'AlwaysConfirm', 'ConfirmRisky'),
  threshold: Type.Optional(oneOf('LOW', 'MEDIUM', 'HIGH')),
  confirm_unknown: Type.Optional(Type.Boolean()),
})
export type ConfirmationPolicy = Static<typeof ConfirmationPolicySchema>

const POLICIES: Readonly<Record<'never' | 'always' | 'risky', ConfirmationPolicy>> = {
  never: {kind: 'NeverConfirm'},
  always: {kind: 'AlwaysConfirm'},
  risky: {kind: 'ConfirmRisky', threshold: 'HIGH', confirm_unknown: true},
}

/** What the request asks for, or who has set it since, or the scenario. */
export function policyOf({scenario, state}: Pick<Described, 'scenario' | 'state'>): ConfirmationPolicy {
  const asked = state.record.request.confirmation_policy as ConfirmationPolicy | null | undefined // validated where it was taken
  return asked ?? POLICIES[scenario.confirmation ?? 'never']
}

const ORDER = ['LOW', 'MEDIUM', 'HIGH'] as const

export function asksFor(
  {kind, threshold = 'HIGH', confirm_unknown = true}: ConfirmationPolicy,
  risk: Static<typeof SecurityRisk>,
): boolean {
  if (kind !== 'ConfirmRisky') return kind === 'AlwaysConfirm'
  return risk === 'UNKNOWN' ? confirm_unknown : ORDER.indexOf(risk) >= ORDER.indexOf(threshold)
}
