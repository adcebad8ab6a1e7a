import type {Pod} from '../cluster/objects.ts'
import {kubectl} from './command.ts'
import {kubectlName, type WorkloadName} from './objects.ts'
import type {Step} from './repair.ts'
import {looking, restart} from './steps.ts'

/**
 * A restart with no change before it. It cures what lives in the processes that the check saw, so it first makes sure that
 * they are still there: whoever restarted them since may have cured them.
 */
export function restartAsSeen(
  workloads: readonly [WorkloadName, ...WorkloadName[]],
  pods: readonly Pod[],
): [Step, ...Step[]] {
  const [first, ...others] = workloads.flatMap(workload => stillThere(workload, pods))
  return first === undefined ? [restart(workloads)] : [first, ...others, restart(workloads)]
}

/** A restart replaces every pod, so the oldest one tells. Nothing to ask where no pod was seen. */
function stillThere(workload: WorkloadName, pods: readonly Pod[]): Step[] {
  const [oldest] = pods
    .filter(pod => pod.metadata.deletionTimestamp === undefined && isPodOf(workload, pod))
    .toSorted((one, other) => startedMs(one) - startedMs(other))
  if (oldest?.metadata.uid === undefined) return []
  const {name, uid} = oldest.metadata
  return [
    looking(
      `make sure that nobody has restarted ${kubectlName(workload)} since: ${name} is still the pod that was seen`,
      [kubectl(workload.namespace, 'wait', `pod/${name}`, `--for=jsonpath={.metadata.uid}=${uid}`, '--timeout=1s')],
    ),
  ]
}

/** By its controller's name, which is the Deployment's with the hash of the template behind it. */
function isPodOf({kind, namespace, name}: WorkloadName, {metadata}: Pod): boolean {
  const controller = metadata.ownerReferences?.find(owner => owner.controller)
  if (metadata.namespace !== namespace || controller === undefined) return false
  if (kind === 'StatefulSet') return controller.kind === kind && controller.name === name
  return controller.kind === 'ReplicaSet' && controller.name === `${name}-${metadata.labels?.['pod-template-hash']}`
}

function startedMs({metadata}: Pod): number {
  return Date.parse(metadata.creationTimestamp ?? '')
}
