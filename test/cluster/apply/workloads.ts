import type {KubeObject} from '../../../src/kube-api/state.ts'
import {isWorkload, type WorkloadManifest} from '../../../src/lab/manifests/types.ts'
import type {AdminApi} from '../control-plane/admin-api.ts'
import {waitUntil} from '../control-plane/wait-until.ts'
import {fullName} from './objects.ts'
import type {Resources} from './resources.ts'
import type {Simulated} from './simulated.ts'

const ROLLED_OUT_WITHIN_MS = 300_000

interface Cluster {
  readonly admin: AdminApi
  readonly resources: Resources
}

/** Creates Deployments and StatefulSets in their original form. */
export async function createWorkloads({admin, resources}: Cluster, {installation}: Simulated): Promise<void> {
  await Promise.all(
    installation.manifests.filter(isWorkload).map(workload => {
      const path = `${resources.collection(workload)}?fieldManager=kubectl-create`
      return admin.send({method: 'POST', path, body: workload})
    }),
  )
}

/** Waits until all pods of a workload are available, so that the next rollout starts from a complete workload. */
export function rolledOut({admin, resources}: Cluster, workload: WorkloadManifest) {
  return waitUntil(`${workload.kind} ${workload.metadata.name} is rolled out`, ROLLED_OUT_WITHIN_MS, async () => {
    const {metadata, status} = (await admin.send({method: 'GET', path: resources.object(workload)})) as unknown as {
      metadata: {generation: number}
      status: {observedGeneration?: number; availableReplicas?: number}
    }
    const done = status.observedGeneration === metadata.generation
    return done && (status.availableReplicas ?? 0) >= (workload.spec.replicas ?? 1) ? true : null
  })
}

/** Returns true if a rollout of the Deployment has ever completed, whatever has happened to its pods since then. */
export function hadRolledOut({kind, status}: KubeObject): boolean {
  const {conditions = []} = (status ?? {}) as {conditions?: {reason?: string}[]}
  return kind === 'Deployment' && conditions.some(({reason}) => reason === 'NewReplicaSetAvailable')
}

const COUNTS = ['replicas', 'updatedReplicas', 'readyReplicas', 'availableReplicas', 'unavailableReplicas'] as const

/**
 * Returns the differences between the lab's status of a workload and the real controllers' status; empty if they agree.
 */
export function differences(real: KubeObject | undefined, lab: KubeObject): string[] {
  if (real === undefined) return [`${lab.kind} ${fullName(lab)} is not there`]
  const [is, wanted] = [real.status, lab.status] as Record<string, unknown>[]
  const counts = COUNTS.filter(field => (is?.[field] ?? 0) !== (wanted?.[field] ?? 0)).map(
    field => `${lab.kind} ${fullName(lab)} ${field}: ${is?.[field] ?? 0}, in the lab ${wanted?.[field] ?? 0}`,
  )
  return [...counts, ...conditionDifferences(real, lab)]
}

function conditionDifferences(real: KubeObject, lab: KubeObject): string[] {
  const [is, wanted] = [conditions(real), conditions(lab)]
  if (is === wanted) return []
  return [`${lab.kind} ${fullName(lab)} conditions: ${is}, in the lab ${wanted}`]
}

function conditions({status}: KubeObject): string {
  const list =
    (status as {conditions?: {type: string; status: string; reason?: string}[]} | undefined)?.conditions ?? []
  return list
    .map(({type, status, reason}) => `${type}=${status} (${reason})`)
    .toSorted()
    .join(', ')
}
