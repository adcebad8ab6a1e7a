import type {KubeMeta, KubeObject} from '../../kube-api/state.ts'
import {uidOf} from '../identity.ts'
import type {Outside} from '../model.ts'
import {type Draft, made} from '../objects/made.ts'
import type {Node, PodLife} from '../pods/kubelet.ts'
import {asTime} from '../time.ts'
import type {Store} from './store.ts'
import {isUnchanged} from './workload.ts'

/** The state that controllers and kubelets share. */
export interface World {
  readonly store: Store
  readonly clock: Clock
  /** The present state outside the cluster. */
  outside: Outside
  /** The life of each existing pod, by uid. */
  readonly lives: Map<string, PodLife>
  /** When the next change by itself is due, in ms since 1970. */
  wake: number
  /** Changes before this time make no events, because a real cluster would have deleted them by now. */
  readonly remembersSince: number
  /** The number of objects that a controller has created under a name, so that names and uids stay unique. */
  readonly births: Map<string, number>
}

export interface Clock {
  /** Returns milliseconds since 1970, by the nodes' clock. */
  now(): number
  /** Returns how many ms a second of `minReadySeconds` takes. */
  readySecondMs(): number
}

/** Returns the kubelets of the lab's nodes. */
export function nodeOf(world: World): Node {
  return {
    now: () => world.clock.now(),
    outside: () => world.outside,
    find: world.store.find,
    lives: world.lives,
    write: (pod, status) => {
      if (!isUnchanged(pod.status, status)) world.store.put({...pod, status})
    },
    wakeAt: time => wakeAt(world, time),
  }
}

/** Stores a new object with a uid and a time. */
export function create(world: World, draft: Draft): KubeObject {
  const {kind, metadata} = draft
  const birth = nextBirth(world, kind, metadata.namespace ?? '', metadata.name)
  const names = [kind, metadata.namespace ?? '', metadata.name]
  const uid = uidOf(...names, ...(birth === 1 ? [] : [`${birth}`]))
  return world.store.put(made(draft, {uid, at: timeOf(world)}))
}

/** Returns the next number for these words, starting at 1. */
export function nextBirth({births}: World, ...words: readonly string[]): number {
  const key = words.join('/')
  const birth = (births.get(key) ?? 0) + 1
  births.set(key, birth)
  return birth
}

export function wakeAt(world: World, time: number): void {
  world.wake = Math.min(world.wake, time)
}

/** Returns the time of the nodes' clock. */
export function timeOf(world: World): string {
  return asTime(world.clock.now())
}

/** Stores an event of this moment, unless it is so old that the API server would have deleted it. */
export function remember(world: World, event: (at: string) => Draft): void {
  if (world.clock.now() > world.remembersSince) create(world, event(timeOf(world)))
}

/** Whether objects are removed with their owner. */
type Propagation = 'remove' | 'orphan'

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

/** Marks a pod for deletion. The next step removes it. */
export function deletePod(world: World, pod: KubeObject): void {
  if (isTerminating(pod)) return
  const {terminationGracePeriodSeconds = 30} = pod.spec as {terminationGracePeriodSeconds?: number} // the object is a pod
  const told = {deletionTimestamp: timeOf(world), deletionGracePeriodSeconds: terminationGracePeriodSeconds}
  world.store.put({...pod, metadata: {...pod.metadata, ...told}})
}

export function isTerminating({metadata}: KubeObject): boolean {
  return metadata.deletionTimestamp !== undefined
}
