import type {KubeObject} from '../../kube-api/state.ts'
import type {PodSpec} from '../manifests/types.ts'
import type {Ailment, Crash} from '../model.ts'
import {crashLoopAt} from '../pods/crash-loop.ts'
import {type Fate, fateOf} from '../pods/fate.ts'
import {isReady} from '../pods/readiness.ts'
import {type FinishedRun, type PodState, podStatus} from '../pods/status.ts'
import {isUnchanged} from './workload.ts'
import {asTime, type PodLife, type World, wakeAt} from './world.ts'

/** One step of the kubelet for a pod on its node: it is started, then ready, as far as its fate lets it. */
export function tend(world: World, pod: KubeObject, life: PodLife): void {
  if (life.process !== null) settleReadiness(world, pod, life)
  else start(world, pod, life)
}

function start(world: World, pod: KubeObject, life: PodLife): void {
  const fate = fateOfPod(world, pod)
  if (fate.kind === 'waiting') keep(world, pod, life, fate)
  else if (fate.kind === 'crashing') reportCrash(world, pod, life, fate.crash)
  else run(world, pod, life, fate)
}

/** The containers end and are started again, in the same pod. */
export function restart(world: World, pod: KubeObject): void {
  const life = world.lives.get(pod.metadata.uid)
  if (life === undefined || life.startedAt === null) return
  const fate = fateOfPod(world, pod)
  if (fate.kind === 'running') run(world, pod, life, fate)
}

/** The processes that run now fall ill; a process that is started later is well. */
export function fallIll(world: World, pod: KubeObject, ailment: Ailment): void {
  const life = world.lives.get(pod.metadata.uid)
  if (life?.process === null || life?.process === undefined) return
  world.lives.set(pod.metadata.uid, {...life, process: {...life.process, ailment}})
}

/** The readiness probes of a running pod have found out what has become of it. */
export function probe(world: World, pod: KubeObject): void {
  const life = world.lives.get(pod.metadata.uid)
  if (life === undefined || life.startedAt === null || life.process === null) return
  const ready = isReady(specOf(pod), life.process, world.outside)
  if (ready === life.ready) return
  keep(world, pod, {...life, ready, readySince: world.clock.now()}, runningSince(life.startedAt))
}

function run(world: World, pod: KubeObject, life: PodLife, fate: Extract<Fate, {kind: 'running'}>): void {
  const now = world.clock.now()
  const died = life.startedAt === null ? 0 : 1
  const restarts = life.restarts + (fate.outgrown ? 1 : died)
  const lastRun = fate.outgrown ? killed(life.startedAt ?? now, now) : life.lastRun
  const started = {firstStartedAt: life.firstStartedAt ?? now, startedAt: now, restarts, lastRun, process: fate.process}
  keep(world, pod, {...life, ...started, ready: false, readySince: now}, runningSince(now))
}

/** In the step after its start a pod is as ready as it will be. */
function settleReadiness(world: World, pod: KubeObject, life: PodLife): void {
  if (life.ready || life.readySince !== life.startedAt) return
  const ready = life.process !== null && isReady(specOf(pod), life.process, world.outside)
  if (!ready || life.startedAt === null) return
  keep(world, pod, {...life, ready, readySince: world.clock.now()}, runningSince(life.startedAt))
}

function reportCrash(world: World, pod: KubeObject, life: PodLife, crash: Crash): void {
  const first = life.firstStartedAt ?? world.clock.now()
  const loop = crashLoopAt((world.clock.now() - first) / 1000)
  const at = (seconds: number) => asTime(first + seconds * 1000)
  const lastRun = {
    exitCode: crash.exitCode,
    reason: 'Error',
    message: crash.says,
    startedAt: at(loop.lastRun.started),
    finishedAt: at(loop.lastRun.finished),
  }
  const [container = ''] = specOf(pod).containers.map(({name}) => name)
  const message = `back-off ${loop.pause} restarting failed container=${container}`
  const state = {kind: 'waiting', container, reason: 'CrashLoopBackOff', message} as const
  wakeAt(world, first + loop.next * 1000)
  keep(world, pod, {...life, firstStartedAt: first, restarts: Math.max(1, loop.restarts), lastRun}, state)
}

/** Remembers what has become of the pod, and writes it into its status. */
function keep(world: World, pod: KubeObject, life: PodLife, state: PodState): void {
  const {uid, name, namespace = ''} = pod.metadata
  world.lives.set(uid, life)
  const {ready, restarts: restartCount, lastRun} = life
  const times = {createdAt: asTime(life.createdAt), readySince: asTime(life.readySince)}
  const status = podStatus({namespace, name, spec: specOf(pod)}, {...times, state, ready, restartCount, lastRun})
  if (!isUnchanged(pod.status, status)) world.store.put({...pod, status})
}

function fateOfPod(world: World, pod: KubeObject): Fate {
  const {namespace = ''} = pod.metadata
  return fateOf({namespace, spec: specOf(pod)}, {find: world.store.find, outside: world.outside})
}

function runningSince(ms: number): PodState {
  return {kind: 'running', startedAt: asTime(ms)}
}

function killed(startedAt: number, finishedAt: number): FinishedRun {
  const times = {startedAt: asTime(startedAt), finishedAt: asTime(finishedAt)}
  return {exitCode: 137, reason: 'OOMKilled', message: null, ...times}
}

function specOf({spec}: KubeObject): PodSpec {
  return spec as PodSpec // of a pod
}
