import type {ClusterTarget, Missing, Rule} from '../../cluster/port.ts'
import {expiryOf, isWrite, type Plan, type Subject, type Write} from '../../log-level/change.ts'
import {LEVELS} from '../../log-level/target.ts'
import type {Outcome} from '../../log-level/write/apply.ts'
import type {Waited} from '../../log-level/write/wait.ts'
import {type CommandTarget, commandLine, svcdiag} from '../../repairs/command.ts'
import {EXIT} from '../exit-codes.ts'

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
  /** The undo command; null if nothing was written. After a failed write it is there, because the write may have arrived. */
  readonly undo: string | null
  /** With --for in the foreground: how the level ended. Null if nothing is restored, for example with --detach. */
  readonly hold: Hold | null
}

export interface Hold {
  /** The time of expiry in RFC 3339. */
  readonly until: string
  /** Null while the level is held. */
  readonly ended: 'expired' | 'interrupted' | null
  /** The workloads that were restored (`written`), or whose restoring may have arrived (`failed`). */
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

/** Returns true if the change was made. A failed write may have been made too: only its answer may be lost. */
export function mayBeWritten({status}: Told): boolean {
  return status === 'written' || status === 'failed'
}

/** Returns the writes that were made, or may have been made. */
export function sentWrites(writes: readonly Write[], outcomes: readonly Told[]): Write[] {
  return writes.filter(write => outcomes.some(told => mayBeWritten(told) && isSame(told, write)))
}

type Named = Pick<Subject, 'kind' | 'namespace' | 'name'>

export function isSame(one: Named, other: Named): boolean {
  return one.kind === other.kind && one.namespace === other.namespace && one.name === other.name
}

/** Returns the hold that restores these writes; null if none of them expires. */
export function holdOf(sent: readonly Write[]): Hold | null {
  const until = expiryOf(sent)
  return until === null ? null : {until, ended: null, outcomes: [], failures: []}
}

/** Returns the commands that undo these writes on the same target; null if there are none. */
export function undoOf(sent: readonly Write[], namespace: string, target: CommandTarget): string | null {
  const commands = [...Map.groupBy(sent, verbOf)].flatMap(([verb, alike]) =>
    verb === null
      ? []
      : [commandLine([svcdiag(namespace, 'log-level', ...verb.split(' '), ...componentsOf(alike))], target)],
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
