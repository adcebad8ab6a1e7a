import type {KubeObject} from '../../kube-api/state.ts'
import type {PodSpec, PodTemplate} from '../manifests/types.ts'
import {controllerEvent} from '../objects/events.ts'
import {type Draft, ownedBy} from '../objects/made.ts'
import {newLife} from '../pods/kubelet.ts'
import {podSpec} from '../pods/spec.ts'
import {noteScheduling, placed} from './scheduler.ts'
import {create, remember, type World} from './world.ts'

/** A pod that a ReplicaSet or a StatefulSet should have. */
export interface WantedPod {
  readonly name: string
  readonly index: number
  readonly owner: KubeObject
  readonly creator: string
  readonly template: PodTemplate
}

/** Creates a pod and schedules it. Its kubelet starts it in later steps. */
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
  const pod = bear(world, {apiVersion: 'v1', kind: 'Pod', metadata, spec: template.spec}, index)
  const message =
    owner.kind === 'StatefulSet'
      ? `Create Pod ${name} in StatefulSet ${owner.metadata.name} successful`
      : `Created pod: ${name}`
  remember(world, at => controllerEvent(owner, creator, {reason: 'SuccessfulCreate', message, at}))
  noteScheduling(world, pod)
}

/** Creates a pod without an owner. */
export function createBarePod(world: World, draft: Draft): KubeObject {
  return bear(world, draft, 0)
}

function bear(world: World, draft: Draft, index: number): KubeObject {
  const {name, namespace = ''} = draft.metadata
  const spec = podSpec({namespace, name}, draft.spec as PodSpec) // the object is a pod
  const now = world.clock.now()
  const pod = create(world, {...draft, ...placed(world, {namespace, name, spec, index}, now)})
  world.lives.set(pod.metadata.uid, newLife(index, now))
  return pod
}

export function isReady(pod: KubeObject): boolean {
  return readyCondition(pod)?.status === 'True'
}

/** Returns when the pod became ready, in ms since 1970; null if it is not ready. */
export function readySince(pod: KubeObject): number | null {
  const condition = readyCondition(pod)
  return condition?.status === 'True' ? Date.parse(condition.lastTransitionTime) : null
}

function readyCondition({status}: KubeObject) {
  const {conditions = []} = status as {conditions?: {type: string; status: string; lastTransitionTime: string}[]} // the object is a pod
  return conditions.find(({type}) => type === 'Ready')
}
