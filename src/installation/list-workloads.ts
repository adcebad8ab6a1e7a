import type {ClusterReader, Missing, Read} from '../cluster/port.ts'
import type {ListedWorkload} from './match.ts'

export interface WorkloadList {
  readonly workloads: readonly ListedWorkload[]
  /** The lists that could not be read. */
  readonly missing: readonly Missing[]
}

/** Lists Deployments and StatefulSets of a namespace, or of all namespaces if it is null. */
export async function listWorkloads(reader: ClusterReader, namespace: string | null): Promise<WorkloadList> {
  const [deployments, statefulSets] = await Promise.all([
    listDeployments(reader, namespace),
    reader.list('StatefulSet', {namespace}),
  ])
  return {
    workloads: [
      ...deployments.workloads,
      ...itemsOf(statefulSets).map((object): ListedWorkload => ({kind: 'StatefulSet', object})),
    ],
    missing: [...deployments.missing, ...missingOf(statefulSets)],
  }
}

export async function listDeployments(reader: ClusterReader, namespace: string | null): Promise<WorkloadList> {
  const deployments = await reader.list('Deployment', {namespace})
  return {
    workloads: itemsOf(deployments).map((object): ListedWorkload => ({kind: 'Deployment', object})),
    missing: missingOf(deployments),
  }
}

function itemsOf<T>(read: Read<T[]>): T[] {
  return read.status === 'found' ? read.value : []
}

function missingOf(read: Read<unknown>): Missing[] {
  return read.status === 'missing' ? [read] : []
}
