import type {ConfigMap, Container} from '../../cluster/objects.ts'
import {type EffectiveLevel, effectiveLevel, writesFilesAtDebug} from '../../installation/log-level/effective-level.ts'
import {ageMs} from '../age.ts'
import {containerStates} from '../pods/container-states.ts'
import type {CurrentPod} from '../pods/current-pods.ts'

export interface ContainerLevel extends EffectiveLevel {
  readonly at: CurrentPod
  readonly container: Container
  readonly sinceMs: number | null
  /** The app and the worker write prompts and answers to files at level DEBUG. */
  readonly writesFiles: boolean
}

/** Returns the level of every running container of a component, from its pod. */
export function runningLevels(
  pods: readonly CurrentPod[],
  configMaps: readonly ConfigMap[],
  now: Date,
): ContainerLevel[] {
  return pods
    .filter(({pod, component}) => component !== null && pod.status.phase === 'Running')
    .flatMap(at =>
      at.pod.spec.containers
        .filter(({name}) => isRunning(at, name))
        .map(container => ({
          at,
          container,
          ...effectiveLevel(container, configMaps),
          sinceMs: sinceMs(at, now),
          writesFiles: writesFilesAtDebug(container, configMaps),
        })),
    )
}

/** A container that does not run logs nothing. A container without a reported state may run. */
function isRunning({pod}: CurrentPod, name: string): boolean {
  const state = containerStates(pod).find(state => !state.init && state.name === name)?.status.state
  return state === undefined || state.running !== undefined
}

/** Returns the age of the pod's revision. Later pods of the revision do not make it younger. */
function sinceMs({pod, owner}: CurrentPod, now: Date): number | null {
  return ageMs(owner.replicaSet?.metadata.creationTimestamp ?? pod.metadata.creationTimestamp, now)
}
