import type {ClusterTarget, Missing, Rule} from '../../cluster/port.ts'
import {isWrite, type Plan, type Write} from '../../log-level/change.ts'
import type {Outcome} from '../../log-level/write/apply.ts'
import type {Waited} from '../../log-level/write/wait.ts'
import {EXIT} from '../exit-codes.ts'

/** The output of `log-level set|reset -o json`. */
export interface LogLevelChange {
  readonly apiVersion: 'svcdiag/v1'
  readonly kind: 'LogLevelChange'
  readonly command: 'set' | 'reset'
  readonly target: Pick<ClusterTarget, 'mode' | 'context'> & {readonly namespace: string; readonly profile: string}
  readonly dryRun: boolean
  /** Null: nothing was validated, because there was nothing to send. */
  readonly validated: boolean | null
  readonly confirmed: boolean
  readonly plan: Plan
  readonly outcomes: readonly Told[]
  readonly missing: readonly Missing[]
  /** The undo command; null if nothing was written. */
  readonly undo: string | null
}

/** The outcome of one workload. */
export interface Told {
  readonly component: string
  readonly kind: Write['kind']
  readonly namespace: string
  readonly name: string
  readonly status: Outcome['status']
  readonly reason: string | null
  readonly rule: Rule | null
  readonly rollout: Pick<Waited, 'status' | 'words'> | null
}

export function toldOf(outcome: Outcome, waited: Waited | undefined): Told {
  const {component, kind, namespace, name} = outcome.write
  return {
    component,
    kind,
    namespace,
    name,
    status: outcome.status,
    reason: 'reason' in outcome ? outcome.reason : null,
    rule: 'rule' in outcome ? outcome.rule : null,
    rollout: waited === undefined ? null : {status: waited.status, words: waited.words},
  }
}

/** Returns the exit code. It is partial if a requested change failed or was not confirmed. */
export function exitOf({plan, outcomes, missing}: LogLevelChange, interrupted: boolean): number {
  if (interrupted) return EXIT.interrupted
  const isDone = outcomes.every(({status, rollout}) => status === 'written' && isSettled(rollout))
  const isWhole =
    plan.elsewhere.length === 0 && plan.changes.every(change => isWrite(change) || change.action === 'unchanged')
  return isDone && isWhole && missing.length === 0 ? EXIT.done : EXIT.partial
}

function isSettled(rollout: Told['rollout']): boolean {
  return rollout === null || rollout.status === 'verified' || rollout.status === 'not-waited'
}
