import type {ComponentName, Workload} from '../installation/installation.ts'

/** Whose logs are read. With nothing in either list, those of every component. */
export interface Selection {
  readonly components: readonly ComponentName[]
  readonly workloads: readonly NamedWorkload[]
}

/** A workload as the user names it, of a component or not. A pod is named like one. */
export interface NamedWorkload {
  readonly kind: WorkloadKind
  readonly name: string
}

/** Kinds whose logs can be read by name, with the short form that kubectl accepts and the API group. */
export const WORKLOAD_KINDS = {
  Deployment: {short: 'deploy', group: 'apps'},
  StatefulSet: {short: 'sts', group: 'apps'},
  DaemonSet: {short: 'ds', group: 'apps'},
  Job: {short: null, group: 'batch'},
  Pod: {short: 'po', group: ''},
} as const
export type WorkloadKind = keyof typeof WORKLOAD_KINDS
export const KINDS_IN_ORDER = Object.keys(WORKLOAD_KINDS) as WorkloadKind[] // the keys are the kinds

/** As it is written on the command line: `deployment/NAME`. */
export function argumentFor({kind, name}: NamedWorkload): string {
  return `${kind.toLowerCase()}/${name}`
}

/** A workload whose pods are read, with what the records of its pods contain. */
export interface SelectedWorkload extends Pick<Workload, 'namespace'> {
  readonly kind: WorkloadKind
  readonly name: string
  /** Null for a workload of no component: a database, a cache. */
  readonly component: ComponentName | null
  /** The container that serves, by the profile; null leaves it to the pod. */
  readonly mainContainer: string | null
}

export const EVERY_COMPONENT: Selection = {components: [], workloads: []}

export function selects({components, workloads}: Selection, component: ComponentName): boolean {
  return components.includes(component) || (components.length === 0 && workloads.length === 0)
}

/** Whether workloads are named and no component is: then no installation is needed. */
export function namesWorkloadsOnly({components, workloads}: Selection): boolean {
  return components.length === 0 && workloads.length > 0
}
