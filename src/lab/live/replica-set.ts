import type {KubeObject} from '../../kube-api/state.ts'
import {textOrder} from '../../text-order.ts'
import {controllerEvent} from '../controllers/events.ts'
import {suffixOf} from '../identity.ts'
import {createPod, deletePod, isAvailable, isReady, isTerminating} from './pods.ts'
import {asWorkload, isUnchanged, type LiveWorkload} from './workload.ts'
import {ownedBy, timeOf, type World} from './world.ts'

export interface Counts {
  readonly existing: number
  readonly ready: number
  readonly available: number
  readonly terminating: number
}

/** Makes or takes away pods until there are as many as asked for, and writes down how many there are. */
export function reconcileReplicaSet(world: World, set: LiveWorkload, workload: string): void {
  const active = ownedBy(world, 'Pod', set).filter(pod => !isTerminating(pod))
  const refusal = refusalOf(world, set, workload)
  const missing = set.spec.replicas - active.length
  if (missing > 0 && refusal === null) addPods(world, set, workload, missing)
  for (const pod of expendable(active, -missing)) deletePod(world, pod)
  const failure = missing > 0 && refusal !== null ? [failureOf(world, set, refusal)] : []
  writeStatus(world, set, failure)
}

export function countsOf(world: World, set: LiveWorkload): Counts {
  const pods = ownedBy(world, 'Pod', set)
  const active = pods.filter(pod => !isTerminating(pod))
  return {
    existing: active.length,
    ready: active.filter(isReady).length,
    available: active.filter(pod => isAvailable(world, pod, set.spec.minReadySeconds ?? 0)).length,
    terminating: pods.length - active.length,
  }
}

/** Pods are refused as the installation says, until they are to run under another account. */
function refusalOf({installation}: World, set: LiveWorkload, workload: string): string | null {
  const reason = installation.workloads[workload]?.cannotCreate ?? null
  const manifest = installation.manifests.find(({kind, metadata}) => `${kind}/${metadata.name}` === workload)
  const refused = manifest?.spec as LiveWorkload['spec'] | undefined // of a workload
  const isOther = refused?.template.spec.serviceAccountName !== set.spec.template.spec.serviceAccountName
  return reason === null || isOther ? null : `pods "${set.metadata.name}-" is forbidden: ${reason}`
}

function addPods(world: World, set: LiveWorkload, workload: string, count: number): void {
  const taken = ownedBy(world, 'Pod', set).length
  const {template} = set.spec
  for (let index = taken; index < taken + count; index += 1) {
    const name = `${set.metadata.name}-${suffixOf(5, 'pod', world.newUid('name'))}`
    const from = {labels: template.metadata.labels, annotations: template.metadata.annotations, spec: template.spec}
    createPod(world, {name, index, owner: set, creator: 'replicaset-controller', ...from}, workload)
  }
}

/** Those that are not ready go first, then the youngest. */
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
  const event = {
    reason: 'FailedCreate',
    message: `Error creating: ${message}`,
    component: 'replicaset-controller',
    ago: 0,
  }
  if (old === undefined) for (const made of controllerEvent(world.atNow(), set, event)) world.store.put(made)
  const lastTransitionTime = old?.lastTransitionTime ?? timeOf(world)
  return {type: 'ReplicaFailure', status: 'True', reason: 'FailedCreate', message, lastTransitionTime}
}

function writeStatus(world: World, set: LiveWorkload, conditions: readonly object[]): void {
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
  const current = asWorkload(world.store.find('ReplicaSet', set.metadata.namespace, set.metadata.name) ?? set)
  if (!isUnchanged(current.status, status)) world.store.put({...current, status})
}
