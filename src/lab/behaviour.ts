import type {WorkloadManifest} from './manifests/types.ts'
import {type LabInstallation, type PodBehaviour, type WorkloadBehaviour, workloadKey} from './model.ts'

/** How a workload's pods fare: as a fault says, else well. */
export function behaviourOf(installation: LabInstallation, key: string): WorkloadBehaviour {
  return (
    installation.workloads[key] ?? {
      rolledOutAgo: installation.ages.installed,
      pods: [healthyPod(installation)],
      cannotCreate: null,
    }
  )
}

/** Started once, ready a few seconds later, never restarted. */
export function healthyPod({ages: {started}}: LabInstallation): PodBehaviour {
  return {
    createdAgo: started,
    startedAgo: started,
    state: {kind: 'running'},
    ready: true,
    readySinceAgo: started,
    restartCount: 0,
    lastRun: null,
  }
}

/** One entry for every pod that exists. A Deployment that was created paused has none. */
export function podsOf(installation: LabInstallation, workload: WorkloadManifest): PodBehaviour[] {
  const behaviour = behaviourOf(installation, workloadKey(workload))
  if (behaviour.cannotCreate !== null || workload.spec.paused === true) return []
  return Array.from({length: workload.spec.replicas ?? 1}, (_, index) => {
    const pod = behaviour.pods[index] ?? behaviour.pods.at(-1)
    return pod ?? healthyPod(installation)
  })
}
