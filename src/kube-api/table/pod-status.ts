import {
  type ContainerStatus,
  initProgress,
  isInitialized,
  isRunning,
  type PodView,
  podCondition,
  type Terminated,
} from './pod-containers.ts'

/** Returns kubectl's one-word status of a pod. The containers' state outranks the phase, and deletion outranks both. */
export function podStatus(pod: PodView): string {
  const word = containersWord(pod)
  if (pod.metadata.deletionTimestamp === undefined) return word
  if (pod.status.reason === 'NodeLost') return 'Unknown'
  return pod.status.phase === 'Succeeded' || pod.status.phase === 'Failed' ? word : 'Terminating'
}

function containersWord(pod: PodView): string {
  const {reached, stoppedAt} = initProgress(pod)
  const stopped = stoppedAt === null ? undefined : reached.at(-1)
  const initWord = stopped && initStatus(stopped, stoppedAt ?? 0, pod.spec.initContainers?.length ?? 0)
  if (initWord !== undefined && !isInitialized(pod)) return initWord
  return runStatus(pod, initWord ?? phaseWord(pod))
}

function phaseWord({status}: PodView): string {
  if (podCondition(status, 'PodScheduled')?.reason === 'SchedulingGated') return 'SchedulingGated'
  return status.reason || status.phase || ''
}

function initStatus({state}: ContainerStatus, index: number, total: number): string {
  if (state?.terminated) return `Init:${terminatedWord(state.terminated)}`
  const reason = state?.waiting?.reason
  return reason && reason !== 'PodInitializing' ? `Init:${reason}` : `Init:${index}/${total}`
}

/** Returns the word of the first container that has one. A completed container yields to running or failed ones. */
function runStatus({status}: PodView, otherwise: string): string {
  const statuses = status.containerStatuses ?? []
  const word = statuses.map(containerWord).find(said => said !== null) ?? otherwise
  if (word !== 'Completed') return word
  const running = statuses.some(
    container => containerWord(container) === null && container.ready && isRunning(container),
  )
  if (running && podCondition(status, 'Ready')?.status === 'True') return 'Running'
  const failed = statuses.find(({state}) => !state?.waiting?.reason && (state?.terminated?.exitCode ?? 0) !== 0)
  if (failed?.state?.terminated) return terminatedWord(failed.state.terminated)
  return running ? 'NotReady' : word
}

function containerWord({state}: ContainerStatus): string | null {
  if (state?.waiting?.reason) return state.waiting.reason
  return state?.terminated ? terminatedWord(state.terminated) : null
}

function terminatedWord({reason, signal, exitCode}: Terminated): string {
  if (reason) return reason
  return signal ? `Signal:${signal}` : `ExitCode:${exitCode ?? 0}`
}
