import type {Pod} from '../../cluster/objects.ts'
import {isReady} from '../../installation/workload-pods.ts'
import {containerStates, crashOf, creationWait, imageWait, lastOomKilled} from './container-states.ts'
import {READY_GRACE, unreadyMs, waitsForGate} from './readiness.ts'
import {UNSCHEDULED_WARN, unschedulable, unscheduledMs} from './scheduling.ts'

export type PodCheck = 'pods.scheduled' | 'pods.images-pulled' | 'pods.running' | 'pods.memory' | 'pods.ready'

/**
 * Returns the one check that explains why this pod does not serve. Null if it serves or is just starting. Checks of
 * dependants (Service, rollout, component) name this check as their cause.
 */
export function podCause(pod: Pod, now: Date): PodCheck | null {
  if (isReady(pod)) return null
  if (unschedulable(pod) !== null) return isLonger(unscheduledMs(pod, now), UNSCHEDULED_WARN) ? 'pods.scheduled' : null
  const states = containerStates(pod)
  if (states.some(state => imageWait(state) !== null)) return 'pods.images-pulled'
  if (states.some(state => creationWait(state) !== null)) return 'pods.running'
  const crashing = states.find(state => crashOf(state, now) !== null)
  if (crashing) return lastOomKilled(crashing) ? 'pods.memory' : 'pods.running'
  const isUnready = pod.status.phase === 'Running' && !waitsForGate(pod)
  return isUnready && isLonger(unreadyMs(pod, now), READY_GRACE) ? 'pods.ready' : null
}

/** Returns the first cause among pods that are not ready. */
export function causeOfUnready(pods: readonly Pod[], now: Date): PodCheck | null {
  for (const pod of pods) {
    const cause = podCause(pod, now)
    if (cause !== null) return cause
  }
  return null
}

function isLonger(ageMs: number | null, than: number): boolean {
  return ageMs !== null && ageMs > than
}
