import type {EnvVar} from '../cluster/objects.ts'
import type {WorkloadPatch} from '../cluster/writer.ts'
import type {ComponentName} from '../installation/installation.ts'
import type {LevelRecord} from '../installation/log-level/record.ts'
import type {Owner} from '../installation/ownership.ts'
import type {InForce} from './in-force.ts'

export interface Plan {
  readonly changes: readonly Change[]
  /** Components without a workload that svcdiag can change, and what to do instead. */
  readonly elsewhere: readonly Elsewhere[]
}

export type Change = Write | Untouched

export interface Subject {
  readonly component: ComponentName
  readonly kind: 'Deployment' | 'StatefulSet'
  readonly namespace: string
  readonly name: string
  readonly managedBy: readonly Owner[]
  /** Sentences for the user to read before the confirmation. */
  readonly notes: readonly string[]
}

/** A change of a workload. The action `record` changes only svcdiag's record and restarts no pod. */
export interface Write extends Subject {
  readonly action: 'set' | 'restore' | 'record'
  readonly containers: readonly ContainerChange[]
  readonly patch: WorkloadPatch
  /** The record of the previous state that svcdiag stores; null deletes the record. */
  readonly record: LevelRecord | null
  readonly restarts: Restarts
  /** The time of expiry in RFC 3339; null if the change does not expire. */
  readonly expires: string | null
}

/** A workload that is not changed. `blocked`: the change would do harm or have no effect. */
export interface Untouched extends Subject {
  readonly action: 'unchanged' | 'blocked'
  readonly reason: string
  /** Commands that the user has to run first; empty if there are none. */
  readonly commands: readonly string[]
}

export interface ContainerChange {
  readonly container: string
  readonly variable: string
  readonly before: Pick<InForce, 'level' | 'value' | 'from'>
  /** The entry after the write; null if the write removes it. */
  readonly after: Entry | null
}

/** An entry of `env` as the Kubernetes API represents it. */
export type Entry = Omit<EnvVar, 'literal'>

export interface Restarts {
  /** The number of pods that restart because of the change. */
  readonly pods: number
  readonly how: string
  /** True if Kubernetes replaces all pods without further action. */
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

/** Returns the time of expiry; null if nothing expires. A write back to the recorded value never expires. */
export function expiryOf(changes: readonly Change[]): string | null {
  return changes.filter(isWrite).find(({expires}) => expires !== null)?.expires ?? null
}
