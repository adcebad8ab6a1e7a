import type {ContainerStatus, Pod} from '../../cluster/objects.ts'
import {ageMs, DAY, MINUTE} from '../words/age.ts'

export interface ContainerState {
  readonly name: string
  readonly init: boolean
  readonly status: ContainerStatus
}

const RESTARTS = 3
const RESTART_WINDOW = 30 * MINUTE

/** Returns every reported container of a pod, init containers first. */
export function containerStates({status}: Pod): ContainerState[] {
  const init = (status.initContainerStatuses ?? []).map(status => ({name: status.name, init: true, status}))
  const main = (status.containerStatuses ?? []).map(status => ({name: status.name, init: false, status}))
  return [...init, ...main]
}

/** Returns the field path of a container in its workload. */
export function containerPath({name, init}: Pick<ContainerState, 'name' | 'init'>): string {
  return `spec.template.spec.${init ? 'initContainers' : 'containers'}[name=${name}]`
}

/** Returns the wait for an image that cannot be pulled. Null also while a first pull is still running. */
export function imageWait({status}: ContainerState) {
  return waitingFor(status, IMAGE_REASONS)
}

/** Returns the wait of a container that cannot be created from its specification. */
export function creationWait({status}: ContainerState) {
  return waitingFor(status, CREATION_REASONS)
}

/**
 * Whether a main container keeps ending. `looping`: the kubelet delays its restart. `restarting`: it runs, after at
 * least three restarts, the last within half an hour. Init containers are judged by their duration.
 */
export function crashOf({init, status}: ContainerState, now: Date): 'looping' | 'restarting' | null {
  if (init) return null
  if (status.state?.waiting?.reason === 'CrashLoopBackOff') return 'looping'
  const ended = ageMs(status.lastState?.terminated?.finishedAt, now)
  const isRecent = ended !== null && ended <= RESTART_WINDOW
  return (status.restartCount ?? 0) >= RESTARTS && isRecent ? 'restarting' : null
}

/** Whether the container restarted often but the time of its last end cannot be read. */
export function isCrashUndated(state: ContainerState, now: Date): boolean {
  const {init, status} = state
  const ended = status.lastState?.terminated
  if (init || ended === undefined || (status.restartCount ?? 0) < RESTARTS) return false
  return crashOf(state, now) === null && ageMs(ended.finishedAt, now) === null
}

export type Termination = NonNullable<NonNullable<ContainerStatus['state']>['terminated']>

/** Returns the last two endings of the container. Kubernetes keeps no more than two. */
export function terminationsOf({state, lastState}: ContainerStatus): Termination[] {
  return [state?.terminated, lastState?.terminated].filter(terminated => terminated !== undefined)
}

/** Whether the kubelet reports the last ending as an out-of-memory kill. */
export function lastOomKilled({status}: ContainerState): boolean {
  return terminationsOf(status)[0]?.reason === OOM
}

export const OOM = 'OOMKilled'

/** Whether the kubelet reports this ending as an out-of-memory kill, not more than a day ago. */
export function isMemoryKill(ending: Termination | undefined, now: Date): boolean {
  const age = ageMs(ending?.finishedAt, now)
  return ending?.reason === OOM && (age === null || age <= DAY)
}

const IMAGE_REASONS = new Set([
  'ErrImagePull',
  'ImagePullBackOff',
  'InvalidImageName',
  'ErrImageNeverPull',
  'ImageInspectError',
  'RegistryUnavailable',
])

const CREATION_REASONS = new Set(['CreateContainerConfigError', 'CreateContainerError', 'RunContainerError'])

function waitingFor({state}: ContainerStatus, reasons: ReadonlySet<string>) {
  const waiting = state?.waiting
  return waiting?.reason !== undefined && reasons.has(waiting.reason)
    ? {reason: waiting.reason, message: waiting.message}
    : null
}
