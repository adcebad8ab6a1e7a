import {setTimeout as pause} from 'node:timers/promises'
import type {KubeObject, LogLine} from '../../../src/kube-api/state.ts'
import {logLinesOf} from '../../../src/lab/container-log.ts'
import type {LabInstallation, Outside} from '../../../src/lab/model.ts'
import type {Find} from '../../../src/lab/pods/environment.ts'
import {type Node, newLife, type PodLife, tend} from '../../../src/lab/pods/kubelet.ts'
import type {AdminApi} from '../control-plane/admin-api.ts'
import {waitUntil} from '../control-plane/wait-until.ts'
import {watched} from '../control-plane/watch.ts'
import {type Answering, createAnswers} from './answers.ts'
import {inParallel} from './in-parallel.ts'
import {controllerOf} from './owners.ts'
import {isOnNode, writeStatus} from './pod-status.ts'
import {namespacesOf} from './simulated.ts'
import {storedIn} from './stored-in.ts'

const LOOK_EVERY_MS = 200
const WAITING_EVERY_MS = 1_000
const ANSWERED_WITHIN_MS = 120_000

/** An installation with simulated pods, and the simulated environment of these pods. */
export interface Tended {
  readonly installation: LabInstallation
  readonly outside: () => Outside
}

/** An existing pod: the state of its kubelet, and its status. `life` is null if the pod does not change any more. */
export interface KnownPod {
  readonly life: PodLife | null
  readonly status: unknown
  readonly log: Answering['log']
}

export interface Tending {
  /** Throws the first error of the simulation, if there is one. */
  stop(): Promise<void>
}

/**
 * Simulates the kubelets of a control plane while it runs. As in the lab, the state of a pod depends on its spec, the
 * stored objects and the state outside the cluster. Pods that the installation created are `known` by uid.
 */
export async function tendPods(
  cluster: {readonly admin: AdminApi; readonly dir: string},
  all: readonly Tended[],
  known: ReadonlyMap<string, KnownPod>,
): Promise<Tending> {
  const home = new Map(
    all.flatMap(tended => [...namespacesOf(tended.installation)].map(name => [name, tended] as const)),
  )
  const stage: Stage = {
    ...cluster,
    answers: createAnswers(cluster),
    known,
    pods: new Map(),
    lives: new Map([...known].flatMap(([uid, {life}]) => (life === null ? [] : [[uid, life]]))),
    written: new Map([...known].map(([uid, {status}]) => [uid, JSON.stringify(status)])),
    wakes: new Map(),
    answered: new Set(),
  }
  const stopped = new AbortController()
  const work = Promise.all([follow(stage, home, stopped.signal), look(stage, home, stopped.signal)])
  work.catch(error => console.error('pods are tended no more:', error)) // without the simulation, every test that waits for a pod times out
  const isReady = async () => ([...known.keys()].every(uid => isAnswered(stage, uid)) ? true : null)
  await Promise.race([work, waitUntil('every pod answers', ANSWERED_WITHIN_MS, isReady)])
  return {
    stop: async () => {
      stopped.abort()
      await work
      await stage.answers.close()
    },
  }
}

interface Stage {
  readonly admin: AdminApi
  readonly answers: ReturnType<typeof createAnswers>
  readonly known: ReadonlyMap<string, KnownPod>
  /** The pods by uid. */
  readonly pods: Map<string, KubeObject>
  readonly lives: Map<string, PodLife>
  /** The status that was last written, as JSON. */
  readonly written: Map<string, string>
  /** The time of the next step of each pod, in ms since 1970. */
  readonly wakes: Map<string, number>
  /** The pods whose ports already answer for their process. */
  readonly answered: Set<string>
}

type Home = ReadonlyMap<string, Tended>

async function follow(stage: Stage, home: Home, signal: AbortSignal): Promise<void> {
  try {
    for await (const {type, object} of watched(stage.admin, '/api/v1/pods', signal)) {
      const {uid, namespace = ''} = object.metadata ?? {}
      if (uid === undefined || !home.has(namespace)) continue
      if (type !== 'DELETED') stage.pods.set(uid, object)
      else await forget(stage, object)
    }
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

async function forget({pods, lives, answers, answered}: Stage, pod: KubeObject): Promise<void> {
  const {uid} = pod.metadata
  pods.delete(uid)
  lives.delete(uid)
  answered.delete(uid)
  await answers.forget(pod)
}

async function look(stage: Stage, home: Home, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const due = [...stage.pods.values()].filter(pod => isDue(stage, pod))
    const byNamespace = Map.groupBy(due, pod => pod.metadata.namespace ?? '')
    await inParallel([...byNamespace], async ([namespace, pods]) => {
      const tended = home.get(namespace)
      if (tended !== undefined) await tendAll(stage, tended, namespace, pods)
    })
    await pause(LOOK_EVERY_MS)
  }
}

/** Returns true if the ports of the pod are configured. A pod without a node has no ports. */
function isAnswered({pods, answered}: Stage, uid: string): boolean {
  const pod = pods.get(uid)
  return pod !== undefined && (answered.has(uid) || !isOnNode(pod))
}

/**
 * Returns true if a pod has to be handled. A pod on a node is handled until its state is settled. A Job's pod has
 * already ended.
 */
function isDue({lives, answered, wakes, known}: Stage, pod: KubeObject): boolean {
  const {uid, deletionTimestamp} = pod.metadata
  if (deletionTimestamp !== undefined || !isOnNode(pod)) return false
  if (!answered.has(uid)) return true
  if (known.get(uid)?.life === null) return false
  const life = lives.get(uid)
  if (life === undefined || life.process === null) return (wakes.get(uid) ?? 0) <= Date.now()
  return !life.ready && life.readySince === life.startedAt
}

async function tendAll(stage: Stage, tended: Tended, namespace: string, pods: readonly KubeObject[]): Promise<void> {
  const find = await storedIn(stage.admin, namespace)
  const writes: {pod: KubeObject; status: Record<string, unknown>}[] = []
  for (const pod of pods) {
    const {uid, creationTimestamp} = pod.metadata
    stage.wakes.set(uid, Date.now() + WAITING_EVERY_MS)
    if (stage.known.get(uid)?.life === null || controllerOf(pod)?.kind === 'Job') continue
    const life = stage.lives.get(uid) ?? newLife(0, Date.parse(creationTimestamp))
    const before = life.process
    const node = nodeOf(stage, tended, find, pod, status => writes.push({pod, status}))
    tend(node, pod, life)
    if (stage.lives.get(uid)?.process !== before) stage.answered.delete(uid)
  }
  await inParallel(writes, async ({pod, status}) => {
    await writeStatus(stage, pod, status)
    if (stage.pods.has(pod.metadata.uid)) stage.pods.set(pod.metadata.uid, {...pod, status})
  })
  const unanswered = pods.filter(({metadata: {uid}}) => stage.pods.has(uid) && !stage.answered.has(uid))
  await inParallel(unanswered, pod => answer(stage, tended, stage.pods.get(pod.metadata.uid) ?? pod))
}

function nodeOf(
  {lives, written}: Stage,
  {outside}: Tended,
  find: Find,
  pod: KubeObject,
  write: (status: Record<string, unknown>) => void,
): Node {
  return {
    now: () => Math.floor(Date.now() / 1000) * 1000,
    outside,
    find,
    lives,
    write: (_pod, status) => {
      const {uid} = pod.metadata
      const text = JSON.stringify(status)
      const before = written.get(uid) ?? ''
      if (before === text || [before, text].every(isCrashLoop)) return
      written.set(uid, text)
      write(status)
    },
    wakeAt: () => undefined, // waiting pods are handled again every WAITING_EVERY_MS
  }
}

/**
 * Returns true if the status is a crash loop. A crash loop keeps its first status, because tests compare it with a lab
 * whose clock began then.
 */
function isCrashLoop(status: string): boolean {
  return status.includes('"CrashLoopBackOff"')
}

async function answer(stage: Stage, {installation, outside}: Tended, pod: KubeObject): Promise<void> {
  const {uid} = pod.metadata
  const log = stage.known.get(uid)?.log ?? ((container, previous) => freshLines(installation, pod, container, previous))
  await stage.answers.give({pod, outside, log, process: () => stage.lives.get(uid)?.process ?? null}).catch(error => {
    if (stage.pods.has(uid)) throw error // a deleted pod needs no answers
  })
  stage.answered.add(uid)
}

/** Returns the lines of a new container since its start. */
function freshLines(
  installation: LabInstallation,
  pod: KubeObject,
  container: string,
  previous: boolean,
): LogLine[] | null {
  const {namespace = '', name} = pod.metadata
  const lines = logLinesOf(installation, pod, {namespace, pod: name, container, previous})
  const now = new Date().toISOString().replace('Z', '000000Z')
  return lines?.map(({text}) => ({time: now, text})) ?? null
}
