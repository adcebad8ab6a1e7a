import {isSame, type Json} from '../../kube-api/patch/json.ts'
import type {KubeMeta, KubeObject} from '../../kube-api/state.ts'
import {uidOf} from '../identity.ts'
import type {Outside} from '../model.ts'
import {type Draft, made} from '../objects/made.ts'
import type {Node, PodLife} from '../pods/kubelet.ts'
import {asTime} from '../time.ts'
import type {Store} from './store.ts'

/** The state that controllers and kubelets share. */
export interface World {
  readonly store: Store
  readonly clock: Clock
  /** The present state of systems outside the cluster. */
  outside: Outside
  /** The kubelet's state of each existing pod, by the uid of the pod. */
  readonly lives: Map<string, PodLife>
  /** The time of the next step that is due even if nothing changes, in ms since 1970. */
  wake: number
  /** Changes before this time (ms since 1970) create no events: a real cluster would have deleted them. */
  readonly remembersSince: number
  /** The number of objects ever created under each name. The numbers keep the names and uids of objects unique. */
  readonly births: Map<string, number>
}

export interface Clock {
  /** Returns the time of the nodes' clock in milliseconds since 1970. */
  now(): number
  /** Returns how many milliseconds of the clock one second of `minReadySeconds` lasts. */
  readySecondMs(): number
}

/** Returns the interface through which kubelets read and change the lab. */
export function nodeOf(world: World): Node {
  return {
    now: () => world.clock.now(),
    outside: () => world.outside,
    find: world.store.find,
    lives: world.lives,
    write: (pod, status) => writeStatus(world, pod, status),
    wakeAt: time => wakeAt(world, time),
  }
}

export function create(world: World, draft: Draft): KubeObject {
  const {kind, metadata} = draft
  const names = [kind, metadata.namespace ?? '', metadata.name]
  const birth = nextBirth(world, ...names)
  const uid = uidOf(...names, ...(birth === 1 ? [] : [`${birth}`]))
  return world.store.put(made(draft, {uid, at: timeOf(world)}))
}

/** Counts one more object with these names, and returns the new count: 1 for the first object. */
export function nextBirth({births}: World, ...words: readonly string[]): number {
  const key = words.join('/')
  const birth = (births.get(key) ?? 0) + 1
  births.set(key, birth)
  return birth
}

export function writeStatus(world: World, object: KubeObject, status: object): void {
  if (!isUnchanged(object.status, status)) world.store.put({...object, status})
}

export function isUnchanged(before: unknown, after: unknown): boolean {
  return isSame(before as Json | undefined, after as Json | undefined) // objects of the Kubernetes API consist of JSON
}

export function hasLabels({metadata}: KubeObject, labels: Readonly<Record<string, string>> = {}): boolean {
  return Object.entries(labels).every(([key, value]) => metadata.labels?.[key] === value)
}

export function wakeAt(world: World, time: number): void {
  world.wake = Math.min(world.wake, time)
}

export function timeOf(world: World): string {
  return asTime(world.clock.now())
}

/** Stores an event with the clock's time. Stores nothing if a real API server would have deleted the event by now. */
export function remember(world: World, event: (at: string) => Draft): void {
  if (world.clock.now() > world.remembersSince) create(world, event(timeOf(world)))
}

/** Also removes owned objects, or their references with `orphan`. Pods with a kubelet are marked for deletion. */
export function remove(world: World, object: KubeObject, propagation: 'remove' | 'orphan' = 'remove'): void {
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
    for (const member of inside) store.remove(member)
  }
}

function orphaned(object: KubeObject, owner: string): KubeObject {
  const references = object.metadata.ownerReferences as {uid: string}[] // callers pass only objects that have an owner
  return {...object, metadata: {...object.metadata, ownerReferences: references.filter(({uid}) => uid !== owner)}}
}

function ownerUids({ownerReferences}: KubeMeta): string[] {
  const references = (ownerReferences ?? []) as {uid: string}[] // `ownerReferences` has this type in the Kubernetes API
  return references.map(({uid}) => uid)
}

/** Marks a pod for deletion. The next step removes it. */
export function deletePod(world: World, pod: KubeObject): void {
  if (isTerminating(pod)) return
  const {terminationGracePeriodSeconds = 30} = pod.spec as {terminationGracePeriodSeconds?: number} // callers pass only pods
  const marks = {deletionTimestamp: timeOf(world), deletionGracePeriodSeconds: terminationGracePeriodSeconds}
  world.store.put({...pod, metadata: {...pod.metadata, ...marks}})
}

export function isTerminating({metadata}: KubeObject): boolean {
  return metadata.deletionTimestamp !== undefined
}
