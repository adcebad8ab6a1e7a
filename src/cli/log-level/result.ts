import type {ClusterTarget, Missing, Rule} from '../../cluster/port.ts'
import {isWrite, type Plan, type Write} from '../../log-level/change.ts'
import {LEVELS} from '../../log-level/target.ts'
import type {Outcome} from '../../log-level/write/apply.ts'
import type {Waited} from '../../log-level/write/wait.ts'
import {PROGRAM} from '../../program.ts'
import {quoted} from '../../repairs/command.ts'
import {EXIT} from '../exit-codes.ts'
import type {TargetFlags} from '../flags/declarations.ts'
import {flag, identityFlags, tokenFlag} from '../target/printed-commands.ts'

export interface LogLevelChange {
  readonly apiVersion: 'svcdiag/v1'
  readonly kind: 'LogLevelChange'
  readonly command: 'set' | 'reset'
  readonly target: Pick<ClusterTarget, 'mode' | 'context'> & {readonly namespace: string; readonly profile: string}
  readonly dryRun: boolean
  /** True if the API server accepted the plan; null if nothing had to be validated. */
  readonly validated: boolean | null
  readonly confirmed: boolean
  readonly plan: Plan
  readonly outcomes: readonly Told[]
  readonly missing: readonly Missing[]
  /** The undo command; null if nothing was written. */
  readonly undo: string | null
  /** With --for in the foreground: how the level ended. Null if nothing is restored, for example with --detach. */
  readonly hold: Hold | null
}

export interface Hold {
  /** The time of expiry in RFC 3339. */
  readonly until: string
  /** Null while the level is held. */
  readonly ended: 'expired' | 'interrupted' | null
  /** The restored workloads. */
  readonly outcomes: readonly Told[]
  /** Why the previous level was not restored everywhere; empty if it was. */
  readonly failures: readonly string[]
}

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

/** Returns the outcome as data. `waited` is undefined if svcdiag did not wait for the rollout. */
export function toldOf(outcome: Outcome, waited?: Waited): Told {
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

/** Returns the exit code: `partial` if a requested change was not made, or if its rollout was not confirmed. */
export function exitOf({plan, outcomes, missing, hold}: LogLevelChange, interrupted: boolean): number {
  if (hold !== null && hold.failures.length > 0) return EXIT.partial
  if (interrupted) return EXIT.interrupted
  const isDone = outcomes.every(({status, rollout}) => status === 'written' && isSettled(rollout))
  const isWhole =
    plan.elsewhere.length === 0 && plan.changes.every(change => isWrite(change) || change.action === 'unchanged')
  return isDone && isWhole && missing.length === 0 ? EXIT.done : EXIT.partial
}

function isSettled(rollout: Told['rollout']): boolean {
  return rollout === null || rollout.status === 'verified' || rollout.status === 'not-waited'
}

export function undoOf(outcomes: readonly Told[], writes: readonly Write[], flags: TargetFlags): string | null {
  const written = writes.filter(({kind, namespace, name}) =>
    outcomes.some(
      told => told.status === 'written' && told.kind === kind && told.namespace === namespace && told.name === name,
    ),
  )
  const commands = [...Map.groupBy(written, verbOf)].flatMap(([verb, alike]) =>
    verb === null ? [] : [[`${PROGRAM} log-level ${verb}`, ...componentsOf(alike), ...placeOf(flags)].join(' ')],
  )
  return commands.length === 0 ? null : commands.join('; ')
}

/** Returns `reset` if svcdiag recorded the previous state, else `set` with the previous level. */
function verbOf({record, containers}: Write): string | null {
  if (record !== null) return 'reset'
  const before = containers[0]?.before.level
  return LEVELS.some(level => level === before) ? `set ${before}` : null
}

function componentsOf(writes: readonly Write[]): string[] {
  return [...new Set(writes.map(({component}) => component))]
}

function placeOf(flags: TargetFlags): string[] {
  const {kubeconfig, context, namespace, profile, release, config} = flags
  const target = [...flag('--kubeconfig', kubeconfig), ...flag('--context', context), ...identityFlags(flags)]
  const everywhere = flags['all-namespaces'] ? ['--all-namespaces'] : flag('-n', namespace)
  const place = [...target, ...tokenFlag(flags), ...everywhere]
  const found = [...flag('--profile', profile), ...flag('--release', release)]
  return [...place, ...found, ...flag('--config', config)].map(quoted)
}
