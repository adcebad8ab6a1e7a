import type {Missing, Rule} from '../../cluster/port.ts'
import {COMPONENTS, type Installation} from '../../installation/installation.ts'
import type {Change, Plan} from '../../log-level/change.ts'
import {readConfigMaps, workloadsOf} from '../../log-level/look.ts'
import type {Scene} from '../../log-level/plan.ts'
import type {Target as Changed} from '../../log-level/target.ts'
import {readTargets} from '../../log-level/targets.ts'
import type {Target} from '../context.ts'
import {missingWords} from '../render/words.ts'
import {findInstallation} from './find-installation.ts'
import type {ChangeInvocation} from './invocation.ts'
import type {LogLevelChange} from './result.ts'

/** All that is known before the first question to the user. */
export interface Prepared {
  readonly scene: Scene
  readonly plan: Plan
  /** The plan for one workload as it is by then. */
  readonly replan: (target: Changed) => Change
  /** The same, written at that time: a question may stand unanswered for long, and an expiry counts from the write. */
  readonly at: (time: Date) => Pick<Prepared, 'plan' | 'replan'>
  readonly result: Omit<LogLevelChange, 'plan'>
  /** Workloads that were found and could not be read: nothing is written beside them. */
  readonly unread: readonly Missing[]
  /** What could not be read and does not stand in the way. */
  readonly notices: readonly string[]
}

export async function prepare(
  {command, asked, planFor, flags}: ChangeInvocation,
  {cluster, discovery}: Target,
  signal: AbortSignal,
): Promise<Prepared> {
  const reader = cluster.reader(signal)
  const {installation, profile, missing: unlisted} = await findInstallation(reader, discovery)
  const workloads = workloadsOf(installation, asked.length === 0 ? COMPONENTS : asked).filter(isWritable)
  const [read, configMaps, by] = await Promise.all([
    readTargets(reader, workloads),
    readConfigMaps(reader, workloads),
    cluster.writer(signal).whoAmI(),
  ])
  const scene: Scene = {installation, profile, targets: read.targets, configMaps: configMaps.found}
  const at = (time: Date) => {
    const planned = planFor(by ?? 'unknown', time)
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

/** Whoever takes everything back has to have seen every workload that could have been changed. */
function mayHideChanges(rule: Rule | undefined, {namespace}: Installation): boolean {
  return rule === undefined || (rule.apiGroup === 'apps' && (rule.namespace ?? namespace) === namespace)
}

/** A sandbox is never written, and there may be hundreds. */
function isWritable({component}: {readonly component: string}): boolean {
  return component !== 'sandbox'
}
