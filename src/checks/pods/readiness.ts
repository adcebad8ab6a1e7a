import type {Condition, Pod} from '../../cluster/objects.ts'
import {isReady} from '../../installation/workload-pods.ts'
import {firstAgeMs, MINUTE} from '../age.ts'

/** Longer than every start-up probe window of the components. */
export const READY_GRACE = 5 * MINUTE

export function conditionOf({status}: Pod, type: string): Condition | undefined {
  return status.conditions?.find(condition => condition.type === type)
}

/** Whether all containers are ready and only a readiness gate (of a load balancer) is not. */
export function waitsForGate(pod: Pod): boolean {
  return !isReady(pod) && conditionOf(pod, 'ContainersReady')?.status === 'True'
}

/** Returns how long the pod has not been ready; null if no time can be read. */
export function unreadyMs({status, metadata}: Pod, now: Date): number | null {
  const ready = status.conditions?.find(({type}) => type === 'Ready')
  return firstAgeMs([ready?.lastTransitionTime, status.startTime, metadata.creationTimestamp], now)
}
