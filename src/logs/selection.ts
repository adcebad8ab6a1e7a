import type {Rule} from '../cluster/port.ts'
import {ruleFor} from '../cluster/rules.ts'
import type {ComponentName, Installation, Workload} from '../installation/installation.ts'

/** The components and workloads to read. Two empty lists select all components. */
export interface Selection {
  readonly components: readonly ComponentName[]
  readonly workloads: readonly NamedWorkload[]
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

export const EVERY_COMPONENT: Selection = {components: [], workloads: []}

export function selects({components, workloads}: Selection, component: ComponentName): boolean {
  return components.includes(component) || (components.length === 0 && workloads.length === 0)
}

/** Returns true if the selection consists of workloads only. Such a selection needs no installation. */
export function namesWorkloadsOnly({components, workloads}: Selection): boolean {
  return components.length === 0 && workloads.length > 0
}

interface Reading {
  /** The namespaces in which pods are selected. */
  readonly namespaces: readonly string[]
  readonly installation: Pick<Installation, 'namespace' | 'sandboxNamespace'>
}

/** Returns the permissions that following logs requires: for the owners of pods, for pods, and for logs. */
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
    ]),
  ]
}
