import type {ContainerLogName, KubeObject, LogLine, LogSource} from '../kube-api/state.ts'
import {activityOf} from './activity.ts'
import type {Store} from './controllers/store.ts'
import {isPodOf, numberOf} from './identity.ts'
import type {PodSpec} from './manifests/types.ts'
import type {LabInstallation, LogEntry} from './model.ts'
import type {Pace} from './time.ts'

interface Parts {
  readonly installation: LabInstallation
  readonly store: Store
  readonly pace: Pace
  readonly now: () => number
}

/** A log keeps about this number of its latest lines, as if a kubelet rotated the log file. */
const KEPT_LINES = 10_000

/** The log of a container that exists since the lab's start grows only after a reader has followed it. Null: no log. */
export function containerLogs(parts: Parts): (name: ContainerLogName) => LogSource | null {
  const {installation, store, pace, now} = parts
  const initial = new Set(store.objects().map(({metadata}) => metadata.uid))
  const followedSince = new Map<string, number>()

  return name => {
    const pod = store.find('Pod', name.namespace, name.pod)
    const written = pod === undefined ? null : logLinesOf(installation, pod, name)
    if (pod === undefined || written === null) return null
    const startedAt = startOf(pod, name.container)
    const isInitial = initial.has(pod.metadata.uid)
    const base = written.map(({ago, text}, index) =>
      stamped(isInitial ? Date.parse(installation.now) - ago * 1000 : (startedAt ?? now()) + index, 0, text),
    )
    if (startedAt === null || name.previous) return {lines: base, follow: (_listener, ended) => pace.after(0, ended)}

    const key = `${pod.metadata.uid}/${name.container}`
    const since = () => (isInitial ? followedSince.get(key) : startedAt)
    const known = Math.floor((now() - (since() ?? now())) / pace.lineMs)
    const linesOf = workOf(parts, pod, name.container, () => since() ?? now())
    return {
      lines: [...base, ...numbersUpTo(known).flatMap(linesOf)],
      follow: (listener, ended) => {
        if (since() === undefined) followedSince.set(key, now())
        const dueAt = (number: number) => (since() ?? 0) + number * pace.lineMs
        const write = (number: number) => linesOf(number).forEach(listener)
        return followed(parts, pod, {known, dueAt, write}, ended)
      },
    }
  }
}

/** Returns a function from the number of a task to the lines that a container logs for this task. */
function workOf(
  {installation, pace}: Parts,
  pod: KubeObject,
  container: string,
  since: () => number,
): (number: number) => LogLine[] {
  const workload = workloadOf(installation, pod, container)
  const isDebug = isAtDebug(pod, container)
  const nanoseconds = numberOf(900_000, 'log', pod.metadata.uid, container)
  return number => {
    if (workload === null) return []
    const at = since() + number * pace.lineMs
    const texts = activityOf(installation, workload, {number, at: new Date(at), isDebug})
    return texts.map((text, index) => stamped(at, nanoseconds + index, text))
  }
}

function stamped(at: number, nanoseconds: number, text: string): LogLine {
  return {time: new Date(at).toISOString().replace('Z', `${nanoseconds}`.padStart(6, '0').concat('Z')), text}
}

function numbersUpTo(last: number): number[] {
  const first = Math.max(1, last - KEPT_LINES)
  return Array.from({length: Math.max(0, last - first + 1)}, (_, index) => first + index)
}

/** Writes the lines of each task when they are due, until the pod is deleted or the returned function is called. */
function followed(
  {store, pace, now}: Parts,
  pod: KubeObject,
  {known, dueAt, write}: {known: number; dueAt: (number: number) => number; write: (number: number) => void},
  ended: () => void,
): () => void {
  let callOff = () => {}
  const waitFor = (number: number) => {
    callOff = pace.after(Math.max(0, dueAt(number) - now()), () => {
      write(number)
      waitFor(number + 1)
    })
  }
  const unwatch = store.watch(({type, object}) => {
    if (type !== 'DELETED' || object.metadata.uid !== pod.metadata.uid) return
    stop()
    ended()
  })
  const stop = () => {
    callOff()
    unwatch()
  }
  waitFor(known + 1)
  return stop
}

/** Returns the installation's lines for this log; null if the kubelet has no such log. */
export function logLinesOf(
  installation: LabInstallation,
  pod: KubeObject,
  {container, previous}: ContainerLogName,
): readonly LogEntry[] | null {
  const status = statusOf(pod, container)
  if (status === undefined) return null
  if (previous && status.lastState?.terminated === undefined) return null
  if (!previous && status.state?.waiting !== undefined && status.lastState?.terminated === undefined) return null
  const logs = entryOf(installation, pod, container)?.[1]
  return (previous ? logs?.previous : logs?.current) ?? []
}

/** Returns the workload (`Kind/name`) of a container; null if the installation has no log of the container. */
function workloadOf(installation: LabInstallation, pod: KubeObject, container: string): string | null {
  const key = entryOf(installation, pod, container)?.[0]
  return key === undefined ? null : key.slice(0, key.lastIndexOf('/'))
}

/** Returns the start of a running container in milliseconds since 1970; null if the container is not running. */
function startOf(pod: KubeObject, container: string): number | null {
  const startedAt = statusOf(pod, container)?.state?.running?.startedAt
  return startedAt === undefined ? null : Date.parse(startedAt)
}

/** Returns true if a variable of the container sets the level DEBUG. */
function isAtDebug(pod: KubeObject, container: string): boolean {
  const {containers} = pod.spec as PodSpec // callers pass only pods
  const env = containers.find(({name}) => name === container)?.env ?? []
  return env.some(({name, value = ''}) =>
    name === 'DEBUG' ? /^(true|1|yes)$/i.test(value) : LEVELS.includes(name) && /^debug$/i.test(value),
  )
}

const LEVELS = ['LOG_LEVEL', 'LITELLM_LOG', 'KEYCLOAK_LOG_LEVEL', 'KC_LOG_LEVEL']

interface ContainerStatus {
  readonly name: string
  readonly state?: {readonly waiting?: object; readonly running?: {readonly startedAt: string}}
  readonly lastState?: {readonly terminated?: object}
}

function statusOf(pod: KubeObject, container: string): ContainerStatus | undefined {
  const {containerStatuses = [], initContainerStatuses = []} = pod.status as {
    containerStatuses?: ContainerStatus[]
    initContainerStatuses?: ContainerStatus[]
  } // stored pods have this status
  return [...containerStatuses, ...initContainerStatuses].find(({name}) => name === container)
}

function entryOf(installation: LabInstallation, pod: KubeObject, container: string) {
  return Object.entries(installation.logs).find(([key]) => isLogOf(key, pod, container))
}

function isLogOf(key: string, pod: KubeObject, container: string): boolean {
  const [, workload = '', name = ''] = key.split('/')
  return name === container && isPodOf(workload, pod.metadata.name)
}
