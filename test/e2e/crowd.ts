import {once} from 'node:events'
import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {createInterface} from 'node:readline'
import {onTestFinished} from 'vitest'
import {serveKubernetes} from '../../src/kube-api/server.ts'
import type {Access, Change, ClusterState, KubeObject, Log, LogLine} from '../../src/kube-api/state.ts'
import {buildInstallation} from '../../src/lab/index.ts'
import {clusterStateOf} from '../../src/lab/state.ts'
import {type Finished, started} from './binary.ts'
import {kubeconfigFor} from './kubeconfig.ts'

export const NAMESPACE = 'svc'
/** The container of the pods of a crowd. */
export const CONTAINER = 'openhands'

/** A pod of the app and its log. */
export interface CrowdPod {
  readonly name: string
  readonly log: Log
  /** The log from before the last restart; absent without a restart. */
  readonly previous?: Log
  readonly change?: (pod: KubeObject) => KubeObject
}

export interface Crowd {
  /** Adds a pod or another object while a command watches. */
  add(...news: readonly (CrowdPod | KubeObject)[]): void
  readonly url: string
  /** Runs a command to its end. */
  svcdiag(...args: string[]): Promise<Finished>
  start(...args: string[]): ReturnType<typeof started>
  /** Follows logs until stopped: the lines so far, and standard error. */
  follow(...args: string[]): Promise<Followed>
  /** Names of the containers whose logs were requested, with `-previous` for logs from before the last restart. */
  readonly asked: readonly string[]
}

export interface Followed {
  readonly lines: readonly string[]
  readonly said: () => string
  end(): Promise<number | null>
}

/** Serves, in this process, a healthy installation with these pods in place of the app's own. */
export async function serveCrowd(
  pods: readonly CrowdPod[],
  denies: (access: Access) => boolean = () => false,
): Promise<Crowd> {
  const now = new Date().toISOString()
  const lab = clusterStateOf(buildInstallation({profile: 'openhands', namespace: NAMESPACE, now, faults: []}))
  const model = podOfTheApp(lab.objects())
  const objects = lab.objects().filter(object => object.kind !== 'Pod')
  const crowd = new Map<string, CrowdPod>()
  const listeners = new Set<(change: Change) => void>()
  const asked: string[] = []
  let revision = 1_000_000

  const state: ClusterState = {
    ...lab,
    objects: () => objects,
    watch(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    log({pod, container, previous}) {
      asked.push(`${pod}/${container}${previous ? '-previous' : ''}`)
      const {log = null, previous: before = null} = crowd.get(pod) ?? {}
      return previous ? before : log
    },
    denies: access => denies(access) || lab.denies(access),
  }

  function add(...news: readonly (CrowdPod | KubeObject)[]): void {
    for (const one of news) {
      if (isCrowdPod(one)) crowd.set(one.name, one)
      const object = isCrowdPod(one) ? podOf(model, one) : one
      revision += 1
      const stored = {...object, metadata: {...object.metadata, resourceVersion: String(revision)}}
      objects.push(stored)
      for (const listener of listeners) listener({type: 'ADDED', object: stored})
    }
  }

  add(...pods)
  const server = await serveKubernetes(state, {port: 0})
  const folder = await mkdtemp(join(tmpdir(), 'svcdiag-crowd-'))
  const running = new Set<ReturnType<typeof started>>()
  onTestFinished(async () => {
    for (const child of running) child.kill('SIGKILL')
    await server.close()
    lab.close()
    await rm(folder, {recursive: true})
  })
  const kubeconfig = kubeconfigFor(server.url, folder)
  const start = (...args: string[]) => {
    const child = started([...args, '--kubeconfig', kubeconfig, '--namespace', NAMESPACE])
    running.add(child.once('exit', () => running.delete(child)))
    return child
  }
  return {
    add,
    url: server.url,
    start,
    asked,
    async svcdiag(...args) {
      const followed = attach(start(...args))
      const code = await followed.exit
      return {code, stdout: followed.lines.map(line => `${line}\n`).join(''), stderr: followed.said()}
    },
    async follow(...args) {
      const child = start(...args)
      const {lines, said, exit} = attach(child)
      const end = () => {
        child.kill('SIGINT')
        return exit
      }
      return {lines, said, end}
    },
  }
}

function podOfTheApp(objects: readonly KubeObject[]): KubeObject {
  const found = objects.find(({kind, metadata}) => kind === 'Pod' && metadata.labels?.app === 'openhands')
  if (found === undefined) throw new Error('the lab has no pod of the app')
  return found
}

function isCrowdPod(one: CrowdPod | KubeObject): one is CrowdPod {
  return !('kind' in one)
}

function attach(child: ReturnType<typeof started>) {
  const lines: string[] = []
  let stderr = ''
  const printed = createInterface(child.stdout).on('line', line => lines.push(line))
  child.stderr.on('data', chunk => {
    stderr += chunk
  })
  const exit = Promise.all([once(child, 'exit'), once(printed, 'close')]).then(([[code]]) => code as number | null)
  return {lines, said: () => stderr, exit}
}

function podOf(model: KubeObject, {name, previous, change = pod => pod}: CrowdPod): KubeObject {
  const ended = {terminated: {exitCode: 1, startedAt: '2026-03-01T10:00:00Z', finishedAt: '2026-03-01T11:00:00Z'}}
  const status = {
    name: CONTAINER,
    ready: true,
    started: true,
    restartCount: previous === undefined ? 0 : 1,
    state: {running: {startedAt: '2026-03-01T11:30:00Z'}},
    lastState: previous === undefined ? {} : ended,
    image: 'app',
    imageID: 'app',
  }
  const {containers} = model.spec as {containers: {name: string}[]}
  return change({
    ...model,
    metadata: {...model.metadata, name, uid: name},
    spec: {...(model.spec as object), initContainers: [], containers: containers.filter(one => one.name === CONTAINER)},
    status: {...(model.status as object), initContainerStatuses: [], containerStatuses: [status]},
  })
}

/** Returns a complete log with these lines. */
export function written(lines: readonly LogLine[]): Log {
  return {lines, follow: () => () => {}}
}

/** Returns the timestamp of a line, this many microseconds into a day. */
export function stamp(us: number): string {
  const ms = Date.UTC(2026, 2, 1, 12) + Math.floor(us / 1000)
  return `${new Date(ms).toISOString().slice(0, -1)}${String(us % 1000).padStart(3, '0')}000Z`
}
