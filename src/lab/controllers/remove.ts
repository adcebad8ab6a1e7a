import type {KubeMeta, KubeObject} from '../../kube-api/state.ts'
import {deletePod} from './pods.ts'
import type {World} from './world.ts'

/** Whether objects are removed with their owner. */
export type Propagation = 'remove' | 'orphan'

/** Removes an object and the objects that it owns. Pods are marked for deletion first. */
export function remove(world: World, object: KubeObject, propagation: Propagation = 'remove'): void {
  const {store} = world
  if (object.kind === 'Pod' && propagation === 'remove' && world.lives.has(object.metadata.uid)) {
    deletePod(world, object)
    return
  }
  store.remove(object)
  const owned = store.objects().filter(({metadata}) => ownerUids(metadata).includes(object.metadata.uid))
  for (const dependent of owned) {
    if (propagation === 'remove') remove(world, dependent)
    else store.put(orphaned(dependent, object.metadata.uid))
  }
  if (object.kind === 'Namespace') {
    const inside = store.objects().filter(({metadata}) => metadata.namespace === object.metadata.name)
    for (const one of inside) store.remove(one)
  }
}

function orphaned(object: KubeObject, owner: string): KubeObject {
  const references = object.metadata.ownerReferences as {uid: string}[] // it has an owner
  return {...object, metadata: {...object.metadata, ownerReferences: references.filter(({uid}) => uid !== owner)}}
}

function ownerUids({ownerReferences}: KubeMeta): string[] {
  const references = (ownerReferences ?? []) as {uid: string}[] // the form of the API
  return references.map(({uid}) => uid)
}
