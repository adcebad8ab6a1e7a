import type {KubeObject} from '../../kube-api/state.ts'
import {numberOf} from '../identity.ts'
import type {PodSpec, PodTemplate} from '../manifests/types.ts'
import {controllerEvent, schedulerEvent} from '../objects/events.ts'
import {type Draft, ownedBy} from '../objects/made.ts'
import {newLife, type PodLife} from '../pods/kubelet.ts'
import {podSpec} from '../pods/spec.ts'
import {initialStatus} from '../pods/status.ts'
import {asTime} from '../time.ts'
import {create, hasLabels, remember, type World} from './world.ts'

/** A pod that a ReplicaSet or a StatefulSet should have. */
export interface WantedPod {
  readonly name: string
  readonly index: number
  readonly owner: KubeObject
  readonly creator: string
  readonly template: PodTemplate
}

/** Creates a pod and schedules it. The kubelet starts the pod in later steps. */
export function createPod(world: World, {name, index, owner, creator, template}: WantedPod): void {
  const {namespace = ''} = owner.metadata
  const {labels, annotations} = template.metadata
  const metadata = {
    name,
    namespace,
    generateName: `${owner.metadata.name}-`,
    labels,
    ...(annotations === undefined ? {} : {annotations}),
    ...ownedBy(owner),
  }
  const pod = createScheduled(world, {apiVersion: 'v1', kind: 'Pod', metadata, spec: template.spec}, index)
  const message =
    owner.kind === 'StatefulSet'
      ? `Create Pod ${name} in StatefulSet ${owner.metadata.name} successful`
      : `Created pod: ${name}`
  remember(world, at => controllerEvent(owner, creator, {reason: 'SuccessfulCreate', message, at}))
  noteScheduling(world, pod)
}

export function createBarePod(world: World, draft: Draft): KubeObject {
  return createScheduled(world, draft, 0)
}

function createScheduled(world: World, draft: Draft, index: number): KubeObject {
  const {name, namespace = ''} = draft.metadata
  const spec = podSpec({namespace, name}, draft.spec as PodSpec) // callers pass only pods
  const now = world.clock.now()
  const pod = create(world, {...draft, ...placed(world, {namespace, name, spec, index}, now)})
  world.lives.set(pod.metadata.uid, newLife(index, now))
  return pod
}

interface Unplaced {
  readonly namespace: string
  readonly name: string
  readonly spec: PodSpec
  readonly index: number
}

/** Returns the spec and status of a pod after scheduling, with its node or the reason why no node fits. */
export function placed(world: World, pod: Unplaced, createdAt: number): Pick<KubeObject, 'spec' | 'status'> {
  const placement = placementFor(world, pod)
  const spec = 'node' in placement ? {...pod.spec, nodeName: placement.node} : pod.spec
  const unschedulable = 'node' in placement ? null : placement.message
  return {spec, status: initialStatus({...pod, spec}, asTime(createdAt), unschedulable)}
}

/** Schedules a pod that has no node yet, if a node fits now. */
export function placeAgain(world: World, pod: KubeObject, life: PodLife): void {
  const {name, namespace = ''} = pod.metadata
  const unplaced = {namespace, name, spec: pod.spec as PodSpec, index: life.index} // callers pass only pods
  if (!('node' in placementFor(world, unplaced))) return
  noteScheduling(world, world.store.put({...pod, ...placed(world, unplaced, life.createdAt)}))
}

function noteScheduling(world: World, pod: KubeObject): void {
  const {name, namespace = ''} = pod.metadata
  const {nodeName} = pod.spec as PodSpec & {nodeName?: string} // callers pass only pods
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

type Placement = {readonly node: string} | {readonly message: string}

/** Returns the node for a pod, or the scheduler's message if no node fits. Spreads replicas over the nodes. */
function placementFor(world: World, {namespace, name, spec, index}: Unplaced): Placement {
  const nodes = world.store.ofKind('Node')
  const fitting = nodes.filter(node => hasLabels(node, spec.nodeSelector))
  const owner = name.replace(/-[^-]+$/, '')
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

export function isReady(pod: KubeObject): boolean {
  return readyCondition(pod)?.status === 'True'
}

export function readySince(pod: KubeObject): number | null {
  const condition = readyCondition(pod)
  return condition?.status === 'True' ? Date.parse(condition.lastTransitionTime) : null
}

function readyCondition({status}: KubeObject) {
  const {conditions = []} = status as {conditions?: {type: string; status: string; lastTransitionTime: string}[]} // callers pass only pods
  return conditions.find(({type}) => type === 'Ready')
}
