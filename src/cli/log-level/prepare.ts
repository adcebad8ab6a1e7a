import type {Cluster} from '../../cluster/live.ts'
import type {Missing, Rule} from '../../cluster/port.ts'
import {COMPONENTS, type Installation} from '../../installation/installation.ts'
import type {Change, Plan} from '../../log-level/change.ts'
import {readConfigMaps, workloadsOf} from '../../log-level/look.ts'
import type {Scene} from '../../log-level/plan/plan.ts'
import {type Target as Changed, readTargets} from '../../log-level/target.ts'
import type {Target} from '../context.ts'
import {missingWords} from '../render/words.ts'
import {findInstallation} from '../target/installation.ts'
import type {ChangeInvocation} from './invocation.ts'
import type {LogLevelChange} from './result.ts'

/** The plan and its inputs, before the user is asked. */
export interface Prepared {
  readonly scene: Scene
  readonly plan: Plan
  readonly replan: (target: Changed) => Change
  /** Returns the plan for a write at `time`. An expiry counts from the write, and the user may answer late. */
  readonly at: (time: Date) => Pick<Prepared, 'plan' | 'replan'>
  readonly result: Omit<LogLevelChange, 'plan'>
  /** Workloads that could not be read. If there are any, nothing is written. */
  readonly unread: readonly Missing[]
  /** Lines about unreadable inputs that do not prevent the change. */
  readonly notices: readonly string[]
}

/** Reads the installation and plans the change. */
export async function prepare(
  {command, asked, planFor, flags}: ChangeInvocation,
  {cluster, discovery}: Pick<Target<Cluster>, 'cluster' | 'discovery'>,
  signal: AbortSignal,
): Promise<Prepared> {
  const reader = cluster.reader(signal)
  const {installation, profile, missing: unlisted} = await findInstallation(reader, discovery)
  // Sandboxes are not read, because there may be hundreds and svcdiag never changes one.
  const workloads = workloadsOf(installation, asked.length === 0 ? COMPONENTS : asked).filter(
    ({component}) => component !== 'sandbox',
  )
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
      missing => `not checked: ${missingWords(missing)}`,
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
      hold: null,
    },
  }
}

/** Returns true if an unreadable list may contain a workload that svcdiag changed. Then a reset is incomplete. */
function mayHideChanges(rule: Rule | undefined, {namespace}: Installation): boolean {
  return rule === undefined || (rule.apiGroup === 'apps' && (rule.namespace ?? namespace) === namespace)
}
