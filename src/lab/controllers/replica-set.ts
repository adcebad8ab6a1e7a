import type {KubeObject} from '../../kube-api/state.ts'
import {textOrder} from '../../text-order.ts'
import {suffixOf} from '../identity.ts'
import {controllerEvent} from '../objects/events.ts'
import {createPod, isReady, readySince} from './pods.ts'
import {asWorkload, type LiveWorkload} from './workload.ts'
import {deletePod, isTerminating, nextBirth, remember, timeOf, type World, wakeAt, writeStatus} from './world.ts'

export interface Counts {
  readonly existing: number
  readonly ready: number
  readonly available: number
  readonly terminating: number
}

/** Creates or deletes pods until their number is `spec.replicas`, and writes the status. */
export function reconcileReplicaSet(world: World, object: KubeObject): void {
  const set = asWorkload(object)
  const active = podsOf(world, set).filter(pod => !isTerminating(pod))
  const missing = set.spec.replicas - active.length
  const refusal = missing > 0 ? refusalOf(world, set) : null
  if (missing > 0 && refusal === null) addPods(world, set, active, missing)
  for (const pod of expendable(active, -missing)) deletePod(world, pod)
  report(world, set, refusal === null ? [] : [failureOf(world, set, refusal)])
}

/** Returns the numbers of pods of a ReplicaSet. A pod that is being deleted counts only as terminating. */
export function countsOf(world: World, set: LiveWorkload): Counts {
  const pods = podsOf(world, set)
  const active = pods.filter(pod => !isTerminating(pod))
  return {
    existing: active.length,
    ready: active.filter(isReady).length,
    available: active.filter(pod => isAvailable(world, pod, set.spec.minReadySeconds ?? 0)).length,
    terminating: pods.length - active.length,
  }
}

/** If the pod is not yet ready for long enough, requests a step at the time when it becomes available. */
export function isAvailable(world: World, pod: KubeObject, minReadySeconds: number): boolean {
  const since = readySince(pod)
  if (since === null) return false
  const at = since + minReadySeconds * world.clock.readySecondMs()
  if (minReadySeconds === 0 || at <= world.clock.now()) return true
  wakeAt(world, at)
  return false
}

function podsOf({store}: World, {metadata}: LiveWorkload): readonly KubeObject[] {
  return store.ownedBy(metadata.uid, 'Pod')
}

function refusalOf({store}: World, {metadata, spec}: LiveWorkload): string | null {
  const {name, namespace} = metadata
  const {serviceAccountName: account = 'default'} = spec.template.spec
  if (store.find('ServiceAccount', namespace, account) !== undefined) return null
  const why = `error looking up service account ${namespace}/${account}: serviceaccount "${account}" not found`
  return `pods "${name}-" is forbidden: ${why}`
}

function addPods(world: World, set: LiveWorkload, active: readonly KubeObject[], count: number): void {
  const taken = new Set(active.map(({metadata}) => world.lives.get(metadata.uid)?.index))
  const free = Array.from({length: active.length + count}, (_, index) => index).filter(index => !taken.has(index))
  const {name: owner, namespace = ''} = set.metadata
  for (const index of free.slice(0, count)) {
    const birth = `${nextBirth(world, 'name', namespace, owner)}`
    const name = `${owner}-${suffixOf(5, 'pod', namespace, owner, birth)}`
    createPod(world, {name, index, owner: set, creator: 'replicaset-controller', template: set.spec.template})
  }
}

/** Returns at most `count` pods to delete. Pods that are not ready come first, then the newest pods. */
function expendable(pods: readonly KubeObject[], count: number): KubeObject[] {
  const order = pods.toSorted(
    (left, right) =>
      Number(isReady(left)) - Number(isReady(right)) ||
      textOrder(right.metadata.creationTimestamp, left.metadata.creationTimestamp),
  )
  return order.slice(0, Math.max(0, count))
}

function failureOf(world: World, set: LiveWorkload, message: string) {
  const old = set.status?.conditions?.find(({type}) => type === 'ReplicaFailure')
  if (old === undefined) {
    const note = {reason: 'FailedCreate', message: `Error creating: ${message}`}
    remember(world, at => controllerEvent(set, 'replicaset-controller', {...note, at}))
  }
  const lastTransitionTime = old?.lastTransitionTime ?? timeOf(world)
  return {type: 'ReplicaFailure', status: 'True', reason: 'FailedCreate', message, lastTransitionTime}
}

function report(world: World, set: LiveWorkload, conditions: readonly object[]): void {
  const {existing, ready, available, terminating} = countsOf(world, set)
  const status = {
    replicas: existing,
    ...(existing > 0 && {fullyLabeledReplicas: existing}),
    ...(ready > 0 && {readyReplicas: ready}),
    ...(available > 0 && {availableReplicas: available}),
    terminatingReplicas: terminating,
    observedGeneration: set.metadata.generation,
    ...(conditions.length > 0 && {conditions}),
  }
  writeStatus(world, set, status)
}
