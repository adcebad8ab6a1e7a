import type {WorkloadName} from '../../repairs/objects.ts'
import type {Step} from '../../repairs/repair.ts'
import {restart, waitForNextSecond, waitForRollout} from '../../repairs/steps.ts'

/**
 * The order of every change of keys: the Secrets, a second of its own, the patches that replace pods by themselves, one
 * restart of all others that hold the old state, and at last the rollouts.
 */
export function inOrder(changes: {
  readonly secrets: readonly Step[]
  readonly references: readonly Step[]
  readonly restarted: readonly WorkloadName[]
}): Step[] {
  const {secrets, references, restarted} = changes
  return [
    ...secrets,
    ...(secrets.length === 0 ? [] : [waitForNextSecond()]),
    ...references,
    ...restartAll(restarted),
    ...[...patchedBy(references), ...restarted].map(waitForRollout),
  ]
}

export function patchedBy(references: readonly Step[]): WorkloadName[] {
  return references
    .flatMap(({objects}) => objects)
    .flatMap(({kind, namespace, name}) =>
      (kind === 'Deployment' || kind === 'StatefulSet') && namespace !== null ? [{kind, namespace, name}] : [],
    )
}

/** All of a namespace with one command. */
function restartAll(workloads: readonly WorkloadName[]): Step[] {
  return [...Map.groupBy(workloads, ({namespace}) => namespace).values()].flatMap(([first, ...rest]) =>
    first === undefined ? [] : [restart([first, ...rest])],
  )
}
