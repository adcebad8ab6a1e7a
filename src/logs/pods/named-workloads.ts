import type {ObjectMeta} from '../../cluster/objects.ts'
import {ABSENT, type ClusterReader, found, type Missing, type Read} from '../../cluster/port.ts'
import {type Installation, type Workload, workloadNamed} from '../../installation/installation.ts'
import {controllerOf, isControlledBy, podsOf} from '../../installation/workload-pods.ts'
import type {NamedWorkload, SelectedWorkload} from '../selection.ts'

interface NamedWorkloads {
  readonly workloads: readonly SelectedWorkload[]
  readonly twins: readonly Twin[]
  /** Named workloads that do not exist. */
  readonly unknown: readonly UnknownWorkload[]
  /** The failed reads that leave unknown whether other named workloads exist. */
  readonly missing: readonly Missing[]
}

export interface UnknownWorkload extends NamedWorkload {
  /** The namespaces that were searched. */
  readonly lookedIn: readonly string[]
}

/** A workload name that exists in several namespaces. Only the workload in the first namespace is read. */
export interface Twin extends NamedWorkload {
  readonly namespaces: readonly string[]
}

interface Places {
  readonly namespaces: readonly string[]
  readonly installation: Installation | null
}

type Lister = Pick<ClusterReader, 'list'>

/** Finds the workloads that the user named. If several namespaces contain the name, the first namespace is chosen. */
export async function findNamed(
  reader: Lister,
  named: readonly NamedWorkload[],
  {namespaces, installation}: Places,
): Promise<NamedWorkloads> {
  const workloads: SelectedWorkload[] = []
  const twins: Twin[] = []
  const unknown: UnknownWorkload[] = []
  const missing: Missing[] = []
  for (const one of named) {
    const looks = await Promise.all(namespaces.map(namespace => lookIn(reader, one, namespace, installation)))
    const first = looks.findIndex(({read}) => read.status === 'found')
    const reads = looks.slice(0, first === -1 ? looks.length : first + 1).map(({read}) => read)
    const hits = looks.flatMap(({read}) => (read.status === 'found' ? [read.value] : []))
    const lookedIn = namespaces.filter((_, index) => reads[index]?.status === 'absent')
    workloads.push(...hits.slice(0, 1))
    missing.push(...(looks[first]?.missing ?? []))
    if (hits.length > 1) twins.push({...one, namespaces: hits.map(({namespace}) => namespace)})
    // a name is unknown if the first namespace, that of the installation, lacks it: users rarely mean a sandbox
    if (hits.length === 0 && reads[0]?.status === 'absent') unknown.push({...one, lookedIn})
    else missing.push(...reads.flatMap(read => (read.status === 'missing' ? [read] : [])))
  }
  return {workloads, twins, unknown, missing}
}

interface Look {
  readonly read: Read<SelectedWorkload>
  /** Other lists that could not be read, although the workload was found. */
  readonly missing?: readonly Missing[]
}

async function lookIn(
  reader: Lister,
  named: NamedWorkload,
  namespace: string,
  installation: Installation | null,
): Promise<Look> {
  const {kind, name} = named
  if (kind === 'Pod') return lookForPod(reader, name, namespace, installation)
  if (kind === 'Deployment' || kind === 'StatefulSet') {
    const where = {kind, namespace, name}
    const list = await reader.list(kind, {namespace})
    return {read: only(list, name, () => selected(where, installation && workloadNamed(where, installation)))}
  }
  // the pods prove that their workload exists, so a permission for its kind is not needed
  const pods = await reader.list('Pod', {namespace})
  const isOwner = pods.status === 'found' && pods.value.some(({metadata}) => isControlledBy(metadata, named))
  if (isOwner) return {read: found(selected({kind, namespace, name}))}
  return {read: only(await reader.list(kind, {namespace}), name, () => selected({kind, namespace, name}))}
}

async function lookForPod(
  reader: Lister,
  name: string,
  namespace: string,
  installation: Installation | null,
): Promise<Look> {
  const pods = await reader.list('Pod', {namespace})
  const pod = pods.status === 'found' ? pods.value.find(isNamed(name)) : undefined
  if (pod === undefined) return {read: only(pods, name, () => selected({kind: 'Pod', namespace, name}))}
  // only a ReplicaSet connects a pod with its Deployment, and so with a component
  const isAsked = installation !== null && controllerOf(pod.metadata)?.kind === 'ReplicaSet'
  const sets = isAsked ? await reader.list('ReplicaSet', {namespace}) : ABSENT
  const replicaSets = sets.status === 'found' ? sets.value : []
  const workload = componentWorkloads(installation).find(each => podsOf(each, [pod], replicaSets).length > 0)
  const read = found(selected({kind: 'Pod', namespace, name}, workload))
  return {read, missing: sets.status === 'missing' ? [sets] : []}
}

function only<T>(
  list: Read<readonly {readonly metadata: Pick<ObjectMeta, 'name'>}[]>,
  name: string,
  make: () => T,
): Read<T> {
  if (list.status !== 'found') return list
  return list.value.some(isNamed(name)) ? found(make()) : ABSENT
}

export function componentWorkloads(installation: Installation | null): Workload[] {
  const components = Object.values(installation?.components ?? {})
  return components.flatMap(component => (component.state === 'found' ? component.workloads : []))
}

function selected(
  where: Pick<SelectedWorkload, 'kind' | 'namespace' | 'name'>,
  workload: Workload | null | undefined = null,
): SelectedWorkload {
  return {...where, component: workload?.component ?? null, mainContainer: workload?.mainContainer ?? null}
}

function isNamed(wanted: string): (object: {readonly metadata: Pick<ObjectMeta, 'name'>}) => boolean {
  return ({metadata: {name}}) => name === wanted
}
