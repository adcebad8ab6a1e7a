import type {Pod} from '../../cluster/objects.ts'
import type {Missing} from '../../cluster/port.ts'
import {restartAsSeen, type SeenWorkload} from '../../repairs/as-seen.ts'
import type {Step, WorkloadName} from '../../repairs/repair.ts'
import {restart, rollOut, waitForNextSecond} from '../../repairs/steps.ts'
import {isMissing} from '../define.ts'

/** Pods that no controller replaces are deleted before any wait, because one workload may wait for another. */
export function inOrder(changes: {
  readonly secrets: readonly Step[]
  readonly references: readonly Step[]
  readonly restarted: readonly WorkloadName[]
  readonly pods: readonly Pod[] | Missing
}): Step[] {
  const {secrets, references, restarted} = changes
  const pods = isMissing(changes.pods) ? [] : changes.pods
  const rollouts = [...patchedBy(references), ...restarted].flatMap(each => rollOut(each, pods))
  return [
    ...secrets,
    ...(secrets.length === 0 ? [] : [waitForNextSecond()]),
    ...references,
    ...byNamespace(restarted).map(restart),
    ...lookingLast(rollouts),
  ]
}

export function patchedBy(references: readonly Step[]): WorkloadName[] {
  return references
    .flatMap(({objects}) => objects)
    .flatMap(({kind, namespace, name}) =>
      (kind === 'Deployment' || kind === 'StatefulSet') && namespace !== null ? [{kind, namespace, name}] : [],
    )
}

export function restartInOrder(workloads: readonly SeenWorkload[], pods: readonly Pod[] | Missing): Step[] {
  const rollouts = workloads.flatMap(each => rollOut(each, isMissing(pods) ? [] : pods))
  return [...byNamespace(workloads).flatMap(restartAsSeen), ...lookingLast(rollouts)]
}

function lookingLast(steps: readonly Step[]): Step[] {
  return [...steps.filter(({changes}) => changes !== 'nothing'), ...steps.filter(({changes}) => changes === 'nothing')]
}

function byNamespace<T extends WorkloadName>(workloads: readonly T[]): [T, ...T[]][] {
  return [...Map.groupBy(workloads, ({namespace}) => namespace).values()].flatMap(([first, ...rest]) =>
    first === undefined ? [] : [[first, ...rest]],
  )
}
