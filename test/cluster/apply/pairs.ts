import type {KubeObject} from '../../../src/kube-api/state.ts'
import type {AdminApi} from '../control-plane/admin-api.ts'
import type {Pair} from './backdate.ts'
import {fullName, listAll} from './objects.ts'
import {replicaSetRanks} from './owners.ts'
import type {Resources} from './resources.ts'

/**
 * Pairs each object of the cluster with the corresponding object of the lab. Omits events, because they are replaced.
 */
export async function pairsOf(
  {admin, resources}: {admin: AdminApi; resources: Resources},
  labObjects: readonly KubeObject[],
  played: ReadonlyMap<string, KubeObject>,
): Promise<Pair[]> {
  const pairs: Pair[] = []
  for (const [, ofKind] of Map.groupBy(labObjects, object => `${object.apiVersion} ${object.kind}`)) {
    const [sample] = ofKind
    if (sample === undefined || sample.kind === 'Event') continue
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
  const ranks = new Map([...replicaSetRanks(real), ...replicaSetRanks(labObjects)])
  const byKey = new Map(lab.map(object => [keyOf(object, ranks), object]))
  return real.flatMap(object => {
    const counterpart = object.kind === 'Pod' ? played.get(fullName(object)) : byKey.get(keyOf(object, ranks))
    return counterpart === undefined ? [] : [{real: object, lab: counterpart}]
  })
}

/**
 * Returns the name of an object. Generated names are replaced by the rank of a ReplicaSet and the Service of a slice.
 */
function keyOf(object: KubeObject, ranks: ReadonlyMap<string, string>): string {
  const {namespace, labels} = object.metadata
  if (object.kind === 'ReplicaSet') return ranks.get(fullName(object)) ?? fullName(object)
  if (object.kind === 'EndpointSlice') return `${namespace}/${labels?.['kubernetes.io/service-name']}`
  return fullName(object)
}
