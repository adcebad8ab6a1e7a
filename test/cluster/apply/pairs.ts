import type {KubeObject} from '../../../src/lab/kube-api/state.ts'
import type {AdminApi} from '../control-plane/admin-api.ts'
import type {Pair} from './backdate.ts'
import {fullName, listAll} from './kubelets.ts'
import {replicaSetRanks} from './owners.ts'
import type {Resources} from './resources.ts'

/** Objects with generated names of no consequence: nothing refers to them by name, and they are as old as their Service. */
const UNPAIRED = new Set(['Event', 'EndpointSlice', 'Endpoints', 'Lease'])

/** Which object of the cluster is which of the lab's: by name, ReplicaSets by their rank, pods by who was played. */
export async function pairsOf(
  {admin, resources}: {admin: AdminApi; resources: Resources},
  labObjects: readonly KubeObject[],
  played: ReadonlyMap<string, KubeObject>,
): Promise<Pair[]> {
  const pairs: Pair[] = []
  for (const [, ofKind] of Map.groupBy(labObjects, object => `${object.apiVersion} ${object.kind}`)) {
    const [sample] = ofKind
    if (sample === undefined || UNPAIRED.has(sample.kind)) continue
    const real = await listAll(admin, everywhere(resources, sample), sample.apiVersion, sample.kind)
    pairs.push(...matched(real, ofKind, labObjects, played))
  }
  return pairs
}

function everywhere(resources: Resources, {apiVersion, kind}: KubeObject): string {
  return resources.collection({apiVersion, kind, metadata: {}}).replace('/namespaces/undefined', '')
}

function matched(
  real: readonly KubeObject[],
  lab: readonly KubeObject[],
  labObjects: readonly KubeObject[],
  played: ReadonlyMap<string, KubeObject>,
): Pair[] {
  const [kind] = lab.map(object => object.kind)
  const keyOf = kind === 'ReplicaSet' ? rankOf(real, labObjects) : fullName
  const byKey = new Map(lab.map(object => [keyOf(object), object]))
  return real.flatMap(object => {
    const counterpart = kind === 'Pod' ? played.get(fullName(object)) : byKey.get(keyOf(object))
    return counterpart === undefined ? [] : [{real: object, lab: counterpart}]
  })
}

function rankOf(real: readonly KubeObject[], lab: readonly KubeObject[]): (set: KubeObject) => string {
  const ranks = new Map([...replicaSetRanks(real), ...replicaSetRanks(lab)])
  return set => ranks.get(fullName(set)) ?? ''
}
