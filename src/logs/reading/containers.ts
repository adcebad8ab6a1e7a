import type {ContainerStatus, Pod} from '../../cluster/objects.ts'
import {type Owners, selectedWorkloadOf} from '../pods/owners.ts'
import type {LogSource} from '../records/record.ts'
import {argumentFor, type SelectedWorkload, type Selection} from '../selection.ts'

/** The part of a container's state that matters for its logs. */
export interface ContainerRun {
  readonly restarts: number
  readonly isRunning: boolean
  /** True if the current run or the previous run has a log. */
  readonly hasLog: boolean
  /** True if the previous run has a log. */
  readonly ranBefore: boolean
  /** True if the pod is being deleted. Its containers then do not restart. */
  readonly isLeaving: boolean
}

/** Returns the containers in start order: init containers, containers, ephemeral containers. */
export function sourcesOf(
  pod: Pod,
  {component, mainContainer}: Pick<SelectedWorkload, 'component' | 'mainContainer'>,
): LogSource[] {
  const {metadata, spec} = pod
  const {initContainers = [], containers, ephemeralContainers = []} = spec
  const main = mainContainer ?? defaultContainer(pod)
  return [...initContainers, ...containers, ...ephemeralContainers].map(({name: container}) => ({
    component,
    namespace: metadata.namespace ?? '',
    pod: metadata.name,
    container,
    label: container === main ? metadata.name : `${metadata.name}/${container}`,
  }))
}

/** Returns the container that kubectl chooses by default. */
function defaultContainer({metadata, spec}: Pod): string | undefined {
  return metadata.annotations?.['kubectl.kubernetes.io/default-container'] ?? spec.containers[0]?.name
}

/** Returns the state of a container of the pod. */
export function runOf({metadata, status}: Pod, container: string): ContainerRun {
  const {containerStatuses = [], initContainerStatuses = [], ephemeralContainerStatuses = []} = status
  const all = [...containerStatuses, ...initContainerStatuses, ...ephemeralContainerStatuses]
  const isLeaving = metadata.deletionTimestamp !== undefined
  return {...runOfStatus(all.find(({name}) => name === container)), isLeaving}
}

function runOfStatus(status: ContainerStatus | undefined): Omit<ContainerRun, 'isLeaving'> {
  const {state, lastState, restartCount: restarts = 0} = status ?? {}
  const ranBefore = lastState?.terminated !== undefined || restarts > 0
  const isRunning = state?.running !== undefined
  return {restarts, isRunning, ranBefore, hasLog: isRunning || state?.terminated !== undefined || ranBefore}
}

/** Reasons why the output has few lines or none. */
export interface NothingToRead {
  readonly withoutPods: readonly SelectedWorkload[]
  /** True if previous logs are wanted, but no container was restarted. */
  readonly noneRestarted: boolean
}

/** Returns the reasons why the output has few lines. `pods`: the pods of all readable namespaces. */
export function nothingToRead(
  pods: readonly Pod[],
  {owners, selection, options}: {owners: Owners; selection: Selection; options: {readonly previous: boolean}},
): NothingToRead {
  const belonging = pods.flatMap(pod => {
    const workload = selectedWorkloadOf(pod, owners)
    return workload === null ? [] : [{pod, workload}]
  })
  const withPods = new Set(belonging.map(({workload}) => keyOf(workload)))
  const named = new Set(selection.workloads.map(argumentFor))
  // named pods are left out: each of them exists, because svcdiag has found it
  const expected = new Map(
    owners.selected
      .filter(each => each.kind !== 'Pod' && named.has(argumentFor(each)))
      .map(each => [keyOf(each), each]),
  )
  const withoutPods = [...expected].flatMap(([key, each]) => (withPods.has(key) ? [] : [each]))
  const ran = belonging.some(({pod, workload}) =>
    sourcesOf(pod, workload).some(({container}) => runOf(pod, container).ranBefore),
  )
  return {withoutPods, noneRestarted: options.previous && belonging.length > 0 && !ran}
}

function keyOf({namespace, kind, name}: SelectedWorkload): string {
  return `${namespace}/${kind}/${name}`
}
