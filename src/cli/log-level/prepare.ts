import type {Cluster} from '../../cluster/live.ts'
import type {Missing, Rule} from '../../cluster/port.ts'
import {COMPONENTS, type Installation} from '../../installation/installation.ts'
import type {Change, Plan} from '../../log-level/change.ts'
import {readConfigMaps, workloadsOf} from '../../log-level/look.ts'
import type {Scene} from '../../log-level/plan/plan.ts'
import type {Target as Changed} from '../../log-level/target.ts'
import {readTargets} from '../../log-level/targets.ts'
import type {Target} from '../context.ts'
import {missingWords} from '../render/words.ts'
import {findInstallation} from './find-installation.ts'
import type {ChangeInvocation} from './invocation.ts'
import type {LogLevelChange} from './result.ts'

/** Everything that is known before the user is asked. */
export interface Prepared {
  readonly scene: Scene
  readonly plan: Plan
  /** Plans one workload anew, from its current state. */
  readonly replan: (target: Changed) => Change
  /** Returns the plan for a write at `time`. The user may answer late, and an expiry counts from the write. */
  readonly at: (time: Date) => Pick<Prepared, 'plan' | 'replan'>
  readonly result: Omit<LogLevelChange, 'plan'>
  /** Workloads that were found but could not be read. Then nothing is written. */
  readonly unread: readonly Missing[]
  /** Inputs that could not be read and do not prevent the change. */
  readonly notices: readonly string[]
}

export async function prepare(
  {command, asked, planFor, flags}: ChangeInvocation,
  {cluster, discovery}: Target<Cluster>,
  signal: AbortSignal,
): Promise<Prepared> {
  const reader = cluster.reader(signal)
  const {installation, profile, missing: unlisted} = await findInstallation(reader, discovery)
  const workloads = workloadsOf(installation, asked.length === 0 ? COMPONENTS : asked).filter(isWritable)
  const [read, configMaps, user] = await Promise.all([
    readTargets(reader, workloads),
    readConfigMaps(reader, workloads),
    reader.whoAmI(),
  ])
  const scene: Scene = {installation, profile, targets: read.targets, configMaps: configMaps.found}
  const at = (time: Date) => {
    const planned = planFor(user.status === 'found' ? user.value : 'unknown', time)
    return {plan: planned.all(scene), replan: (target: Changed) => planned.one(target, scene)}
  }
  const hidden = command === 'reset' ? unlisted.filter(({rule}) => mayHideChanges(rule, installation)) : []
  const {mode, context} = reader.target
  return {
    scene,
    ...at(new Date()),
    at,
    unread: read.missing,
    notices: [...unlisted.filter(missing => !hidden.includes(missing)), ...configMaps.missing].map(
      missing => `could not look: ${missingWords(missing)}`,
    ),
    result: {
      apiVersion: 'svcdiag/v1',
      kind: 'LogLevelChange',
      command,
      target: {mode, context, namespace: installation.namespace, profile: installation.profile},
      dryRun: flags['dry-run'],
      validated: null,
      confirmed: false,
      outcomes: [],
      missing: [...read.missing, ...hidden],
      undo: null,
    },
  }
}

/** `reset` must have read every workload that may have been changed. */
function mayHideChanges(rule: Rule | undefined, {namespace}: Installation): boolean {
  return rule === undefined || (rule.apiGroup === 'apps' && (rule.namespace ?? namespace) === namespace)
}

/** Sandboxes are never written, and there may be hundreds. */
function isWritable({component}: {readonly component: string}): boolean {
  return component !== 'sandbox'
}
