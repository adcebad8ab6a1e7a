import type {EventOf} from '../../events/kinds/index.ts'
import {type Entry, make} from './append.ts'
import type {Live, PendingAction} from './live.ts'
import {policyOf} from './policy.ts'

/** What the security analyzer says of the calls of an answer; only in the profile that has the kind (facts, D1). */
export function analysisOf(live: Live, pending: readonly PendingAction[]): Entry[] {
  const {analyzer} = live.state
  if (analyzer === null || live.world.settings.compat !== '1.58' || pending.length === 0) return []
  const failures = pending.flatMap(({made, call}) => {
    const error = call['analysis-error']
    return error === undefined ? [] : [[made.id, {error}] as const]
  })
  const event: EventOf<'SecurityAnalysisEvent'> = {
    source: 'environment',
    analyzer,
    policy: policyOf(live).kind,
    risks: Object.fromEntries(pending.map(({made}) => [made.id, made.event.security_risk ?? 'UNKNOWN'])),
    details: Object.fromEntries(failures),
    kind: 'SecurityAnalysisEvent',
  }
  return [{made: make(live, event)}]
}
