import type {Kind, ObjectMeta, ObjectOf, Pod, ReplicaSet} from '../../cluster/objects.ts'
import type {ClusterReader} from '../../cluster/port.ts'
import type {Installation} from '../../installation/installation.ts'
import {belongsTo} from '../../installation/release.ts'
import {deploymentOf, ownerOf} from '../pods/owner.ts'
import type {Sources} from './input.ts'

/**
 * Drops objects of other releases in the same namespace, because a run examines one release. Pods and ReplicaSets often
 * carry no release; their workload then decides.
 */
export async function ofExaminedRelease<K extends Kind>(
  kind: K,
  objects: readonly ObjectOf<K>[],
  {discovery, reader}: Pick<Sources, 'discovery' | 'reader'>,
): Promise<ObjectOf<K>[]> {
  const discovered = await discovery()
  if (discovered.status !== 'found' || discovered.installation.otherReleases.length === 0) return [...objects]
  const {installation} = discovered
  const foreign = OWNED.has(kind) ? await foreignWorkloads(reader, installation) : new Set<string>()
  return objects.filter(object => belongsTo(installation, object) && !foreign.has(workloadNameOf(kind, object) ?? ''))
}

const OWNED: ReadonlySet<Kind> = new Set(['Pod', 'ReplicaSet'])

/** Returns `Kind/name` of every workload of another release. Discovery has already read these lists. */
async function foreignWorkloads(reader: ClusterReader, installation: Installation): Promise<Set<string>> {
  const {namespace} = installation
  const [deployments, statefulSets] = await Promise.all([
    reader.list('Deployment', {namespace}),
    reader.list('StatefulSet', {namespace}),
  ])
  const foreign = (list: typeof deployments | typeof statefulSets, kind: string) =>
    list.status === 'found'
      ? list.value.filter(object => !belongsTo(installation, object)).map(({metadata}) => `${kind}/${metadata.name}`)
      : []
  return new Set([...foreign(deployments, 'Deployment'), ...foreign(statefulSets, 'StatefulSet')])
}

function workloadNameOf(kind: Kind, object: {readonly metadata: ObjectMeta}): string | null {
  if (kind === 'ReplicaSet') return `Deployment/${deploymentOf(object as ReplicaSet)}` // the kind makes this cast safe
  const owner = kind === 'Pod' ? ownerOf(object as Pod, []) : null // the kind makes this cast safe
  return owner && `${owner.kind}/${owner.name}`
}
