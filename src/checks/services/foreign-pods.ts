import type {Pod, Service} from '../../cluster/objects.ts'
import type {ComponentName} from '../../installation/installation.ts'
import {textOrder} from '../../text-order.ts'
import {componentOf, type ReleasePods} from '../pods/current-pods.ts'
import {ownerOf} from '../pods/owner.ts'
import type {Selectable} from './selected.ts'

export interface Endpoints {
  /** Number of ready endpoints that may be the Service's own. */
  readonly own: number
  readonly strangers: readonly Stranger[]
}

/** A pod among the endpoints that is not the Service's own. */
export interface Stranger {
  /** Null if the pod is not in the examined release. */
  readonly pod: Pod | null
  /** Noun phrase: `pod NAME of a Job`, `pod NAME of worker`. */
  readonly says: string
  /** Whether a known controller created the pod, so that all its pods have these labels. */
  readonly isMade: boolean
}

/**
 * Splits the ready endpoints of a Service into its own endpoints and the endpoints of other workloads. Endpoints are
 * pod names, or null without a pod.
 */
export function foreignPods(
  ready: readonly (string | null)[],
  {metadata}: Service,
  wanting: readonly Selectable[],
  facts: ReleasePods,
): Endpoints {
  const home = homeComponent(metadata.name, wanting, facts)
  const strangers = ready.flatMap(name => {
    const pod = facts.pods.find(pod => isNamed(pod, name, metadata.namespace))
    if (pod === undefined) return name !== null && hasOtherReleases(facts) ? [unlisted(name)] : []
    const whose = strangerOf(pod, home, facts)
    if (whose !== null) return [{pod, says: `pod ${pod.metadata.name} of ${whose}`, isMade: true}]
    return wanting.length > 0 && isBare(pod)
      ? [{pod, says: `pod ${pod.metadata.name} of no workload`, isMade: false}]
      : []
  })
  return {
    own: ready.length - strangers.length,
    strangers: strangers.sort((one, other) => textOrder(one.says, other.says)),
  }
}

/** Pods of other releases are not examined, so they are not listed. */
function hasOtherReleases({installation}: ReleasePods): boolean {
  return installation.otherReleases.length > 0
}

function unlisted(name: string): Stranger {
  return {pod: null, says: `pod ${name} of another release`, isMade: false}
}

/** Whether a person created the pod directly, for example with `kubectl run`. */
function isBare({metadata: {ownerReferences = []}}: Pod): boolean {
  return !ownerReferences.some(({controller}) => controller === true)
}

function strangerOf(pod: Pod, home: ComponentName | null, {replicaSets, installation}: ReleasePods): string | null {
  if (pod.metadata.ownerReferences?.some(({kind, controller}) => controller === true && kind === 'Job')) return 'a Job'
  const owner = ownerOf(pod, replicaSets)
  const component = owner && componentOf(owner, installation)
  return home !== null && component !== null && component !== home ? component : null
}

/** Returns the component whose workload the Service is named after, or else the first component that it selects. */
function homeComponent(
  service: string,
  wanting: readonly Selectable[],
  {installation}: ReleasePods,
): ComponentName | null {
  const named = wanting
    .filter(({name}) => service === name || service.startsWith(`${name}-`))
    .sort((one, other) => other.name.length - one.name.length)
  for (const workload of [...named, ...wanting]) {
    const component = componentOf(workload, installation)
    if (component !== null) return component
  }
  return null
}

function isNamed({metadata}: Pod, name: string | null, namespace: string | undefined): boolean {
  return metadata.name === name && (metadata.namespace ?? '') === (namespace ?? '')
}
