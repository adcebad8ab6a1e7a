import type {KubeObject} from '../../kube-api/state.ts'
import {healthyPod} from '../behaviour.ts'
import {podStatus} from '../controllers/pod-status.ts'
import {type PodParts, workloadPod} from '../controllers/workload-pod.ts'
import type {PodSpec} from '../manifests/types.ts'
import type {PodBehaviour} from '../model.ts'
import {type PodLife, timeOf, type World} from './world.ts'

/** Makes a pod of a workload, which starts, and becomes ready, in the steps that follow, if it is to. */
export function createPod(world: World, parts: Omit<PodParts, 'uid'>, workload: string): void {
  const uid = world.newUid('Pod')
  const fate = fateOf(world, workload, parts.index)
  const life: PodLife = {createdAt: world.now(), startedAt: world.now(), stage: 'creating', fate}
  world.lives.set(uid, life)
  for (const object of workloadPod(world.atNow(), {...parts, uid}, behaviourOf(world, life))) world.store.put(object)
}

/** The pod is told to stop; in the next step it is gone. */
export function deletePod(world: World, pod: KubeObject): void {
  const metadata = {...pod.metadata, deletionTimestamp: timeOf(world), deletionGracePeriodSeconds: 30}
  world.store.put({...pod, metadata})
}

/** One step of all kubelets. */
export function stepPods(world: World): void {
  for (const pod of world.store.objects().filter(({kind}) => kind === 'Pod')) {
    if (isTerminating(pod)) removePod(world, pod)
    else advance(world, pod)
  }
}

export function isTerminating({metadata}: KubeObject): boolean {
  return metadata.deletionTimestamp !== undefined
}

export function isReady(pod: KubeObject): boolean {
  return readyCondition(pod)?.status === 'True'
}

/** Ready for long enough; when that will be is remembered. */
export function isAvailable(world: World, pod: KubeObject, minReadySeconds: number): boolean {
  const condition = readyCondition(pod)
  if (condition?.status !== 'True') return false
  const at = Date.parse(condition.lastTransitionTime) + minReadySeconds * world.pace.readySecondMs
  if (minReadySeconds === 0 || at <= world.now()) return true
  world.wakeAt(at)
  return false
}

function readyCondition({status}: KubeObject) {
  const {conditions = []} = status as {conditions?: {type: string; status: string; lastTransitionTime: string}[]} // of a pod
  return conditions.find(({type}) => type === 'Ready')
}

/** As the replica of this number fares in the installation, but that it has not been running before. */
function fateOf({installation}: World, workload: string, index: number): PodBehaviour {
  const pods = installation.workloads[workload]?.pods ?? []
  const fate = pods[index] ?? pods.at(-1) ?? healthyPod(installation)
  return fate.state.kind === 'running' ? {...fate, restartCount: 0, lastRun: null} : fate
}

function advance(world: World, pod: KubeObject): void {
  const {uid, name, namespace = ''} = pod.metadata
  const life = world.lives.get(uid)
  if (life === undefined || life.stage === 'settled' || life.fate.state.kind === 'unschedulable') return
  const next: PodLife =
    life.stage === 'creating' ? {...life, stage: 'started', startedAt: world.now()} : {...life, stage: 'settled'}
  world.lives.set(uid, next)
  if (next.stage === 'settled' && !next.fate.ready) return
  const spec = pod.spec as PodSpec // of a pod
  world.store.put({...pod, status: podStatus(world.atNow(), {namespace, name, spec}, behaviourOf(world, next))})
}

function removePod(world: World, pod: KubeObject): void {
  world.lives.delete(pod.metadata.uid)
  world.store.remove(pod)
}

function behaviourOf(world: World, {createdAt, startedAt, stage, fate}: PodLife): PodBehaviour {
  const ago = (time: number) => (world.now() - time) / 1000
  const times = {createdAgo: ago(createdAt), startedAgo: ago(startedAt), readySinceAgo: 0}
  if (fate.state.kind === 'unschedulable') return {...fate, ...times}
  const state = stage === 'creating' ? CREATING : fate.state
  return {...fate, ...times, state, ready: stage === 'settled' && fate.ready}
}

const CREATING = {kind: 'waiting', reason: 'ContainerCreating', message: ''} as const
