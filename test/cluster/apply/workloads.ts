import type {KubeObject} from '../../../src/kube-api/state.ts'
import {isWorkload, type WorkloadManifest} from '../../../src/lab/manifests/types.ts'
import type {AdminApi} from '../control-plane/admin-api.ts'
import {waitUntil} from '../control-plane/wait-until.ts'
import {createWritten, writersOf} from './env-writers.ts'
import {fullName} from './objects.ts'
import {controllerOf, revisionOf} from './owners.ts'
import type {Resources} from './resources.ts'
import {ownObjects, type Simulated} from './simulated.ts'

const ROLLED_OUT_WITHIN_MS = 60_000

interface Cluster {
  readonly admin: AdminApi
  readonly resources: Resources
}

/** Applies Deployments and StatefulSets; one that was rolled out before gets its earlier templates first. */
export async function createWorkloads(cluster: Cluster, simulated: Simulated): Promise<void> {
  const objects = ownObjects(simulated)
  const workloads = simulated.installation.manifests.filter(isWorkload)
  await Promise.all(
    workloads.map(workload => {
      const writers = writersOf(simulated.installation, workload)
      return writers === undefined
        ? rollOut(cluster, workload, earlierTemplates(workload, objects))
        : createWritten(cluster, workload, writers)
    }),
  )
}

async function rollOut({admin, resources}: Cluster, workload: WorkloadManifest, earlier: readonly object[]) {
  const [first = workload.spec.template, ...next] = [...earlier, workload.spec.template]
  const body = {...workload, spec: {...workload.spec, template: first}}
  await admin.send({method: 'POST', path: `${resources.collection(workload)}?fieldManager=kubectl-create`, body})
  for (const template of next) {
    await observed({admin, resources}, workload)
    const object = await admin.send({method: 'GET', path: resources.object(workload)})
    const put = {...object, spec: {...(object.spec as object), template}}
    await admin.send({method: 'PUT', path: `${resources.object(workload)}?fieldManager=kubectl-create`, body: put})
  }
}

/** Templates of the superseded ReplicaSets, oldest first. */
function earlierTemplates(workload: WorkloadManifest, objects: readonly KubeObject[]): object[] {
  const sets = objects
    .filter(object => object.kind === 'ReplicaSet' && controllerOf(object)?.name === workload.metadata.name)
    .filter(set => set.metadata.namespace === workload.metadata.namespace)
    .toSorted((a, b) => revisionOf(a) - revisionOf(b))
  return sets.slice(0, -1).map(set => withoutHash((set.spec as {template: Template}).template))
}

interface Template {
  metadata: {labels: Record<string, string>}
}

function withoutHash(template: Template): object {
  const {'pod-template-hash': _, ...labels} = template.metadata.labels
  return {...template, metadata: {...template.metadata, labels}}
}

/** All pods of the template before this one are available, so that the next rollout starts from a whole workload. */
function observed({admin, resources}: Cluster, workload: WorkloadManifest) {
  return waitUntil(`${workload.kind} ${workload.metadata.name} is rolled out`, ROLLED_OUT_WITHIN_MS, async () => {
    const {metadata, status} = (await admin.send({method: 'GET', path: resources.object(workload)})) as unknown as {
      metadata: {generation: number}
      status: {observedGeneration?: number; availableReplicas?: number}
    }
    const done = status.observedGeneration === metadata.generation
    return done && (status.availableReplicas ?? 0) >= (workload.spec.replicas ?? 1) ? true : null
  })
}

/** A Deployment whose rollout was done at some time, whatever has become of its pods since. */
export function hadRolledOut({kind, status}: KubeObject): boolean {
  const {conditions = []} = (status ?? {}) as {conditions?: {reason?: string}[]}
  return kind === 'Deployment' && conditions.some(({reason}) => reason === 'NewReplicaSetAvailable')
}

const COUNTS = ['replicas', 'updatedReplicas', 'readyReplicas', 'availableReplicas', 'unavailableReplicas'] as const

/** What the lab says of a workload and the controllers do not (yet): empty when both agree. */
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
