import type {ObjectMeta} from '../cluster/objects.ts'
import {ABSENT, type ClusterReader, found, type Missing, type Read} from '../cluster/port.ts'
import {isControlledBy} from '../installation/controller.ts'
import {type Installation, type Workload, workloadNamed} from '../installation/installation.ts'
import {podsOf} from '../installation/workload-pods.ts'
import type {NamedWorkload, SelectedWorkload} from './selection.ts'

export interface NamedWorkloads {
  readonly workloads: readonly SelectedWorkload[]
  /** Those that do not exist. */
  readonly unknown: readonly UnknownWorkload[]
  /** Why it is not known whether others exist. */
  readonly missing: readonly Missing[]
}

export interface UnknownWorkload extends NamedWorkload {
  /** The namespaces that could be looked at. */
  readonly lookedIn: readonly string[]
}

interface Places {
  readonly namespaces: readonly string[]
  readonly installation: Installation | null
}

type Lister = Pick<ClusterReader, 'list'>

/** Finds the workloads that the user named, each in the first of the namespaces that has one of this name. */
export async function findNamed(
  reader: Lister,
  named: readonly NamedWorkload[],
  {namespaces, installation}: Places,
): Promise<NamedWorkloads> {
  const workloads: SelectedWorkload[] = []
  const unknown: UnknownWorkload[] = []
  const missing: Missing[] = []
  for (const one of named) {
    const reads = await lookUntilFound(namespaces, namespace => lookIn(reader, one, namespace, installation))
    const hits = reads.flatMap(read => (read.status === 'found' ? [read.value] : []))
    const lookedIn = namespaces.filter((_, index) => reads[index]?.status === 'absent')
    workloads.push(...hits)
    // sandboxes are rarely what is meant: it is enough that the namespace of the installation could be looked at
    if (hits.length === 0 && reads[0]?.status === 'absent') unknown.push({...one, lookedIn})
    else missing.push(...reads.flatMap(read => (read.status === 'missing' ? [read] : [])))
  }
  return {workloads, unknown, missing}
}

async function lookUntilFound<T>(
  namespaces: readonly string[],
  look: (namespace: string) => Promise<Read<T>>,
): Promise<Read<T>[]> {
  const reads: Read<T>[] = []
  for (const namespace of namespaces) {
    const read = await look(namespace)
    reads.push(read)
    if (read.status === 'found') break
  }
  return reads
}

async function lookIn(
  reader: Lister,
  {kind, name}: NamedWorkload,
  namespace: string,
  installation: Installation | null,
): Promise<Read<SelectedWorkload>> {
  if (kind === 'Pod') return lookForPod(reader, name, namespace, installation)
  if (kind === 'Deployment' || kind === 'StatefulSet') {
    const list = await reader.list(kind, {namespace})
    if (list.status !== 'found') return list
    if (!list.value.some(isNamed(name))) return ABSENT
    return found(
      described({kind, namespace, name}, installation && workloadNamed({kind, namespace, name}, installation)),
    )
  }
  // its pods prove that it exists, so that it takes no permission of its own
  const pods = await reader.list('Pod', {namespace})
  const owned = pods.status === 'found' && pods.value.some(({metadata}) => isControlledBy(metadata, {kind, name}))
  const list = owned ? found([{metadata: {name}}]) : await reader.list(kind, {namespace})
  if (list.status !== 'found') return list
  return list.value.some(isNamed(name)) ? found(described({kind, namespace, name})) : ABSENT
}

async function lookForPod(
  reader: Lister,
  name: string,
  namespace: string,
  installation: Installation | null,
): Promise<Read<SelectedWorkload>> {
  const pods = await reader.list('Pod', {namespace})
  if (pods.status !== 'found') return pods
  const pod = pods.value.find(isNamed(name))
  if (pod === undefined) return ABSENT
  const sets = installation === null ? ABSENT : await reader.list('ReplicaSet', {namespace})
  const replicaSets = sets.status === 'found' ? sets.value : []
  const workload = componentWorkloads(installation).find(each => podsOf(each, [pod], replicaSets).length > 0)
  return found(described({kind: 'Pod', namespace, name}, workload))
}

/** The workloads of all components. */
export function componentWorkloads(installation: Installation | null): Workload[] {
  const components = Object.values(installation?.components ?? {})
  return components.flatMap(component => (component.state === 'found' ? component.workloads : []))
}

function described(
  where: Pick<SelectedWorkload, 'kind' | 'namespace' | 'name'>,
  workload: Workload | null | undefined = null,
): SelectedWorkload {
  return {...where, component: workload?.component ?? null, mainContainer: workload?.mainContainer ?? null}
}

function isNamed(wanted: string): (object: {readonly metadata: Pick<ObjectMeta, 'name'>}) => boolean {
  return ({metadata: {name}}) => name === wanted
}
