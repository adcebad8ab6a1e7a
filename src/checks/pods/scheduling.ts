import type {Condition, Pod} from '../../cluster/objects.ts'
import {firstAgeMs, SECOND} from '../age.ts'
import {conditionOf} from './readiness.ts'

export const UNSCHEDULED_WARN = 60 * SECOND
export const UNSCHEDULED_FAIL = 120 * SECOND

/**
 * Returns why the scheduler found no node. A pending pod with a node is starting, and a pod behind a scheduling gate
 * waits by design.
 */
export function unschedulable(pod: Pod): Condition | null {
  if (pod.status.phase !== 'Pending' || pod.spec.nodeName) return null
  const condition = conditionOf(pod, 'PodScheduled')
  return condition?.status === 'False' && condition.reason === 'Unschedulable' ? condition : null
}

/** Returns how long the scheduler has found no node; null if no time can be read. */
export function unscheduledMs(pod: Pod, now: Date): number | null {
  return firstAgeMs([unschedulable(pod)?.lastTransitionTime, pod.metadata.creationTimestamp], now)
}

/** Returns the missing resources in the scheduler's message: `Insufficient memory`, `untolerated taint`. */
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
