import type {Deployment, EndpointSlice, Pod, PodSpec, Service, StatefulSet} from '../../cluster/objects.ts'
import type {WorkloadName} from '../../repairs/repair.ts'

export type Labels = Readonly<Record<string, string>>

/** A workload as a Service sees it, through its labels. */
export interface Selectable extends WorkloadName {
  readonly labels: Labels
  readonly selector: Labels
  readonly spec: PodSpec
  readonly replicas: number
}

export function selectables(
  namespace: string,
  deployments: readonly Deployment[],
  statefulSets: readonly StatefulSet[],
): Selectable[] {
  const of = (kind: WorkloadName['kind'], {metadata, spec}: Deployment | StatefulSet): Selectable => ({
    kind,
    namespace: metadata.namespace ?? namespace,
    name: metadata.name,
    labels: spec.template.metadata?.labels ?? {},
    selector: spec.selector.matchLabels ?? {},
    spec: spec.template.spec,
    replicas: spec.replicas ?? 1,
  })
  return [
    ...deployments.map(deployment => of('Deployment', deployment)),
    ...statefulSets.map(set => of('StatefulSet', set)),
  ]
}

/** Returns true if Kubernetes writes the endpoints of the Service from a selector. */
export function hasEndpoints({metadata, spec}: Service): boolean {
  const isHeadless = spec.clusterIP === 'None'
  const isSelecting = Object.keys(spec.selector ?? {}).length > 0
  return !isHeadless && spec.type !== 'ExternalName' && isSelecting && metadata.deletionTimestamp === undefined
}

export function isSelected(selector: Labels, labels: Labels | undefined): boolean {
  return Object.entries(selector).every(([key, value]) => labels?.[key] === value)
}

/** Returns the ready endpoints of a Service as pod names, null for an address without a pod. */
export function readyEndpoints({metadata}: Service, slices: readonly EndpointSlice[]): (string | null)[] {
  return slices
    .filter(
      slice =>
        slice.metadata.labels?.['kubernetes.io/service-name'] === metadata.name &&
        (slice.metadata.namespace ?? '') === (metadata.namespace ?? ''),
    )
    .flatMap(({endpoints}) => endpoints ?? [])
    .filter(({conditions}) => conditions?.ready !== false)
    .map(({targetRef}) => (targetRef?.kind === 'Pod' ? (targetRef.name ?? null) : null))
}

export function unknownPorts({spec}: Service, {containers, initContainers = []}: PodSpec): string[] {
  const names = new Set(
    [...containers, ...initContainers].flatMap(({ports = []}) => ports.flatMap(({name}) => name ?? [])),
  )
  const wanted = (spec.ports ?? []).flatMap(({targetPort}) => (typeof targetPort === 'string' ? targetPort : []))
  return wanted.filter(port => !/^\d+$/.test(port) && !names.has(port))
}

export function selectedPods(selector: Labels, pods: readonly Pod[]): Pod[] {
  return pods.filter(({metadata}) => metadata.deletionTimestamp === undefined && isSelected(selector, metadata.labels))
}
