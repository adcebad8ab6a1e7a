import type {EnvVar} from '../cluster/objects.ts'
import type {WorkloadPatch} from '../cluster/writer.ts'
import type {ComponentName} from '../installation/installation.ts'
import type {LevelRecord} from '../installation/log-level/record.ts'
import type {Owner} from '../installation/ownership.ts'
import type {InForce} from './in-force.ts'

/** The changes per workload, and the components without one. */
export interface Plan {
  readonly changes: readonly Change[]
  /** Components without a changeable workload in this cluster, and what to do instead. */
  readonly elsewhere: readonly Elsewhere[]
}

export type Change = Write | Untouched

/** The workload, and tools that also deploy it. */
export interface Subject {
  readonly component: ComponentName
  readonly kind: 'Deployment' | 'StatefulSet'
  readonly namespace: string
  readonly name: string
  readonly managedBy: readonly Owner[]
  /** Notes for the user before consenting, one sentence each. */
  readonly notes: readonly string[]
}

/** `record`: only svcdiag's own record changes, and no pod restarts. */
export interface Write extends Subject {
  readonly action: 'set' | 'restore' | 'record'
  readonly containers: readonly ContainerChange[]
  readonly patch: WorkloadPatch
  /** svcdiag's record after the write; null if it has none. */
  readonly record: LevelRecord | null
  readonly restarts: Restarts
  /** RFC 3339; null if the change does not expire. */
  readonly expires: string | null
}

/** `unchanged`: nothing to do. `blocked`: the change would do harm or have no effect. */
export interface Untouched extends Subject {
  readonly action: 'unchanged' | 'blocked'
  readonly reason: string
  /** Commands to run first; empty if nothing has to be done. */
  readonly commands: readonly string[]
}

export interface ContainerChange {
  readonly container: string
  readonly variable: string
  /** The container's current level. */
  readonly before: Pick<InForce, 'level' | 'value' | 'from'>
  /** The entry that its pods will have; null if none. */
  readonly after: Entry | null
}

/** An entry of `env` in the form of the API. */
export type Entry = Omit<EnvVar, 'literal'>

export interface Restarts {
  /** Number of pods that restart because of the change. */
  readonly pods: number
  readonly how: string
  /** All pods are replaced automatically, so waiting for them ends. */
  readonly byItself: boolean
}

export interface Elsewhere {
  readonly component: ComponentName
  readonly reason: string
  readonly steps: readonly string[]
}

export function isWrite(change: Change): change is Write {
  return change.action === 'set' || change.action === 'restore' || change.action === 'record'
}
