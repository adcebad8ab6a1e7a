import {hexOf, numberOf} from '../identity.ts'
import type {Container, PodSpec} from '../manifests/types.ts'

/** The facts that the status of a pod contains. Times are in RFC 3339. */
export interface PodReport {
  readonly createdAt: string
  readonly state: PodState
  readonly ready: boolean
  /** When the `Ready` condition last changed. */
  readonly readySince: string
  readonly restartCount: number
  readonly lastRun: FinishedRun | null
}

export type PodState =
  | {readonly kind: 'running'; readonly startedAt: string}
  | {readonly kind: 'waiting'; readonly container: string; readonly reason: string; readonly message: string}
  /** No node fits. `message` is the scheduler's message. */
  | {readonly kind: 'unschedulable'; readonly message: string}

export interface FinishedRun {
  readonly exitCode: number
  readonly reason: string
  readonly message: string | null
  readonly startedAt: string
  readonly finishedAt: string
}

export interface ReportedPod {
  readonly namespace: string
  readonly name: string
  readonly spec: PodSpec
}

/** Returns the status of a pod as the scheduler and the kubelet write it. */
export function podStatus(pod: ReportedPod, report: PodReport): Record<string, unknown> {
  const qosClass = qosClassOf(pod.spec)
  if (report.state.kind === 'unschedulable')
    return {phase: 'Pending', qosClass, conditions: [unscheduled(report.createdAt, report.state.message)]}
  return {
    phase: phaseOf(report),
    conditions: conditionsOf(pod.spec, report),
    containerStatuses: pod.spec.containers.map(container => containerStatus(pod.spec, container, report)),
    ...initStatuses(pod.spec, report),
    ...addresses(pod),
    qosClass,
    startTime: report.createdAt,
  }
}

/** Returns the status of a new pod. `unschedulable` is the scheduler's message if no node fits. */
export function initialStatus(pod: ReportedPod, createdAt: string, unschedulable: string | null) {
  const state: PodState =
    unschedulable === null
      ? {kind: 'waiting', container: '', reason: 'ContainerCreating', message: ''}
      : {kind: 'unschedulable', message: unschedulable}
  return podStatus(pod, {createdAt, readySince: createdAt, state, ready: false, restartCount: 0, lastRun: null})
}

/** Returns the status of a pod that has succeeded, as pods of Jobs do. */
export function completedStatus(pod: ReportedPod, at: string): Record<string, unknown> {
  const completed = (type: string, status: string) => ({...condition(type, status, at), reason: 'PodCompleted'})
  return {
    phase: 'Succeeded',
    conditions: [
      condition('PodScheduled', 'True', at),
      completed('Initialized', 'True'),
      completed('Ready', 'False'),
      completed('ContainersReady', 'False'),
    ],
    containerStatuses: pod.spec.containers.map(container => ({...ended(container, at), ready: false, started: false})),
    ...addresses(pod),
    qosClass: qosClassOf(pod.spec),
    startTime: at,
  }
}

function phaseOf({state, lastRun}: PodReport): string {
  return state.kind === 'waiting' && lastRun === null ? 'Pending' : 'Running'
}

function conditionsOf(spec: PodSpec, report: PodReport): object[] {
  const {createdAt, readySince} = report
  const names = spec.containers.map(container => container.name).join(' ')
  const unready = {reason: 'ContainersNotReady', message: `containers with unready status: [${names}]`}
  const ready = report.ready ? 'True' : 'False'
  const because = report.ready ? {} : unready
  const initialized = waitsInInit(spec, report)
    ? {...condition('Initialized', 'False', createdAt), reason: 'ContainersNotInitialized'}
    : condition('Initialized', 'True', createdAt)
  return [
    condition('PodScheduled', 'True', createdAt),
    initialized,
    {...condition('Ready', ready, readySince), ...because},
    {...condition('ContainersReady', ready, readySince), ...because},
  ]
}

function unscheduled(at: string, message: string): object {
  return {...condition('PodScheduled', 'False', at), reason: 'Unschedulable', message, observedGeneration: 1}
}

function condition(type: string, status: string, at: string) {
  return {type, status, lastProbeTime: null, lastTransitionTime: at}
}

function waitsInInit({initContainers = []}: PodSpec, {state}: PodReport): boolean {
  return state.kind === 'waiting' && initContainers.some(({name}) => name === state.container)
}

function containerStatus(spec: PodSpec, container: Container, report: PodReport): object {
  const {state, lastRun} = report
  const running = state.kind === 'running'
  return {
    ...imageOf(container, running || lastRun !== null),
    ready: report.ready,
    started: running,
    restartCount: report.restartCount,
    state: running ? {running: {startedAt: state.startedAt}} : {waiting: waitingOf(spec, container, report)},
    lastState: lastRun === null ? {} : {terminated: finished(lastRun)},
  }
}

function waitingOf(spec: PodSpec, {name}: Container, report: PodReport): object {
  const {state} = report
  if (state.kind !== 'waiting') return {}
  if (waitsInInit(spec, report) && state.container !== name) return {reason: 'PodInitializing'}
  if (state.container !== name) return {reason: 'ContainerCreating'}
  return {reason: state.reason, ...(state.message !== '' && {message: state.message})}
}

function finished({exitCode, reason, message, startedAt, finishedAt}: FinishedRun): object {
  return {exitCode, reason, ...(message !== null && {message}), startedAt, finishedAt}
}

function initStatuses(spec: PodSpec, report: PodReport): object {
  const {initContainers = []} = spec
  if (initContainers.length === 0) return {}
  const {state, createdAt} = report
  const stuckAt = waitsInInit(spec, report) && state.kind === 'waiting' ? state.container : null
  const at = initContainers.findIndex(({name}) => name === stuckAt)
  const initContainerStatuses = initContainers.map((container, index) => {
    if (at < 0 || index < at) return {...ended(container, createdAt), ready: true}
    const waiting = waitingOf(spec, container, report)
    return {...imageOf(container, false), ready: false, restartCount: 0, lastState: {}, state: {waiting}}
  })
  return {initContainerStatuses}
}

function ended(container: Container, at: string): object {
  const terminated = {exitCode: 0, reason: 'Completed', startedAt: at, finishedAt: at}
  return {...imageOf(container, true), restartCount: 0, lastState: {}, state: {terminated}}
}

function imageOf({name, image}: Container, pulled: boolean): {name: string; image: string; imageID: string} {
  const repository = image.replace(/:[^/]*$/, '')
  return {name, image, imageID: pulled ? `${repository}@sha256:${hexOf('image', image)}` : ''}
}

function addresses({namespace, name}: ReportedPod): object {
  const podIP = `10.244.${1 + numberOf(250, 'ip', namespace, name)}.${2 + numberOf(250, 'ip low', namespace, name)}`
  return {hostIP: '127.0.0.1', hostIPs: [{ip: '127.0.0.1'}], podIP, podIPs: [{ip: podIP}]}
}

function qosClassOf(spec: PodSpec): string {
  const containers = [...spec.containers, ...(spec.initContainers ?? [])].map(({resources}) => resources ?? {})
  if (containers.every(({requests, limits}) => requests === undefined && limits === undefined)) return 'BestEffort'
  const guaranteed = containers.every(({requests, limits}) =>
    ['cpu', 'memory'].every(name => limits?.[name] !== undefined && limits[name] === requests?.[name]),
  )
  return guaranteed ? 'Guaranteed' : 'Burstable'
}
