import type {ContainerStatus, Pod} from '../../cluster/objects.ts'
import {type Owners, selectedWorkloadOf} from '../pods/owners.ts'
import type {ContainerSource} from '../records/record.ts'
import {argumentFor, limitsPods, matchesOne, type SelectedWorkload, type Selection} from '../selection.ts'

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
function sourcesOf(
  pod: Pod,
  {component, mainContainer}: Pick<SelectedWorkload, 'component' | 'mainContainer'>,
): ContainerSource[] {
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

/** Returns the selected containers of the pod; none if the pod is not selected. */
export function selectedSources(pod: Pod, owners: Pick<Owners, 'workloads' | 'selection'>): ContainerSource[] {
  const workload = selectedWorkloadOf(pod, owners)
  const {containers} = owners.selection.filter
  return workload === null ? [] : sourcesOf(pod, workload).filter(({container}) => matchesOne(container, containers))
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
  /** True if the pod filter matches no pod. */
  readonly noPodMatches: boolean
  /** The names of all containers, if the pattern matches none of them; else empty. */
  readonly otherContainers: readonly string[]
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
  const sources = belonging.flatMap(({pod}) => selectedSources(pod, owners).map(({container}) => ({pod, container})))
  const ran = sources.some(({pod, container}) => runOf(pod, container).ranBefore)
  const others = belonging.flatMap(({pod, workload}) => sourcesOf(pod, workload).map(({container}) => container))
  return {
    withoutPods,
    noPodMatches: limitsPods(selection.filter) && belonging.length === 0,
    otherContainers: sources.length === 0 ? [...new Set(others)].toSorted() : [],
    noneRestarted: options.previous && sources.length > 0 && !ran,
  }
}

function keyOf({namespace, kind, name}: SelectedWorkload): string {
  return `${namespace}/${kind}/${name}`
}
