import type {KubeObject} from '../../../src/kube-api/state.ts'

/**
 * Returns a key that is the same in lab and cluster. The names of ReplicaSets and most pods are generated, so the key
 * contains the owner. `Deployment/NAME#2` is the second ReplicaSet of a Deployment by revision. Other keys are
 * `StatefulSet/NAME` and `Job/NAME`.
 */
export function ownerKeys(objects: readonly KubeObject[]): (object: KubeObject) => string | null {
  const ranks = replicaSetRanks(objects)
  return object => {
    const owner = controllerOf(object)
    if (owner === null) return null
    if (owner.kind !== 'ReplicaSet') return `${object.metadata.namespace}/${owner.kind}/${owner.name}`
    return ranks.get(`${object.metadata.namespace}/${owner.name}`) ?? null
  }
}

/** Returns the keys of ReplicaSets by the `namespace/name` of the ReplicaSet. */
export function replicaSetRanks(objects: readonly KubeObject[]): Map<string, string> {
  const sets = objects.filter(object => object.kind === 'ReplicaSet').toSorted((a, b) => revisionOf(a) - revisionOf(b))
  const counts = new Map<string, number>()
  const ranks = new Map<string, string>()
  for (const set of sets) {
    const deployment = `${set.metadata.namespace}/Deployment/${controllerOf(set)?.name}`
    const rank = (counts.get(deployment) ?? 0) + 1
    counts.set(deployment, rank)
    ranks.set(`${set.metadata.namespace}/${set.metadata.name}`, `${deployment}#${rank}`)
  }
  return ranks
}

export function controllerOf(object: KubeObject): {kind: string; name: string; uid: string} | null {
  const {ownerReferences = []} = object.metadata as {
    ownerReferences?: {kind: string; name: string; uid: string; controller?: boolean}[]
  }
  return ownerReferences.find(owner => owner.controller === true) ?? null
}

function revisionOf(object: KubeObject): number {
  return Number(object.metadata.annotations?.['deployment.kubernetes.io/revision'] ?? 0)
}
