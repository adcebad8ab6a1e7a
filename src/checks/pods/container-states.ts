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

export function containerPath({name, init}: Pick<ContainerState, 'name' | 'init'>): string {
  return `spec.template.spec.${init ? 'initContainers' : 'containers'}[name=${name}]`
}

/** Returns the reason and message of a failed image pull; null if there is none, and during a first pull. */
export function imageWait({status}: ContainerState) {
  return waitingFor(status, IMAGE_REASONS)
}

/** Returns the reason and message if a container cannot be created from its specification; null otherwise. */
export function creationWait({status}: ContainerState) {
  return waitingFor(status, CREATION_REASONS)
}

/** Returns `restarting` after three restarts, the last within half an hour; null for init containers. */
export function crashOf({init, status}: ContainerState, now: Date): 'looping' | 'restarting' | null {
  if (init) return null
  if (status.state?.waiting?.reason === 'CrashLoopBackOff') return 'looping'
  const ended = ageMs(status.lastState?.terminated?.finishedAt, now)
  const isRecent = ended !== null && ended <= RESTART_WINDOW
  return (status.restartCount ?? 0) >= RESTARTS && isRecent ? 'restarting' : null
}

/** Returns true if the container restarted often, but at an unknown time. */
export function isCrashUndated(state: ContainerState, now: Date): boolean {
  const {init, status} = state
  const ended = status.lastState?.terminated
  if (init || ended === undefined || (status.restartCount ?? 0) < RESTARTS) return false
  return crashOf(state, now) === null && ageMs(ended.finishedAt, now) === null
}

export type Termination = NonNullable<NonNullable<ContainerStatus['state']>['terminated']>

/** Returns the last two terminations of the container. Kubernetes keeps no more. */
export function terminationsOf({state, lastState}: ContainerStatus): Termination[] {
  return [state?.terminated, lastState?.terminated].filter(terminated => terminated !== undefined)
}

export function lastOomKilled({status}: ContainerState): boolean {
  return terminationsOf(status)[0]?.reason === OOM
}

export const OOM = 'OOMKilled'

/** Returns true if the termination is an out-of-memory kill in the last 24 h, or at an unknown time. */
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
