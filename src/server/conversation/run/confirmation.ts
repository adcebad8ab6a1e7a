import type {Static} from 'typebox'
import type {SecurityRisk} from '../../../events/content.ts'
import type {EventOf} from '../../../events/kinds/index.ts'
import type {ConfirmationPolicy} from '../../request/schemas.ts'
import {make} from '../log/append.ts'
import {does} from '../profile.ts'
import {policyOf} from '../record/request.ts'
import {move} from '../record/status.ts'
import {type Entry, type PendingAction, type Session, statusOf} from '../session.ts'

export const SUPERSEDED = 'Superseded by a new user message'

export async function rejectPending(session: Session, reason: string): Promise<void> {
  const {pending} = session.state
  session.state.pending = []
  await move(session, 'reject', () => pending.map(action => rejection(session, action, reason, 'user')))
}

/**
 * Rejects the calls that wait for confirmation, because a new message arrived. The reference service does so since
 * 1.45.0: docs/reference-behaviour.md#superseded-calls.
 */
export async function supersede(session: Session): Promise<void> {
  if (statusOf(session) === 'waiting_for_confirmation' && does(session.world.settings.compat, '1.45.0'))
    await rejectPending(session, SUPERSEDED)
}

export function rejection(session: Session, {made}: PendingAction, reason: string, source: 'user' | 'hook'): Entry {
  const {tool_name, tool_call_id} = made.event
  const event: EventOf<'UserRejectObservation'> = {
    source: 'environment',
    tool_name,
    tool_call_id,
    rejection_reason: reason,
    rejection_source: source,
    action_id: made.id,
    kind: 'UserRejectObservation',
  }
  return {made: make(session, event)}
}

/**
 * Returns the security analysis of the calls of an answer. Only the profile `1.58` has this event:
 * docs/reference-behaviour.md#security-analysis.
 */
export function analysisOf(session: Session, pending: readonly PendingAction[]): Entry[] {
  const {analyzer} = session.state
  if (analyzer === null || session.world.settings.compat !== '1.58' || pending.length === 0) return []
  const failures = pending.flatMap(({made, call}) => {
    const error = call['analysis-error']
    return error === undefined ? [] : [[made.id, {error}] as const]
  })
  const event: EventOf<'SecurityAnalysisEvent'> = {
    source: 'environment',
    analyzer,
    policy: policyOf(session).kind,
    risks: Object.fromEntries(pending.map(({made}) => [made.id, made.event.security_risk ?? 'UNKNOWN'])),
    details: Object.fromEntries(failures),
    kind: 'SecurityAnalysisEvent',
  }
  return [{made: make(session, event)}]
}

const ORDER = ['LOW', 'MEDIUM', 'HIGH'] as const

/** Returns true if a policy requires confirmation of a call with this risk. */
export function asksFor(
  {kind, threshold = 'HIGH', confirm_unknown = true}: ConfirmationPolicy,
  risk: Static<typeof SecurityRisk>,
): boolean {
  if (kind !== 'ConfirmRisky') return kind === 'AlwaysConfirm'
  return risk === 'UNKNOWN' ? confirm_unknown : ORDER.indexOf(risk) >= ORDER.indexOf(threshold)
}
