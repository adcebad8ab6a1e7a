import type {KubeObject} from '../../kube-api/state.ts'
import {numberOf} from '../identity.ts'
import type {PodSpec} from '../manifests/types.ts'
import {schedulerEvent} from '../objects/events.ts'
import type {PodLife} from '../pods/kubelet.ts'
import {initialStatus} from '../pods/status.ts'
import {asTime} from '../time.ts'
import {remember, type World} from './world.ts'

interface Unplaced {
  readonly namespace: string
  readonly name: string
  readonly spec: PodSpec
  readonly index: number
}

/** Returns spec and status of a pod after scheduling: with its node, or with the reason why no node fits. */
export function placed(world: World, pod: Unplaced, createdAt: number): Pick<KubeObject, 'spec' | 'status'> {
  const placement = placementFor(world, pod)
  const spec = 'node' in placement ? {...pod.spec, nodeName: placement.node} : pod.spec
  const unschedulable = 'node' in placement ? null : placement.message
  return {spec, status: initialStatus({...pod, spec}, asTime(createdAt), unschedulable)}
}

/** Schedules a pod again that has no node yet. */
export function placeAgain(world: World, pod: KubeObject, life: PodLife): void {
  const {name, namespace = ''} = pod.metadata
  const unplaced = {namespace, name, spec: pod.spec as PodSpec, index: life.index} // the object is a pod
  if (!('node' in placementFor(world, unplaced))) return
  noteScheduling(world, world.store.put({...pod, ...placed(world, unplaced, life.createdAt)}))
}

export function noteScheduling(world: World, pod: KubeObject): void {
  const {name, namespace = ''} = pod.metadata
  const {nodeName} = pod.spec as PodSpec & {nodeName?: string} // the object is a pod
  const {conditions} = pod.status as {conditions: {message?: string}[]}
  remember(world, at =>
    schedulerEvent(
      pod,
      nodeName === undefined
        ? {reason: 'FailedScheduling', message: conditions[0]?.message ?? '', at}
        : {reason: 'Scheduled', message: `Successfully assigned ${namespace}/${name} to ${nodeName}`, at},
    ),
  )
}

function placementFor(world: World, {namespace, name, spec, index}: Unplaced): Placement {
  return placementOf({namespace, owner: name.replace(/-[^-]+$/, ''), index}, spec, world.store.ofKind('Node'))
}

type Placement = {readonly node: string} | {readonly message: string}

/** Returns the scheduler's decision. Replicas take turns on the nodes that fit. */
function placementOf(
  {namespace, owner, index}: {readonly namespace: string; readonly owner: string; readonly index: number},
  {nodeSelector = {}}: PodSpec,
  nodes: readonly KubeObject[],
): Placement {
  const wanted = Object.entries(nodeSelector)
  const fitting = nodes.filter(({metadata}) => wanted.every(([key, value]) => metadata.labels?.[key] === value))
  const first = fitting.length === 0 ? 0 : numberOf(fitting.length, 'node', namespace, owner)
  const node = fitting[(first + index) % fitting.length]
  return node === undefined ? {message: unfit(nodes.length)} : {node: node.metadata.name}
}

function unfit(nodes: number): string {
  return (
    `0/${nodes} nodes are available: ${nodes} node(s) didn't match Pod's node affinity/selector. no new claims to ` +
    `deallocate, preemption: 0/${nodes} nodes are available: ${nodes} Preemption is not helpful for scheduling.`
  )
}
