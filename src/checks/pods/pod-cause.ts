import type {Condition, Pod} from '../../cluster/objects.ts'
import {isReady} from '../../installation/workload-pods.ts'
import {firstAgeMs, MINUTE, SECOND} from '../words/age.ts'
import {containerStates, crashOf, creationWait, imageWait, lastOomKilled} from './container-states.ts'

export type PodCheck = 'pods.scheduled' | 'pods.images-pulled' | 'pods.running' | 'pods.memory' | 'pods.ready'

/** Returns the check that explains why this pod does not serve. Returns null if the pod serves or is just starting. */
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

/** The time in which a pod must become ready. The start-up probes of all components take less time. */
export const READY_GRACE = 5 * MINUTE

function conditionOf({status}: Pod, type: string): Condition | undefined {
  return status.conditions?.find(condition => condition.type === type)
}

/** Returns true if the pod waits only for a readiness gate, for example of a load balancer. */
export function waitsForGate(pod: Pod): boolean {
  return !isReady(pod) && conditionOf(pod, 'ContainersReady')?.status === 'True'
}

/** Returns the milliseconds since the pod was last ready; null if no time can be read. */
export function unreadyMs({status, metadata}: Pod, now: Date): number | null {
  const ready = status.conditions?.find(({type}) => type === 'Ready')
  return firstAgeMs([ready?.lastTransitionTime, status.startTime, metadata.creationTimestamp], now)
}

export const UNSCHEDULED_WARN = 60 * SECOND
export const UNSCHEDULED_FAIL = 120 * SECOND

/** Returns the condition with the reason why no node fits; null if there is a node or a scheduling gate. */
export function unschedulable(pod: Pod): Condition | null {
  if (pod.status.phase !== 'Pending' || pod.spec.nodeName) return null
  const condition = conditionOf(pod, 'PodScheduled')
  return condition?.status === 'False' && condition.reason === 'Unschedulable' ? condition : null
}

/** Returns the milliseconds since the scheduler found no node; null if no time can be read. */
export function unscheduledMs(pod: Pod, now: Date): number | null {
  return firstAgeMs([unschedulable(pod)?.lastTransitionTime, pod.metadata.creationTimestamp], now)
}

/** Returns what is missing according to the scheduler's message: `insufficient memory`, `untolerated taint`. */
export function lackingOf(message: string | undefined): string[] {
  const lacking = PREDICATES.filter(([pattern]) => pattern.test(message ?? '')).map(([, words]) => words)
  return lacking.length === 0 ? ['no node fits'] : lacking
}

const PREDICATES: readonly (readonly [RegExp, string])[] = [
  [/Insufficient cpu/i, 'insufficient cpu'],
  [/Insufficient memory/i, 'insufficient memory'],
  [/Insufficient ephemeral-storage/i, 'insufficient ephemeral-storage'],
  [/Too many pods/i, 'too many pods'],
  [/untolerated taint|had taint/i, 'untolerated taint'],
  [/volume node affinity/i, 'volume node affinity'],
  [/node affinity\/selector|didn't match node selector|didn't match Pod's node affinity/i, 'node selector or affinity'],
  [/unbound (immediate )?PersistentVolumeClaim/i, 'unbound volume claim'],
  [/persistentvolumeclaim .* not found/i, 'volume claim not found'],
  [/anti-affinity rules|pod affinity/i, 'pod affinity'],
  [/Insufficient [\w.-]+\//i, 'insufficient extended resource'],
  [/unschedulable/i, 'node cordoned'],
]
