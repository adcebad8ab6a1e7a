import {hexOf, numberOf} from '../identity.ts'
import type {Container, PodSpec} from '../manifests/types.ts'
import type {FinishedRun, LabInstallation, PodBehaviour} from '../model.ts'
import {timeAgo} from '../time.ts'

/** What the scheduler and the kubelet would have written about a pod of a workload. */
export function podStatus(
  installation: LabInstallation,
  pod: {readonly namespace: string; readonly name: string; readonly spec: PodSpec},
  behaviour: PodBehaviour,
): Record<string, unknown> {
  const qosClass = qosClassOf(pod.spec)
  if (behaviour.state.kind === 'unschedulable') {
    return {phase: 'Pending', qosClass, conditions: [unscheduled(installation, behaviour.createdAgo, behaviour.state)]}
  }
  const podIP = podIPOf(pod.namespace, pod.name)
  return {
    phase: phaseOf(behaviour),
    conditions: conditionsOf(installation, pod.spec, behaviour),
    containerStatuses: pod.spec.containers.map(container => containerStatus(installation, container, behaviour)),
    ...initStatuses(installation, pod.spec, behaviour),
    hostIP: '127.0.0.1',
    hostIPs: [{ip: '127.0.0.1'}],
    podIP,
    podIPs: [{ip: podIP}],
    qosClass,
    startTime: timeAgo(installation.now, behaviour.createdAgo),
  }
}

/** Of a Job's pod that ended well. */
export function completedStatus(
  installation: LabInstallation,
  pod: {readonly namespace: string; readonly name: string; readonly spec: PodSpec},
  finishedAgo: number,
): Record<string, unknown> {
  const at = timeAgo(installation.now, finishedAgo)
  const completed = (type: string, status: string) => ({...condition(type, status, at), reason: 'PodCompleted'})
  const podIP = podIPOf(pod.namespace, pod.name)
  return {
    phase: 'Succeeded',
    conditions: [
      condition('PodScheduled', 'True', at),
      completed('Initialized', 'True'),
      completed('Ready', 'False'),
      completed('ContainersReady', 'False'),
    ],
    containerStatuses: pod.spec.containers.map(container => ({
      ...imageOf(container),
      ready: false,
      started: false,
      restartCount: 0,
      lastState: {},
      state: {terminated: {exitCode: 0, reason: 'Completed', startedAt: at, finishedAt: at}},
    })),
    hostIP: '127.0.0.1',
    hostIPs: [{ip: '127.0.0.1'}],
    podIP,
    podIPs: [{ip: podIP}],
    qosClass: qosClassOf(pod.spec),
    startTime: at,
  }
}

/** Only the container of a crash loop has been running: everything else that waits keeps the pod Pending. */
function phaseOf({state}: PodBehaviour): string {
  return state.kind === 'waiting' && state.reason !== 'CrashLoopBackOff' ? 'Pending' : 'Running'
}

function conditionsOf(installation: LabInstallation, spec: PodSpec, behaviour: PodBehaviour): object[] {
  const created = timeAgo(installation.now, behaviour.createdAgo)
  const since = timeAgo(installation.now, behaviour.readySinceAgo)
  const names = spec.containers.map(container => container.name).join(' ')
  const unready = {reason: 'ContainersNotReady', message: `containers with unready status: [${names}]`}
  const ready = behaviour.ready ? 'True' : 'False'
  const because = behaviour.ready ? {} : unready
  return [
    condition('PodScheduled', 'True', created),
    condition('Initialized', 'True', created),
    {...condition('Ready', ready, since), ...because},
    {...condition('ContainersReady', ready, since), ...because},
  ]
}

function unscheduled(installation: LabInstallation, sinceAgo: number, state: {readonly message: string}): object {
  const at = timeAgo(installation.now, sinceAgo)
  return {
    ...condition('PodScheduled', 'False', at),
    reason: 'Unschedulable',
    message: state.message,
    observedGeneration: 1,
  }
}

function condition(type: string, status: string, at: string) {
  return {type, status, lastProbeTime: null, lastTransitionTime: at}
}

function containerStatus(installation: LabInstallation, container: Container, behaviour: PodBehaviour): object {
  const {state, lastRun} = behaviour
  const running = state.kind === 'running'
  return {
    ...imageOf(container, running || lastRun !== null),
    ready: behaviour.ready,
    started: running,
    restartCount: behaviour.restartCount,
    state: running
      ? {running: {startedAt: timeAgo(installation.now, behaviour.startedAgo)}}
      : {
          waiting:
            state.kind === 'waiting'
              ? {reason: state.reason, ...(state.message !== '' && {message: state.message})}
              : {},
        },
    lastState: lastRun === null ? {} : {terminated: finished(installation, lastRun)},
  }
}

function finished({now}: LabInstallation, run: FinishedRun): object {
  const times = {startedAt: timeAgo(now, run.startedAgo), finishedAt: timeAgo(now, run.finishedAgo)}
  return {exitCode: run.exitCode, reason: run.reason, ...times}
}

function initStatuses(installation: LabInstallation, spec: PodSpec, behaviour: PodBehaviour): object {
  if (spec.initContainers === undefined) return {}
  const at = timeAgo(installation.now, behaviour.createdAgo)
  const initContainerStatuses = spec.initContainers.map(container => ({
    ...imageOf(container),
    ready: true,
    restartCount: 0,
    lastState: {},
    state: {terminated: {exitCode: 0, reason: 'Completed', startedAt: at, finishedAt: at}},
  }))
  return {initContainerStatuses}
}

function imageOf({name, image}: Container, pulled = true): {name: string; image: string; imageID: string} {
  const repository = image.replace(/:[^/]*$/, '')
  return {name, image, imageID: pulled ? `${repository}@sha256:${hexOf('image', image)}` : ''}
}

function podIPOf(namespace: string, name: string): string {
  return `10.244.${1 + numberOf(250, 'ip', namespace, name)}.${2 + numberOf(250, 'ip low', namespace, name)}`
}

function qosClassOf(spec: PodSpec): string {
  const containers = [...spec.containers, ...(spec.initContainers ?? [])].map(({resources}) => resources ?? {})
  if (containers.every(({requests, limits}) => requests === undefined && limits === undefined)) return 'BestEffort'
  const guaranteed = containers.every(({requests, limits}) =>
    ['cpu', 'memory'].every(name => limits?.[name] !== undefined && limits[name] === requests?.[name]),
  )
  return guaranteed ? 'Guaranteed' : 'Burstable'
}
