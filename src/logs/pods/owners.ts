import type {Pod} from '../../cluster/objects.ts'
import {askOnce} from '../../cluster/once.ts'
import type {ClusterReader, Missing} from '../../cluster/port.ts'
import {type DiscoveryRequest, discover} from '../../installation/discover.ts'
import type {Installation, NothingFound} from '../../installation/installation.ts'
import {controllerOf} from '../../installation/workload-pods.ts'
import {namesWorkloadsOnly, type SelectedWorkload, type Selection, selects} from '../selection.ts'
import {componentWorkloads, findNamed, type Twin, type UnknownWorkload} from './named-workloads.ts'

/** Which pods belong to the selected components and workloads, and their namespaces. */
export interface Owners {
  /** Null if the user's namespace has no installation and only workloads are selected. */
  readonly installation: Installation | null
  /** The namespaces to search for pods. */
  readonly namespaces: readonly string[]
  /** The selected workload by `namespace/kind/name` of a pod's direct owner, or of the pod itself. */
  readonly workloads: ReadonlyMap<string, SelectedWorkload>
  /** The selected workloads. Values of `workloads` are from this list. */
  readonly selected: readonly SelectedWorkload[]
  /** Named workloads that exist in other namespaces as well. */
  readonly twins: readonly Twin[]
  /** Workloads that the user named and that do not exist. */
  readonly unknown: readonly UnknownWorkload[]
  readonly missing: readonly Missing[]
}

export async function findOwners(
  reader: ClusterReader,
  discovery: DiscoveryRequest,
  selection: Selection,
): Promise<Owners | NothingFound> {
  const sharing = askOnce(reader)
  const found = await discover(sharing, discovery)
  if (found.status !== 'found' && (discovery.namespace === null || !namesWorkloadsOnly(selection))) return found
  const installation = found.status === 'found' ? found.installation : null
  const namespaces = namespacesOf(installation, discovery)
  const named = await findNamed(sharing, selection.workloads, {namespaces, installation})
  const ofComponents = componentWorkloads(installation).filter(({component}) => selects(selection, component))
  const workloads = [...ofComponents, ...named.workloads]
  const sandboxes = selects(selection, 'sandbox') ? (installation?.sandboxNamespace ?? null) : null
  const places = [...workloads.map(({namespace}) => namespace), ...(sandboxes === null ? [] : [sandboxes])]
  const owned = await owning(sharing, workloads)
  return {
    installation,
    namespaces: [...new Set(places)],
    workloads: owned.workloads,
    selected: workloads,
    twins: named.twins,
    unknown: named.unknown,
    missing: [...named.missing, ...owned.missing],
  }
}

/** Returns the selected workload of a pod; null if it belongs to none of them. */
export function selectedWorkloadOf({metadata}: Pod, {workloads}: Pick<Owners, 'workloads'>): SelectedWorkload | null {
  const {namespace, name} = metadata
  const owner = controllerOf(metadata)
  const byOwner = owner && workloads.get(keyOf(namespace, owner.kind, owner.name))
  return byOwner ?? workloads.get(keyOf(namespace, 'Pod', name)) ?? null
}

/** Whether the pod's owner has a kind that a component may have. */
export function mayBelong({metadata}: Pod): boolean {
  const kind = controllerOf(metadata)?.kind
  return kind === 'ReplicaSet' || kind === 'StatefulSet'
}

/**
 * Returns the namespaces of the installation, its own first. Without an installation it returns the user's namespace.
 */
function namespacesOf(installation: Installation | null, {namespace}: DiscoveryRequest): string[] {
  const all = installation === null ? [namespace] : [installation.namespace, installation.sandboxNamespace]
  return [...new Set(all.filter(one => one !== null))]
}

/**
 * Returns the direct owners of pods. A Deployment owns pods through its ReplicaSets; every other workload owns them
 * directly.
 */
async function owning(
  reader: ClusterReader,
  workloads: readonly SelectedWorkload[],
): Promise<Pick<Owners, 'workloads' | 'missing'>> {
  const byName = new Map(workloads.map(workload => [keyOf(workload.namespace, workload.kind, workload.name), workload]))
  const owners = new Map([...byName].filter(([, {kind}]) => kind !== 'Deployment'))
  const ofDeployments = workloads.filter(({kind}) => kind === 'Deployment').map(({namespace}) => namespace)
  const reads = await Promise.all([...new Set(ofDeployments)].map(namespace => reader.list('ReplicaSet', {namespace})))
  for (const {metadata} of reads.flatMap(read => (read.status === 'found' ? read.value : []))) {
    const owner = controllerOf(metadata)
    const workload = owner && byName.get(keyOf(metadata.namespace, owner.kind, owner.name))
    if (workload) owners.set(keyOf(metadata.namespace, 'ReplicaSet', metadata.name), workload)
  }
  return {workloads: owners, missing: reads.flatMap(read => (read.status === 'missing' ? [read] : []))}
}

function keyOf(namespace: string | undefined, kind: string, name: string): string {
  return `${namespace ?? ''}/${kind}/${name}`
}
