import type {Pod} from '../../cluster/objects.ts'
import {askOnce} from '../../cluster/once.ts'
import type {ClusterReader, Missing} from '../../cluster/port.ts'
import {type DiscoveryRequest, discover} from '../../installation/discover.ts'
import type {Installation, NothingFound} from '../../installation/installation.ts'
import {controllerOf} from '../../installation/workload-pods.ts'
import {
  needsNoInstallation,
  passes,
  type SelectedWorkload,
  type Selection,
  selects,
  selectsAnyPod,
} from '../selection.ts'
import {componentWorkloads, findNamed, type Twin, type UnknownWorkload} from './named-workloads.ts'
import {nextReading} from './pods.ts'

/** The selected workloads, and the owners of their pods. */
export interface Owners {
  /** Null if the user only named workloads in a namespace without an installation. */
  readonly installation: Installation | null
  /** The namespaces in which pods are searched. */
  readonly namespaces: readonly string[]
  /** The selected workloads by `namespace/kind/name`. The key names the object that owns a pod, or the pod itself. */
  readonly workloads: ReadonlyMap<string, SelectedWorkload>
  /** All selected workloads. */
  readonly selected: readonly SelectedWorkload[]
  /** Named workloads that also exist in other namespaces. */
  readonly twins: readonly Twin[]
  /** Workloads that the user named and that do not exist. */
  readonly unknown: readonly UnknownWorkload[]
  readonly missing: readonly Missing[]
  readonly selection: Selection
}

/** Finds the selected workloads and the owners of their pods. Returns `NothingFound` if discovery fails. */
export async function findOwners(
  reader: ClusterReader,
  discovery: DiscoveryRequest,
  selection: Selection,
): Promise<Owners | NothingFound> {
  const sharing = askOnce(reader)
  const found = await discover(sharing, discovery)
  if (found.status !== 'found' && (discovery.namespace === null || !needsNoInstallation(selection))) return found
  const installation = found.status === 'found' ? found.installation : null
  const namespaces = namespacesOf(installation, discovery)
  const named = await findNamed(sharing, selection.workloads, {namespaces, installation})
  const ofComponents = componentWorkloads(installation).filter(({component}) => selects(selection, component))
  const workloads = [...ofComponents, ...named.workloads]
  const sandboxes = selects(selection, 'sandbox') ? (installation?.sandboxNamespace ?? null) : null
  const any = selectsAnyPod(selection) ? namespaces : []
  const places = [...workloads.map(({namespace}) => namespace), ...(sandboxes === null ? [] : [sandboxes]), ...any]
  const owned = await owning(sharing, workloads)
  return {
    installation,
    namespaces: [...new Set(places)],
    workloads: owned.workloads,
    selected: workloads,
    twins: named.twins,
    unknown: named.unknown,
    missing: [...named.missing, ...owned.missing],
    selection,
  }
}

/** Returns the selected workload to which a pod belongs, or null. If any pod is selected, that may be the pod itself. */
export function selectedWorkloadOf(pod: Pod, owners: Pick<Owners, 'workloads' | 'selection'>): SelectedWorkload | null {
  const {selection} = owners
  if (!passes(pod, selection.filter)) return null
  return owningWorkload(pod, owners) ?? (selectsAnyPod(selection) ? aloneIn(pod) : null)
}

function aloneIn({metadata: {namespace = '', name}}: Pod): SelectedWorkload {
  return {kind: 'Pod', namespace, name, component: null, mainContainer: null}
}

function owningWorkload({metadata}: Pod, {workloads}: Pick<Owners, 'workloads'>): SelectedWorkload | null {
  const {namespace, name} = metadata
  const owner = controllerOf(metadata)
  const byOwner = owner && workloads.get(keyOf(namespace, owner.kind, owner.name))
  return byOwner ?? workloads.get(keyOf(namespace, 'Pod', name)) ?? null
}

function mayBelong({metadata}: Pod): boolean {
  const kind = controllerOf(metadata)?.kind
  return kind === 'ReplicaSet' || kind === 'StatefulSet'
}

function namespacesOf(installation: Installation | null, {namespace}: DiscoveryRequest): string[] {
  const all = installation === null ? [namespace] : [installation.namespace, installation.sandboxNamespace]
  return [...new Set(all.filter(one => one !== null))]
}

/** Finds the direct owners of pods. A Deployment owns its pods through ReplicaSets. */
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

interface LookingAgain {
  readonly find: () => Promise<Owners | NothingFound>
  /** Waits between two readings. Ends early when the run ends. */
  readonly pause: () => Promise<void>
  readonly signal: AbortSignal
}

/**
 * Keeps the owners current, beginning with `first`. Owners change, because a rollout creates ReplicaSets and the
 * runtime may move its sandboxes. One reading serves all waiting pods.
 */
export function ownersNow(first: Owners, {find, pause, signal}: LookingAgain) {
  let owners = first
  /** The controllers whose pods are not selected. */
  const strangers = new Set<string>()
  const lookAgain = nextReading(async () => {
    const found = await find()
    if ('workloads' in found) owners = carriedOn(owners, found)
    return !failedForNow(found.missing)
  }, pause)

  return {
    /** Resolves to the owners. If the owner of the pod is unknown, reads the owners again first. */
    async forPod(pod: Pod): Promise<Owners> {
      const controller = controllerKey(pod)
      const isWanted = mayBelong(pod) && passes(pod, owners.selection.filter)
      while (isWanted && owningWorkload(pod, owners) === null && !strangers.has(controller)) {
        const isComplete = await lookAgain()
        if (signal.aborted) break
        if (isComplete && owningWorkload(pod, owners) === null) strangers.add(controller)
      }
      return owners
    },
    forget: (pod: Pod) => void strangers.delete(controllerKey(pod)),
  }
}

/**
 * Adds earlier owners that the new reading may lack by accident. A named workload is briefly absent while it is
 * recreated, and a failed list proves nothing.
 */
function carriedOn(before: Owners, found: Owners): Owners {
  const isKept = failedForNow(found.missing)
    ? () => true
    : (workload: {readonly kind: string; readonly name: string}) =>
        found.unknown.some(({kind, name}) => kind === workload.kind && name === workload.name)
  const kept = [...before.workloads].filter(([, workload]) => isKept(workload))
  return {...found, workloads: new Map([...kept, ...found.workloads])}
}

/** A denied list does not count, because the denial is permanent and was reported. */
function failedForNow(missing: readonly Missing[]): boolean {
  return missing.some(({cause}) => cause !== 'denied')
}

function controllerKey({metadata}: Pod): string {
  const {kind = '', name = ''} = controllerOf(metadata) ?? {}
  return `${metadata.namespace}/${kind}/${name}`
}
