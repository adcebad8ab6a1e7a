import type {V1ContainerStateTerminated, V1ContainerStatus, V1Pod} from '@kubernetes/client-node'
import {age, ageColumn, nameColumn, none, type RowCondition, table, text, type Wire, wide} from './column.ts'

export type PodView = Wire<V1Pod>
export type ContainerStatus = Wire<V1ContainerStatus>

export const pods = table<V1Pod>(
  [
    nameColumn(),
    text('Ready', pod => `${readyContainers(pod)}/${totalContainers(pod)}`),
    text('Status', podStatus),
    text('Restarts', restartsText),
    ageColumn(),
    wide('IP', pod => none(pod.status.podIPs?.[0]?.ip)),
    wide('Node', pod => none(pod.spec.nodeName)),
    wide('Nominated Node', pod => none(pod.status.nominatedNodeName)),
    wide('Readiness Gates', readinessGates),
  ],
  completed,
)

function completed({status: {phase}}: PodView): readonly RowCondition[] {
  const row = (reason: string, message: string) => [{type: 'Completed', status: 'True', reason, message} as const]
  if (phase === 'Succeeded') return row(phase, 'The pod has completed successfully.')
  return phase === 'Failed' ? row(phase, 'The pod failed.') : []
}

function readinessGates({spec, status}: PodView): string {
  const gates = spec.readinessGates ?? []
  const passed = gates.filter(gate => podCondition(status, gate.conditionType)?.status === 'True')
  return gates.length === 0 ? '<none>' : `${passed.length}/${gates.length}`
}

function restartsText(pod: PodView, now: Date): string {
  const {count, last} = restartsOf(pod)
  return count > 0 && last !== '' ? `${count} (${age(last, now)} ago)` : String(count)
}

/** Returns the restarts: of init containers until the pod is initialized, later of sidecars and containers. */
function restartsOf(pod: PodView): {count: number; last: string} {
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

const later = (left: string, right: string) => (right > left ? right : left)

function totalContainers({spec}: PodView): number {
  return spec.containers.length + sidecars(spec).size
}

function readyContainers(pod: PodView): number {
  const names = sidecars(pod.spec)
  const {reached, stoppedAt} = initProgress(pod)
  const ready = reached.filter(({name, started, ready}) => names.has(name) && started && ready).length
  if (stoppedAt !== null && !isInitialized(pod)) return ready
  const statuses = pod.status.containerStatuses ?? []
  return ready + statuses.filter(status => status.ready && isRunning(status)).length
}

/** Deletion takes precedence over the states of containers, and these over the phase. */
function podStatus(pod: PodView): string {
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

function terminatedWord({reason, signal, exitCode}: Wire<V1ContainerStateTerminated>): string {
  if (reason) return reason
  return signal ? `Signal:${signal}` : `ExitCode:${exitCode ?? 0}`
}

function initProgress({spec, status}: PodView): {reached: readonly ContainerStatus[]; stoppedAt: number | null} {
  const names = sidecars(spec)
  const statuses = status.initContainerStatuses ?? []
  const index = statuses.findIndex(
    ({name, state, started}) => state?.terminated?.exitCode !== 0 && !(names.has(name) && started),
  )
  return index === -1 ? {reached: statuses, stoppedAt: null} : {reached: statuses.slice(0, index + 1), stoppedAt: index}
}

const isInitialized = ({status}: PodView) => podCondition(status, 'Initialized')?.status === 'True'

const isRunning = ({state}: ContainerStatus) => state?.running !== undefined

function podCondition(status: PodView['status'], type: string) {
  return status.conditions?.find(condition => condition.type === type)
}

function sidecars(spec: PodView['spec']): Set<string> {
  const containers = spec.initContainers ?? []
  return new Set(containers.filter(({restartPolicy}) => restartPolicy === 'Always').map(({name}) => name))
}
