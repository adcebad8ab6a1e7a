import type {Event, Pod} from '../../cluster/objects.ts'
import {ageMs, firstAgeMs, MINUTE} from '../age.ts'
import {containerStates} from './container-states.ts'
import {eventsOf, lastSeen, type ReadEvents} from './pod-events.ts'

const CREATION_GRACE = 5 * MINUTE
const PULL_GRACE = 10 * MINUTE

export type SlowCreation =
  | {readonly verdict: 'failed'; readonly event: Event; readonly ageMs: number}
  /** No event that is still kept explains it. */
  | {readonly verdict: 'unclear'; readonly ageMs: number | null}

/**
 * Returns the verdict on a pod that has had a node for more than five minutes and still has no container. Null while
 * that is normal.
 */
export function slowCreation(pod: Pod, events: ReadEvents, now: Date): SlowCreation | null {
  if (!hasNoContainer(pod)) return null
  const age = firstAgeMs([pod.status.startTime, pod.metadata.creationTimestamp], now)
  if (age !== null && age <= CREATION_GRACE) return null
  const seen = eventsOf(pod, events)
  const failure = seen.find(({reason}) => reason !== undefined && FAILURES.has(reason))
  if (failure && age !== null) return {verdict: 'failed', event: failure, ageMs: age}
  return seen.some(event => isPulling(event, now)) ? null : {verdict: 'unclear', ageMs: age}
}

/** Until it creates the first container, the kubelet reports every container as waiting, with one of two reasons. */
function hasNoContainer(pod: Pod): boolean {
  if (pod.status.phase !== 'Pending' || !pod.spec.nodeName) return false
  return containerStates(pod).every(
    ({status}) => status.state?.waiting !== undefined && UNCREATED.has(status.state.waiting.reason ?? ''),
  )
}

function isPulling(event: Event, now: Date): boolean {
  const age = ageMs(lastSeen(event), now)
  return event.reason === 'Pulling' && age !== null && age <= PULL_GRACE
}

const UNCREATED = new Set(['ContainerCreating', 'PodInitializing'])
const FAILURES = new Set(['FailedMount', 'FailedCreatePodSandBox', 'FailedAttachVolume'])
