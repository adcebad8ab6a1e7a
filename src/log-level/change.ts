import type {EnvVar} from '../cluster/objects.ts'
import type {WorkloadPatch} from '../cluster/writer.ts'
import type {ComponentName} from '../installation/installation.ts'
import type {LevelRecord} from '../installation/log-level/record.ts'
import type {Owner} from '../installation/ownership.ts'
import type {InForce} from './in-force.ts'

/** What is going to happen, workload by workload, and what is not. */
export interface Plan {
  readonly changes: readonly Change[]
  /** Components for which there is nothing in this cluster that could be changed, and what to do instead. */
  readonly elsewhere: readonly Elsewhere[]
}

export type Change = Write | Untouched

/** Which workload it is about, and who else deploys it. */
export interface Subject {
  readonly component: ComponentName
  readonly kind: 'Deployment' | 'StatefulSet'
  readonly namespace: string
  readonly name: string
  readonly managedBy: readonly Owner[]
  /** What somebody should know before saying yes, one sentence each. */
  readonly notes: readonly string[]
}

/** `record`: svcdiag's own record changes, no pod does. */
export interface Write extends Subject {
  readonly action: 'set' | 'restore' | 'record'
  readonly containers: readonly ContainerChange[]
  readonly patch: WorkloadPatch
  /** svcdiag's own, as it will be; null: none. */
  readonly record: LevelRecord | null
  readonly restarts: Restarts
  /** RFC 3339; null: it does not end by itself. */
  readonly expires: string | null
}

/** `unchanged`: it is so already. `blocked`: it would do harm, or nothing. */
export interface Untouched extends Subject {
  readonly action: 'unchanged' | 'blocked'
  readonly reason: string
  /** What to type first; empty when there is nothing to do. */
  readonly commands: readonly string[]
}

export interface ContainerChange {
  readonly container: string
  readonly variable: string
  /** What the container logs at today. */
  readonly before: Pick<InForce, 'level' | 'value' | 'from'>
  /** The entry that its pods will have; null: none. */
  readonly after: Entry | null
}

/** An entry of `env` as it stands on the wire. */
export type Entry = Omit<EnvVar, 'literal'>

export interface Restarts {
  /** Of themselves, because of the change. */
  readonly pods: number
  readonly how: string
  /** All pods become new, so that waiting for them ends. */
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
