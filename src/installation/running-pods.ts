import type {Pod, ReplicaSet} from '../cluster/objects.ts'
import type {HealthEndpoint, Workload} from './installation.ts'
import {isReady, mainStatus, podsOf} from './workload-pods.ts'

/** A running pod of a workload, and the endpoint at which its process answers. */
export interface RunningPod {
  readonly pod: Pod
  readonly health: HealthEndpoint
}

/** Returns the running pods of workloads with a known endpoint, ready pods first. */
export function runningPods(
  workloads: readonly Workload[],
  pods: readonly Pod[],
  replicaSets: readonly ReplicaSet[],
): RunningPod[] {
  const running = workloads.flatMap(workload =>
    podsOf(workload, pods, replicaSets)
      .filter(pod => pod.metadata.deletionTimestamp === undefined && mainStatus(pod, workload)?.state?.running)
      .flatMap(pod => (workload.health ? [{pod, health: workload.health}] : [])),
  )
  return running.toSorted((a, b) => Number(isReady(b.pod)) - Number(isReady(a.pod)))
}
