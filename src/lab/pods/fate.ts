import {amountOf} from '../../kube-api/quantity.ts'
import type {Container, PodSpec} from '../manifests/types.ts'
import type {Crash, Outside} from '../model.ts'
import {environmentOf} from './environment.ts'
import {pullFailure} from './image.ts'
import type {PlacedPod, Process, Surroundings} from './process.ts'
import {isReady} from './readiness.ts'

export type Fate =
  /** A container waits and is retried. */
  | {readonly kind: 'waiting'; readonly container: string; readonly reason: string; readonly message: string}
  /** The containers end this way at every start. */
  | {readonly kind: 'crashing'; readonly crash: Crash}
  /** `outgrown`: the container was killed for memory and will be again. */
  | {readonly kind: 'running'; readonly outgrown: boolean; readonly ready: boolean; readonly process: Process}

/**
 * Returns the fate of a pod whose containers start now. All simulated kubelets use this decision. It depends on the
 * pod's spec, on the objects that it references, and on the state outside. After a later start the fate may differ.
 */
export function fateOf(pod: PlacedPod, surroundings: Surroundings): Fate {
  const {spec, namespace} = pod
  const {outside, find} = surroundings
  const env: Record<string, Readonly<Record<string, string>>> = {}
  for (const container of [...(spec.initContainers ?? []), ...spec.containers]) {
    const unpulled = pullFailure(pod, container, surroundings)
    if (unpulled !== null) return {kind: 'waiting', container: container.name, ...unpulled}
    const environment = environmentOf(container, namespace, find)
    if (environment.status === 'lacking')
      return {
        kind: 'waiting',
        container: container.name,
        reason: 'CreateContainerConfigError',
        message: environment.message,
      }
    env[container.name] = environment.env
  }
  const crash = spec.containers.map(({name}) => outside.programs[name]?.crash).find(found => found !== undefined)
  if (crash !== undefined) return {kind: 'crashing', crash}
  const process = {env, ailment: null}
  const outgrown = hasOutgrown(spec, outside)
  return {kind: 'running', outgrown, ready: isReady(spec, process, outside), process}
}

/** Whether a container needs more memory than its limit and is OOM-killed. */
export function hasOutgrown({containers}: PodSpec, outside: Outside): boolean {
  return containers.some(container => isOutgrown(container, outside))
}

/** Whether the program needs more memory than the container's limit. */
function isOutgrown({name, resources}: Container, {programs}: Outside): boolean {
  const [needed, limit] = [programs[name]?.memory, resources?.limits?.memory]
  return needed !== undefined && limit !== undefined && (amountOf(limit) ?? 0) < (amountOf(needed) ?? 0)
}
