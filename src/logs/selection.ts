import type {Pod} from '../cluster/objects.ts'
import type {Rule} from '../cluster/port.ts'
import {ruleFor} from '../cluster/rules.ts'
import type {ComponentName, Installation, Workload} from '../installation/installation.ts'
import type {LabelTest} from '../label-selector.ts'

/** The components and workloads to read. Two empty lists select all components, or with a pod filter all pods. */
export interface Selection {
  readonly components: readonly ComponentName[]
  readonly workloads: readonly NamedWorkload[]
  readonly filter: PodFilter
}

/** Limits a selection to some of its pods and containers. Null and empty lists are no limit. */
export interface PodFilter {
  /** The name of a pod must match one of them. */
  readonly names: readonly RegExp[]
  readonly labels: LabelTest | null
  /** The name of a container must match one of them. */
  readonly containers: readonly RegExp[]
}

/** A workload or pod that the user named. */
export interface NamedWorkload {
  readonly kind: WorkloadKind
  readonly name: string
}

/** The kinds that the user can name, each with kubectl's short name and the API group. */
export const WORKLOAD_KINDS = {
  Deployment: {short: 'deploy', group: 'apps'},
  StatefulSet: {short: 'sts', group: 'apps'},
  DaemonSet: {short: 'ds', group: 'apps'},
  Job: {short: null, group: 'batch'},
  Pod: {short: 'po', group: ''},
} as const
export type WorkloadKind = keyof typeof WORKLOAD_KINDS
export const KINDS_IN_ORDER = Object.keys(WORKLOAD_KINDS) as WorkloadKind[] // the cast is safe: the keys of the table are the kinds

/** Returns the command-line argument that names a workload, such as `deployment/NAME`. */
export function argumentFor({kind, name}: NamedWorkload): string {
  return `${kind.toLowerCase()}/${name}`
}

/** A workload whose pods are read, with the labels for its records. */
export interface SelectedWorkload extends Pick<Workload, 'namespace'> {
  readonly kind: WorkloadKind
  readonly name: string
  /** Null for a workload outside the components, such as a database. */
  readonly component: ComponentName | null
  /** The main container according to the profile; null if the pod determines the main container. */
  readonly mainContainer: string | null
}

const EVERYTHING: PodFilter = {names: [], labels: null, containers: []}

export const EVERY_COMPONENT: Selection = {components: [], workloads: [], filter: EVERYTHING}

export function selects({components, workloads}: Selection, component: ComponentName): boolean {
  return components.includes(component) || (components.length === 0 && workloads.length === 0)
}

/** Returns true if the selection names no component. Such a selection needs no installation. */
export function needsNoInstallation(selection: Selection): boolean {
  return selection.components.length === 0 && (selection.workloads.length > 0 || selectsAnyPod(selection))
}

/** Returns true if pods of no component are selected too, because only a pod filter names what to read. */
export function selectsAnyPod({components, workloads, filter}: Selection): boolean {
  return components.length === 0 && workloads.length === 0 && limitsPods(filter)
}

export function limitsPods({names, labels}: PodFilter): boolean {
  return names.length > 0 || labels !== null
}

export function passes({metadata: {name, labels = {}}}: Pick<Pod, 'metadata'>, filter: PodFilter): boolean {
  return matchesOne(name, filter.names) && (filter.labels === null || filter.labels(labels))
}

/** Returns true if one of the patterns matches, or if there are none. */
export function matchesOne(name: string, patterns: readonly RegExp[]): boolean {
  return patterns.length === 0 || patterns.some(pattern => pattern.test(name))
}

interface Reading {
  /** The namespaces in which pods are selected. */
  readonly namespaces: readonly string[]
  readonly installation: Pick<Installation, 'namespace' | 'sandboxNamespace'>
}

/** Returns the permissions that following logs requires: for the owners of pods, for pods, logs and events. */
export function logRules({installation, namespaces}: Reading): Rule[] {
  const {namespace, sandboxNamespace} = installation
  const discovered = [...new Set([namespace, ...(sandboxNamespace === null ? [] : [sandboxNamespace])])]
  return [
    ...discovered.map(place => ruleFor('apps', 'deployments', ['list'], place)),
    ruleFor('apps', 'statefulsets', ['list'], namespace),
    ...namespaces.flatMap(place => [
      ruleFor('apps', 'replicasets', ['list'], place),
      ruleFor('', 'pods', ['list', 'watch'], place),
      ruleFor('', 'pods/log', ['get'], place),
      ruleFor('', 'events', ['list', 'watch'], place),
    ]),
  ]
}
