import type {KubeObject} from '../../kube-api/state.ts'
import type {PodSpec} from '../manifests/types.ts'
import type {Ailment, Crash, Outside} from '../model.ts'
import {asTime} from '../time.ts'
import type {Find} from './environment.ts'
import {type Fate, fateOf, hasOutgrown, isReady, type Process} from './fate.ts'
import {type FinishedRun, type PodState, podStatus} from './status.ts'

/** How a kubelet reads and changes a cluster: the store of the lab, or in some tests a real API server. */
export interface Node {
  now(): number
  outside(): Outside
  /** Finds Secrets, ConfigMaps and ServiceAccounts in their present state. */
  readonly find: Find
  /** The state of each existing pod, by uid. */
  readonly lives: Map<string, PodLife>
  write(pod: KubeObject, status: Record<string, unknown>): void
  /** Requests a step for the pod at this time, in ms since 1970. */
  wakeAt(time: number): void
}

/** The kubelet's state of a pod. Times are in ms since 1970. */
export interface PodLife {
  /** The index of the pod among the replicas of its workload. */
  readonly index: number
  readonly createdAt: number
  /** When the containers started for the first time and for the last time; null if they have not started. */
  readonly firstStartedAt: number | null
  readonly startedAt: number | null
  readonly ready: boolean
  readonly readySince: number
  readonly restarts: number
  readonly lastRun: FinishedRun | null
  readonly process: Process | null
}

export function newLife(index: number, createdAt: number): PodLife {
  const nothing = {firstStartedAt: null, startedAt: null, restarts: 0, lastRun: null, process: null}
  return {...nothing, index, createdAt, ready: false, readySince: createdAt}
}

/** Does one step of the kubelet for a pod: starts its containers, or probes the readiness of running ones. */
export function tend(node: Node, pod: KubeObject, life: PodLife): void {
  if (life.process !== null) settleReadiness(node, pod, life)
  else start(node, pod, life)
}

function start(node: Node, pod: KubeObject, life: PodLife): void {
  const fate = fateOfPod(node, pod)
  if (fate.kind === 'waiting') keep(node, pod, life, fate)
  else if (fate.kind === 'crashing') reportCrash(node, pod, life, fate.crash)
  else run(node, pod, life, fate)
}

/** Restarts the containers in the same pod, if they can start. */
export function restart(node: Node, pod: KubeObject): void {
  const life = node.lives.get(pod.metadata.uid)
  if (life === undefined || life.startedAt === null) return
  const fate = fateOfPod(node, pod)
  if (fate.kind === 'running') run(node, pod, life, fate)
  else if (fate.kind === 'waiting') waitAgain(node, pod, life, fate)
}

/** Changes a started pod back to waiting, because its containers cannot restart. */
function waitAgain(node: Node, pod: KubeObject, life: PodLife, fate: Extract<Fate, {kind: 'waiting'}>): void {
  const now = node.now()
  const outgrown = hasOutgrown(specOf(pod), node.outside())
  const lastRun = outgrown ? killed(life.startedAt ?? now, now) : life.lastRun
  keep(node, pod, {...life, startedAt: null, ready: false, readySince: now, lastRun, process: null}, fate)
}

/** Sets the malfunction of the running processes of a pod. Processes that start later are healthy. */
export function fallIll({lives}: Node, {metadata: {uid}}: KubeObject, ailment: Ailment): void {
  const life = lives.get(uid)
  if (life?.process === null || life?.process === undefined) return
  lives.set(uid, {...life, process: {...life.process, ailment}})
}

/** Runs the readiness probes of a running pod and stores the result. */
export function probe(node: Node, pod: KubeObject): void {
  const life = node.lives.get(pod.metadata.uid)
  if (life === undefined || life.startedAt === null || life.process === null) return
  const ready = isReady(specOf(pod), life.process, node.outside())
  if (ready === life.ready) return
  keep(node, pod, {...life, ready, readySince: node.now()}, runningSince(life.startedAt))
}

function run(node: Node, pod: KubeObject, life: PodLife, fate: Extract<Fate, {kind: 'running'}>): void {
  const now = node.now()
  const died = life.startedAt === null ? 0 : 1
  const restarts = life.restarts + (fate.outgrown ? 1 : died)
  const lastRun = fate.outgrown ? killed(life.startedAt ?? now, now) : life.lastRun
  const started = {firstStartedAt: life.firstStartedAt ?? now, startedAt: now, restarts, lastRun, process: fate.process}
  keep(node, pod, {...life, ...started, ready: false, readySince: now}, runningSince(now))
}

function settleReadiness(node: Node, pod: KubeObject, life: PodLife): void {
  if (life.ready || life.startedAt === null || life.readySince !== life.startedAt) return
  const ready = life.process !== null && isReady(specOf(pod), life.process, node.outside())
  if (ready) keep(node, pod, {...life, ready, readySince: node.now()}, runningSince(life.startedAt))
}

function reportCrash(node: Node, pod: KubeObject, life: PodLife, crash: Crash): void {
  const first = life.firstStartedAt ?? node.now()
  const loop = crashLoopAt((node.now() - first) / 1000)
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
  node.wakeAt(first + loop.next * 1000)
  keep(node, pod, {...life, firstStartedAt: first, restarts: Math.max(1, loop.restarts), lastRun}, state)
}

function keep(node: Node, pod: KubeObject, life: PodLife, state: PodState): void {
  const {uid, name, namespace = ''} = pod.metadata
  node.lives.set(uid, life)
  const {ready, restarts: restartCount, lastRun} = life
  const times = {createdAt: asTime(life.createdAt), readySince: asTime(life.readySince)}
  node.write(pod, podStatus({namespace, name, spec: specOf(pod)}, {...times, state, ready, restartCount, lastRun}))
}

function fateOfPod(node: Node, pod: KubeObject): Fate {
  const {namespace = ''} = pod.metadata
  return fateOf({namespace, spec: specOf(pod)}, {find: node.find, outside: node.outside()})
}

function runningSince(ms: number): PodState {
  return {kind: 'running', startedAt: asTime(ms)}
}

function killed(startedAt: number, finishedAt: number): FinishedRun {
  const times = {startedAt: asTime(startedAt), finishedAt: asTime(finishedAt)}
  return {exitCode: 137, reason: 'OOMKilled', message: null, ...times}
}

function specOf({spec}: KubeObject): PodSpec {
  return spec as PodSpec // callers pass only pods
}

/** The number of seconds that a simulated program runs before it fails. */
const RUN_SECONDS = 4
const FIRST_PAUSE_SECONDS = 10
const LONGEST_PAUSE_SECONDS = 300

/** `pause`: the delay before the next start, in the kubelet's format (`5m0s`). Times are in seconds. */
export function crashLoopAt(seconds: number) {
  let [restarts, started, pause] = [0, 0, FIRST_PAUSE_SECONDS]
  while (started + RUN_SECONDS + pause + RUN_SECONDS <= seconds) {
    started += RUN_SECONDS + pause
    restarts += 1
    pause = Math.min(pause * 2, LONGEST_PAUSE_SECONDS)
  }
  const finished = started + RUN_SECONDS
  return {restarts, lastRun: {started, finished}, pause: inWords(pause), next: finished + pause + RUN_SECONDS}
}

function inWords(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60]
  return minutes === 0 ? `${rest}s` : `${minutes}m${rest}s`
}
