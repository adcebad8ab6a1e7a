import type {ContainerStatus, Pod} from '../../cluster/objects.ts'
import {ageMs, DAY, MINUTE} from '../age.ts'

export interface ContainerState {
  readonly name: string
  readonly init: boolean
  readonly status: ContainerStatus
}

const RESTARTS = 3
const RESTART_WINDOW = 30 * MINUTE

/** Every reported container of a pod, init containers first. */
export function containerStates({status}: Pod): ContainerState[] {
  const init = (status.initContainerStatuses ?? []).map(status => ({name: status.name, init: true, status}))
  const main = (status.containerStatuses ?? []).map(status => ({name: status.name, init: false, status}))
  return [...init, ...main]
}

/** Field path of a container in its workload. */
export function containerPath({name, init}: Pick<ContainerState, 'name' | 'init'>): string {
  return `spec.template.spec.${init ? 'initContainers' : 'containers'}[name=${name}]`
}

/** The image cannot be pulled; null also while a first pull is still running. */
export function imageWait({status}: ContainerState) {
  return waitingFor(status, IMAGE_REASONS)
}

/** The container cannot be created from its specification. */
export function creationWait({status}: ContainerState) {
  return waitingFor(status, CREATION_REASONS)
}

/**
 * A main container that keeps ending: `looping` while the kubelet holds it back, `restarting` while it runs again after
 * at least three restarts, the last within half an hour. Init containers are judged by how long they take.
 */
export function crashOf({init, status}: ContainerState, now: Date): 'looping' | 'restarting' | null {
  if (init) return null
  if (status.state?.waiting?.reason === 'CrashLoopBackOff') return 'looping'
  const ended = ageMs(status.lastState?.terminated?.finishedAt, now)
  const isRecent = ended !== null && ended <= RESTART_WINDOW
  return (status.restartCount ?? 0) >= RESTARTS && isRecent ? 'restarting' : null
}

/** Restarted often, and the time of the last end cannot be read. */
export function isCrashUndated(state: ContainerState, now: Date): boolean {
  const {init, status} = state
  const ended = status.lastState?.terminated
  if (init || ended === undefined || (status.restartCount ?? 0) < RESTARTS) return false
  return crashOf(state, now) === null && ageMs(ended.finishedAt, now) === null
}

export type Termination = NonNullable<NonNullable<ContainerStatus['state']>['terminated']>

/** How the container ended, now and the time before: at most two are kept by Kubernetes. */
export function terminationsOf({state, lastState}: ContainerStatus): Termination[] {
  return [state?.terminated, lastState?.terminated].filter(terminated => terminated !== undefined)
}

/** The last ending was for memory, as the kubelet says itself. */
export function lastOomKilled({status}: ContainerState): boolean {
  return terminationsOf(status)[0]?.reason === OOM
}

export const OOM = 'OOMKilled'

/** The kubelet says that this ending was for memory, and it is not older than a day. */
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
