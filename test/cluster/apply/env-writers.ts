import type {Container, WorkloadManifest} from '../../../src/lab/manifests/types.ts'
import {type EnvWriter, type LabInstallation, workloadKey} from '../../../src/lab/model.ts'
import type {AdminApi, ApiRequest} from '../control-plane/admin-api.ts'
import type {Resources} from './resources.ts'

interface Cluster {
  readonly admin: AdminApi
  readonly resources: Resources
}

/** What the lab says of who wrote the variables of a workload; undefined: whoever created it. */
export function writersOf({envWriters}: LabInstallation, workload: WorkloadManifest): Writers | undefined {
  return envWriters[workloadKey(workload)]
}

export type Writers = readonly EnvWriter[] | 'stripped'

/**
 * Creates a Deployment as several writers made it, so that the API server itself records who owns which variable. It is
 * paused until the last one has written: all that they wrote is one revision.
 */
export async function createWritten(cluster: Cluster, workload: WorkloadManifest, writers: Writers): Promise<void> {
  const {admin, resources} = cluster
  const later = writers === 'stripped' ? [] : writers
  const first = withoutLater(workload, later)
  const body = {...first, spec: {...first.spec, paused: true}}
  await admin.send({method: 'POST', path: `${resources.collection(workload)}?fieldManager=kubectl-create`, body})
  for (const writer of later) await patch(cluster, workload, writer.manager, STRATEGIC, written(workload, writer))
  await patch(cluster, workload, 'kubectl-create', MERGE, {spec: {paused: null}})
  if (writers === 'stripped') await patch(cluster, workload, 'kubectl-create', MERGE, {metadata: {managedFields: [{}]}})
}

const MERGE = 'application/merge-patch+json'
const STRATEGIC = 'application/strategic-merge-patch+json'

function patch(
  {admin, resources}: Cluster,
  workload: WorkloadManifest,
  manager: string,
  contentType: string,
  body: object,
) {
  const call: ApiRequest = {
    method: 'PATCH',
    path: `${resources.object(workload)}?fieldManager=${manager}`,
    body,
    contentType,
  }
  return admin.send(call)
}

function withoutLater(workload: WorkloadManifest, later: readonly EnvWriter[]): WorkloadManifest {
  const draft = structuredClone(workload)
  for (const container of draft.spec.template.spec.containers) {
    const taken = later.flatMap(writer => (writer.container === container.name ? writer.env : []))
    container.env = (container.env ?? []).filter(({name}) => !taken.includes(name))
  }
  return draft
}

function written({spec}: WorkloadManifest, {container, env}: EnvWriter): object {
  const all = spec.template.spec.containers.find(({name}) => name === container)?.env ?? []
  const containers: Pick<Container, 'name' | 'env'>[] = [
    {name: container, env: all.filter(({name}) => env.includes(name))},
  ]
  return {spec: {template: {spec: {containers}}}}
}
