import {amountOf} from '../../kube-api/quantity.ts'
import type {Container, PodSpec} from '../manifests/types.ts'
import type {Crash, Outside} from '../model.ts'
import {environmentOf} from './environment.ts'
import {pullFailure} from './image.ts'
import type {PlacedPod, Process, Surroundings} from './process.ts'
import {isReady} from './readiness.ts'

export type Fate =
  /** A container waits, and is tried again. */
  | {readonly kind: 'waiting'; readonly container: string; readonly reason: string; readonly message: string}
  /** The containers end so at every start. */
  | {readonly kind: 'crashing'; readonly crash: Crash}
  /** With `outgrown`, the container was killed for memory before, and will be again. */
  | {readonly kind: 'running'; readonly outgrown: boolean; readonly ready: boolean; readonly process: Process}

/**
 * How a pod fares whose containers start now: the one decision of all simulated kubelets. It follows from the pod's spec,
 * from what the objects that it references hold, and from what is outside; a pod that is started again later may fare
 * otherwise.
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

/** A container is killed for memory as soon as it works. */
export function hasOutgrown({containers}: PodSpec, outside: Outside): boolean {
  return containers.some(container => isOutgrown(container, outside))
}

/** Its program needs more memory than the container may have. */
function isOutgrown({name, resources}: Container, {programs}: Outside): boolean {
  const [needed, limit] = [programs[name]?.memory, resources?.limits?.memory]
  return needed !== undefined && limit !== undefined && (amountOf(limit) ?? 0) < (amountOf(needed) ?? 0)
}
