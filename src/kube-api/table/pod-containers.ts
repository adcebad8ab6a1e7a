import type {Container} from './text.ts'

export interface PodView {
  readonly metadata: {readonly deletionTimestamp?: unknown}
  readonly spec: {
    readonly containers: readonly Container[]
    readonly initContainers?: readonly Container[]
    readonly ephemeralContainers?: readonly Container[]
    readonly nodeName?: string
    readonly readinessGates?: readonly {readonly conditionType: string}[]
  }
  readonly status: PodStatus
}

export interface PodStatus {
  readonly phase?: string
  readonly reason?: string
  readonly conditions?: readonly {readonly type: string; readonly status: string; readonly reason?: string}[]
  readonly initContainerStatuses?: readonly ContainerStatus[]
  readonly containerStatuses?: readonly ContainerStatus[]
  readonly ephemeralContainerStatuses?: readonly ContainerStatus[]
  readonly podIPs?: readonly {readonly ip: string}[]
  readonly nominatedNodeName?: string
}

export interface ContainerStatus {
  readonly name: string
  readonly ready?: boolean
  readonly started?: boolean
  readonly restartCount?: number
  readonly state?: ContainerState
  readonly lastState?: ContainerState
}

export interface ContainerState {
  readonly running?: object
  readonly waiting?: {readonly reason?: string}
  readonly terminated?: Terminated
}

export interface Terminated {
  readonly exitCode?: number
  readonly signal?: number
  readonly reason?: string
  readonly finishedAt?: string | null
}

/** Returns the number of containers that count for readiness. Sidecars count, other init containers do not. */
export function totalContainers({spec}: PodView): number {
  return spec.containers.length + sidecars(spec).size
}

export function readyContainers(pod: PodView): number {
  const names = sidecars(pod.spec)
  const {reached, stoppedAt} = initProgress(pod)
  const ready = reached.filter(({name, started, ready}) => names.has(name) && started && ready).length
  if (stoppedAt !== null && !isInitialized(pod)) return ready
  const statuses = pod.status.containerStatuses ?? []
  return ready + statuses.filter(status => status.ready && isRunning(status)).length
}

/**
 * Returns the restarts. Before the pod is initialized, returns the restarts of the init containers; afterwards, the
 * restarts of sidecars and containers.
 */
export function restartsOf(pod: PodView): {count: number; last: string} {
  const names = sidecars(pod.spec)
  const {reached, stoppedAt} = initProgress(pod)
  const counted =
    stoppedAt !== null && !isInitialized(pod)
      ? reached
      : [...reached.filter(({name}) => names.has(name)), ...(pod.status.containerStatuses ?? [])]
  return {
    count: counted.reduce((sum, status) => sum + (status.restartCount ?? 0), 0),
    last: counted.map(({lastState}) => lastState?.terminated?.finishedAt ?? '').reduce(later, ''),
  }
}

/**
 * Returns the init containers up to the first that has not finished (or, for a sidecar, started). `stoppedAt` is its
 * index.
 */
export function initProgress({spec, status}: PodView): {reached: readonly ContainerStatus[]; stoppedAt: number | null} {
  const names = sidecars(spec)
  const statuses = status.initContainerStatuses ?? []
  const index = statuses.findIndex(
    ({name, state, started}) => state?.terminated?.exitCode !== 0 && !(names.has(name) && started),
  )
  return index === -1 ? {reached: statuses, stoppedAt: null} : {reached: statuses.slice(0, index + 1), stoppedAt: index}
}

export const isInitialized = ({status}: PodView) => podCondition(status, 'Initialized')?.status === 'True'

export const isRunning = ({state}: ContainerStatus) => state?.running !== undefined

export function podCondition(status: PodStatus, type: string) {
  return status.conditions?.find(condition => condition.type === type)
}

function sidecars(spec: PodView['spec']): Set<string> {
  const containers = spec.initContainers ?? []
  return new Set(containers.filter(({restartPolicy}) => restartPolicy === 'Always').map(({name}) => name))
}

const later = (left: string, right: string) => (right > left ? right : left)
