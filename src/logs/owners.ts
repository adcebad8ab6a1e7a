import type {Pod} from '../cluster/objects.ts'
import type {ClusterReader, Missing} from '../cluster/port.ts'
import {type DiscoveryRequest, discover} from '../installation/discover.ts'
import type {ComponentName, Installation, NothingFound, Workload} from '../installation/installation.ts'

/** Which pods belong to the chosen components, and where they are. */
export interface Owners {
  readonly installation: Installation
  readonly namespaces: readonly string[]
  /** By `namespace/kind/name` of what owns a pod directly. */
  readonly workloads: ReadonlyMap<string, Workload>
  readonly missing: readonly Missing[]
}

/** `components` empty: all of them. */
export async function findOwners(
  reader: ClusterReader,
  discovery: DiscoveryRequest,
  components: readonly ComponentName[],
): Promise<Owners | NothingFound> {
  const found = await discover(reader, discovery)
  if (found.status !== 'found') return found
  const {installation} = found
  const wanted = (name: ComponentName) => components.length === 0 || components.includes(name)
  const workloads = Object.values(installation.components).flatMap(component =>
    component.state === 'found' && wanted(component.name) ? component.workloads : [],
  )
  const sandboxes = wanted('sandbox') ? installation.sandboxNamespace : null
  const places = [...workloads.map(({namespace}) => namespace), ...(sandboxes === null ? [] : [sandboxes])]
  const namespaces = [...new Set(places)]
  return {installation, namespaces, ...(await owning(reader, workloads, namespaces))}
}

/** The workload that a pod belongs to; null where it is not one of these. */
export function workloadOf({metadata}: Pod, {workloads}: Owners): Workload | null {
  const owner = metadata.ownerReferences?.find(({controller}) => controller)
  return owner === undefined ? null : (workloads.get(keyOf(metadata.namespace, owner.kind, owner.name)) ?? null)
}

/** Whether its owner is of a kind that a component may have. */
export function mayBelong({metadata}: Pod): boolean {
  return metadata.ownerReferences?.some(({kind}) => kind === 'ReplicaSet' || kind === 'StatefulSet') ?? false
}

async function owning(
  reader: ClusterReader,
  workloads: readonly Workload[],
  namespaces: readonly string[],
): Promise<Pick<Owners, 'workloads' | 'missing'>> {
  const byName = new Map(workloads.map(workload => [keyOf(workload.namespace, workload.kind, workload.name), workload]))
  const owners = new Map([...byName].filter(([, {kind}]) => kind === 'StatefulSet'))
  const reads = await Promise.all(namespaces.map(namespace => reader.list('ReplicaSet', {namespace})))
  for (const {metadata} of reads.flatMap(read => (read.status === 'found' ? read.value : []))) {
    const owner = metadata.ownerReferences?.find(({controller}) => controller)
    const workload = owner && byName.get(keyOf(metadata.namespace, owner.kind, owner.name))
    if (workload) owners.set(keyOf(metadata.namespace, 'ReplicaSet', metadata.name), workload)
  }
  return {workloads: owners, missing: reads.flatMap(read => (read.status === 'missing' ? [read] : []))}
}

function keyOf(namespace: string | undefined, kind: string, name: string): string {
  return `${namespace ?? ''}/${kind}/${name}`
}
