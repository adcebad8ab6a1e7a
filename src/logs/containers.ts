import type {ContainerStatus, Pod} from '../cluster/objects.ts'
import type {LogSource} from './record.ts'
import type {SelectedWorkload} from './selection.ts'

/** How a container stands, as far as its logs go. */
export interface ContainerRun {
  readonly restarts: number
  readonly isRunning: boolean
  /** There is a log to read: of this run, or of the one before while it waits to be started again. */
  readonly hasLog: boolean
  /** The log of the run before is there. */
  readonly ranBefore: boolean
  /** The pod is on its way out: what ends now does not come back. */
  readonly isLeaving: boolean
}

/** Init containers first, as they run; last those that somebody added to look into the pod. */
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

/** The container that kubectl takes when none is named. */
function defaultContainer({metadata, spec}: Pod): string | undefined {
  return metadata.annotations?.['kubectl.kubernetes.io/default-container'] ?? spec.containers[0]?.name
}

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
