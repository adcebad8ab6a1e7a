import type {Pod, Service} from '../../cluster/objects.ts'
import {serviceNameOf} from '../../installation/addresses.ts'
import {COMPONENTS, type ComponentName, type Installation, type Workload} from '../../installation/installation.ts'
import {belongsTo} from '../../installation/release.ts'
import {controllerOf} from '../../installation/workload-pods.ts'
import {textOrder} from '../../text-order.ts'
import {componentOf, workloadsOf} from '../pods/current-pods.ts'
import {ownerOf, type ReleasePods} from '../pods/revisions.ts'
import {isSelected, type Labels, type Selectable} from './selected.ts'

export interface Proven {
  readonly status: 'proven'
  readonly workload: Selectable
  readonly selector: Labels
}

export interface NotProven {
  readonly status: 'not-proven'
  readonly why: string
}

/** Returns the workload that a Service serves, if its name and ports prove this. Shared labels prove nothing. */
export function ownPodsOf(
  service: Service,
  workloads: readonly Selectable[],
  installation: Installation,
): Proven | NotProven {
  if (Object.keys(service.spec.selector ?? {}).length === 0)
    return notProven('it has no selector, so its endpoints are written by something else')
  const known = workloadsServed(service, installation)
  if (known.length === 0) return notProven('the component of the Service is unknown')
  const fitting = workloads.filter(
    workload =>
      known.some(each => each.kind === workload.kind && each.name === workload.name) && hasPorts(service, workload),
  )
  const [workload, another] = fitting
  if (workload === undefined) return notProven('the workload with its name does not have its ports')
  if (another !== undefined) return notProven('several workloads fit')
  const selector = selectorOf(service, workload, workloads, installation)
  return selector === null
    ? notProven('no labels distinguish the pods of its component from others')
    : {status: 'proven', workload, selector}
}

function workloadsServed(service: Service, installation: Installation): readonly Workload[] {
  const {name} = service.metadata
  const {addresses, namespace} = installation
  if (!belongsTo(installation, service)) return []
  const all = COMPONENTS.flatMap(component => workloadsOf(component, installation))
  const byName = all.filter(workload => workload.name === name || workload.services.includes(name))
  if (byName.length > 0) return byName
  const configured = addresses.filter(({host}) => serviceNameOf(host, namespace) === name).map(({of}) => of)
  return all.filter(({component}) => configured.includes(component))
}

function hasPorts({spec}: Service, {spec: {containers}}: Selectable): boolean {
  const ports = containers.flatMap(container => container.ports ?? [])
  return (spec.ports ?? []).every(({port, targetPort = port}) =>
    ports.some(({name, containerPort}) => name === targetPort || String(containerPort) === String(targetPort)),
  )
}

function selectorOf(
  {spec}: Service,
  workload: Selectable,
  workloads: readonly Selectable[],
  installation: Installation,
): Labels | null {
  const asked = Object.keys(spec.selector ?? {}).flatMap(key => {
    const value = workload.labels[key]
    return value === undefined ? [] : [[key, value] as const]
  })
  const own = componentOf(workload, installation)
  const isOwn = (selector: Labels) =>
    Object.keys(selector).length > 0 &&
    workloads.every(other => !isSelected(selector, other.labels) || componentOf(other, installation) === own)
  return [Object.fromEntries(asked), workload.selector].find(isOwn) ?? null
}

function notProven(why: string): NotProven {
  return {status: 'not-proven', why}
}

export interface Stranger {
  /** The pod; null if it is not in the examined release. */
  readonly pod: Pod | null
  /** A noun phrase: `pod NAME of a Job`, `pod NAME of worker`. */
  readonly says: string
  /** True if a known controller created the pod. Other pods of this controller have the same labels. */
  readonly isMade: boolean
}

/** Returns the ready endpoints that belong to other workloads. An endpoint is a pod name, or null if it has no pod. */
export function foreignPods(
  ready: readonly (string | null)[],
  {metadata}: Service,
  wanting: readonly Selectable[],
  facts: ReleasePods,
) {
  const home = homeComponent(metadata.name, wanting, facts)
  const isShared = facts.installation.otherReleases.length > 0 // the pods of other releases are not listed
  const strangers = ready.flatMap((name): Stranger[] => {
    const pod = facts.pods.find(
      pod => pod.metadata.name === name && (pod.metadata.namespace ?? '') === (metadata.namespace ?? ''),
    )
    if (pod === undefined)
      return name !== null && isShared ? [{pod: null, says: `pod ${name} of another release`, isMade: false}] : []
    const whose = strangerOf(pod, home, facts)
    if (whose !== null) return [{pod, says: `pod ${pod.metadata.name} of ${whose}`, isMade: true}]
    return wanting.length > 0 && controllerOf(pod.metadata) === undefined
      ? [{pod, says: `pod ${pod.metadata.name} of no workload`, isMade: false}]
      : []
  })
  /** The number of ready endpoints that may belong to the Service. */
  const own = ready.length - strangers.length
  return {own, strangers: strangers.sort((one, other) => textOrder(one.says, other.says))}
}

function strangerOf(pod: Pod, home: ComponentName | null, {replicaSets, installation}: ReleasePods): string | null {
  if (pod.metadata.ownerReferences?.some(({kind, controller}) => controller === true && kind === 'Job')) return 'a Job'
  const owner = ownerOf(pod, replicaSets)
  const component = owner && componentOf(owner, installation)
  return home !== null && component !== null && component !== home ? component : null
}

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
