import type {Rule} from '../cluster/port.ts'
import type {Command} from './command.ts'

/** One way to repair a finding. */
export interface Repair {
  /** The permanent id, in the form `area.what-it-does`. Proofs are stored under this id. */
  readonly id: string
  readonly summary: string
  /** The condition under which this repair is right; absent if it always is. */
  readonly when?: string
  /** Why no command can do the repair; absent if commands can. */
  readonly byHand?: ByHand
  /** The owner that restores the old state, and when; absent if the repair lasts. */
  readonly undoneBy?: string
  readonly steps: readonly [Step, ...Step[]]
}

/** One action. Steps run in order, and a failed step ends the repair. */
export interface Step {
  readonly does: string
  readonly role?: StepRole
  /** The command of the step; absent if a person takes the step. */
  readonly command?: Command
  readonly changes: Changes
  /** The objects that the step writes, restarts or tests. */
  readonly objects: readonly ObjectRef[]
  /** A command, or a sentence that explains why the step cannot be undone. */
  readonly undo?: Command | string
  readonly needs: readonly Rule[]
}

/** `precondition`: fails if an object has changed since the check. `restart`: restarts pods with the same template. */
export type StepRole = 'precondition' | 'restart'

export type Changes = 'nothing' | 'restarts-pods' | 'changes-data'

/** The reasons why a person has to act. */
export const BY_HAND = {
  'value-from-outside': 'the cluster does not show which value is right',
  'provider-registry-or-database': 'a provider, a registry or a database has to change',
  'unknown-program-error': 'the program fails for an internal reason',
  'access-policy': 'an operator of the cluster must change who has access',
  reinstall: 'objects of the installation have to be deployed again',
  'at-the-source': 'another tool writes the object: Helm, an operator, the app',
  'another-finding': 'another finding names the repair',
  'in-progress': 'the change is still in progress and may succeed',
} as const
export type ByHand = keyof typeof BY_HAND

interface Alternative {
  readonly byHand?: string
  readonly steps: readonly {readonly command?: unknown; readonly changes: Changes}[]
}

/** Returns the first alternative that changes something with a command, because the others need a person. */
export function firstInCluster<A extends Alternative>(repairs: readonly A[]): A | undefined {
  return repairs.find(
    ({byHand, steps}) =>
      byHand === undefined && steps.some(({command, changes}) => command !== undefined && changes !== 'nothing'),
  )
}

/** An object as reports identify it. */
export interface ObjectRef {
  readonly apiVersion: string
  readonly kind: string
  readonly namespace: string | null
  /** The name of the owner if the object's own name is generated: a Deployment, not its pod. */
  readonly name: string
}

export interface WorkloadName {
  readonly kind: 'Deployment' | 'StatefulSet'
  readonly namespace: string
  readonly name: string
}

export function isSameWorkload(one: OwnerName, other: OwnerName): boolean {
  return one.kind === other.kind && one.namespace === other.namespace && one.name === other.name
}

type OwnerName = Pick<ObjectRef, 'kind' | 'namespace' | 'name'>

export function workloadRef({kind, namespace, name}: WorkloadName): ObjectRef {
  return {apiVersion: 'apps/v1', kind, namespace, name}
}

/** Returns the name that kubectl accepts: `deployment/openhands`. */
export function kubectlName({kind, name}: Pick<WorkloadName, 'kind' | 'name'>): string {
  return `${kind.toLowerCase()}/${name}`
}

export function coreRef(kind: 'ConfigMap' | 'Service' | 'Secret' | 'Pod', namespace: string, name: string): ObjectRef {
  return {apiVersion: 'v1', kind, namespace, name}
}

/** The object of a finding about many short-lived objects, whose names would make each finding new. */
export function namespaceRef(name: string): ObjectRef {
  return {apiVersion: 'v1', kind: 'Namespace', namespace: null, name}
}
