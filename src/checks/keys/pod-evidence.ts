import type {Pod, ReplicaSet} from '../../cluster/objects.ts'
import type {KeyBinding} from '../../installation/installation.ts'
import {podsOf} from '../../installation/workload-pods.ts'

/** Whether a container with this binding is running now, whatever value it started with. */
export function isHolding(binding: KeyBinding, pods: readonly Pod[], replicaSets: readonly ReplicaSet[]): boolean {
  return statuses(binding, pods, replicaSets).some(({state}) => state?.running !== undefined)
}

/** Returns the kubelet's reason why a container with this binding cannot be created, if the reason is configuration. */
export function waitingOnSecret(
  binding: KeyBinding,
  pods: readonly Pod[],
  replicaSets: readonly ReplicaSet[],
): string | null {
  const waiting = statuses(binding, pods, replicaSets).map(({state}) => state?.waiting)
  return waiting.find(state => state?.reason === 'CreateContainerConfigError')?.message ?? null
}

function statuses(binding: KeyBinding, pods: readonly Pod[], replicaSets: readonly ReplicaSet[]) {
  const {kind} = binding.owner
  if (kind === 'CronJob') return []
  return podsOf({...binding.owner, kind}, pods, replicaSets).flatMap(({status}) =>
    (status.containerStatuses ?? []).filter(({name}) => name === binding.container),
  )
}
