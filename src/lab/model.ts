import type {Disturbance} from '../kube-api/state.ts'
import type {Door} from '../server/runtime/admission.ts'
import type {CronJobManifest, Manifest, WorkloadManifest} from './manifests/types.ts'

/**
 * A simulated installation as plain data: what would be applied to a cluster, and how the world would behave around it.
 * Faults are functions from one of these to another; `controllers/` turns it into the objects an API server would hold.
 * All ages are seconds before `now`.
 */
export interface LabInstallation {
  readonly profile: Profile
  readonly namespace: string
  readonly sandboxNamespace: string
  /** RFC 3339; the lab's clock starts here. */
  readonly now: string
  readonly ages: Ages
  readonly roles: Roles
  /** What `kubectl create -f` would create: no status, no uid, no defaults. */
  readonly manifests: readonly Manifest[]
  /** By `Kind/name` (`workloadKey`). A workload that is not here runs as healthy workloads do. */
  readonly workloads: Readonly<Record<string, WorkloadBehaviour>>
  /** CronJobs whose last Job has not ended yet. */
  readonly runningJobs: readonly string[]
  /** By Secret name: how it came to hold what it holds. A Secret that is not here was created once, by kubectl. */
  readonly secretHistory: Readonly<Record<string, SecretHistory>>
  /** By `Kind/name` (`workloadKey`): who changed variables after the workload was created, or that nobody knows. */
  readonly envWriters: Readonly<Record<string, readonly EnvWriter[] | 'stripped'>>
  readonly services: ServiceBehaviours
  readonly api: ApiBehaviour
  /** What kubelets and nodes would have reported; controllers' events are derived. */
  readonly events: readonly LabEvent[]
  /** By `Kind/name/container`, oldest line first. */
  readonly logs: Readonly<Record<string, ContainerLogs>>
}

export type Profile = 'generic' | 'openhands'
export const PROFILES: readonly Profile[] = ['generic', 'openhands']

export interface Ages {
  /** Namespaces and workloads were created. */
  readonly installed: number
  /** Secrets were created, and last changed. */
  readonly secretsChanged: number
  /** Pods were created and their containers started. */
  readonly started: number
}

/** The workloads that faults speak of, under one name in every profile. */
export interface Roles {
  readonly app: Role
  readonly worker: Role
  readonly runtime: Role
  readonly proxy: Role
  readonly identity: Role
  /** The sandbox of a live conversation; the paused one has replicas 0. */
  readonly sandbox: Role
  /** Everything that sends the key, the app first. */
  readonly appSide: readonly Role[]
}

export interface Role {
  readonly kind: 'Deployment' | 'StatefulSet'
  readonly name: string
  readonly container: string
  /** Null where nothing in the cluster calls it. */
  readonly service: string | null
}

export interface WorkloadBehaviour {
  /** When the current pod template was rolled out. */
  readonly rolledOutAgo: number
  /** By replica; replicas beyond the list behave like its last entry. */
  readonly pods: readonly PodBehaviour[]
  /** Why the API server refuses every pod, in its words; null when it does not. */
  readonly cannotCreate: string | null
}

export interface PodBehaviour {
  readonly createdAgo: number
  /** The current run of the main container. */
  readonly startedAgo: number
  readonly state: ContainerBehaviour
  readonly ready: boolean
  /** When `Ready` became what it is. */
  readonly readySinceAgo: number
  readonly restartCount: number
  readonly lastRun: FinishedRun | null
}

export type ContainerBehaviour =
  | {readonly kind: 'running'}
  | {readonly kind: 'waiting'; readonly reason: string; readonly message: string}
  /** No node takes the pod: the scheduler's message. */
  | {readonly kind: 'unschedulable'; readonly message: string}

export interface FinishedRun {
  readonly exitCode: number
  readonly reason: string
  readonly startedAgo: number
  readonly finishedAgo: number
}

export interface SecretHistory {
  /** Null: `managedFields` were stripped. */
  readonly entries: readonly FieldsEntry[] | null
}

export interface FieldsEntry {
  readonly manager: string
  /** Null: an entry without a time. */
  readonly changedAgo: number | null
  readonly dataKeys: readonly string[]
  readonly labels: readonly string[]
}

/** One manager of fields, and the variables of one container that it wrote last. */
export interface EnvWriter {
  readonly manager: string
  readonly changedAgo: number
  readonly container: string
  readonly env: readonly string[]
}

export interface ServiceBehaviours {
  readonly runtime: RuntimeBehaviour
  readonly app: AppBehaviour
  readonly identity: IdentityBehaviour
  readonly proxy: {readonly liveness: number}
}

export interface RuntimeBehaviour extends Door {
  /** Something in front refuses every path before the service sees it. */
  readonly gateway: boolean
  readonly health: number
  /** What `/list` says to a valid key. */
  readonly list: ListAnswer
  /** `none` closes every connection at once; `silent` never answers. */
  readonly connection: 'open' | 'none' | 'silent'
}

export type ListAnswer = 'ok' | 'throttled' | 'forbidden' | 'redirect' | 'html' | 'server-error'

export interface AppBehaviour {
  /** The store that `/ready` names in its 503. */
  readonly failing: 'database' | 'cache' | null
}

export interface IdentityBehaviour {
  readonly realms: readonly string[]
  readonly realmStatus: number
}

export interface ApiBehaviour {
  /** Nothing listens at the address in the kubeconfig. */
  readonly refusesConnections: boolean
  readonly gitVersion: string
  readonly disturbance: Disturbance | null
  /** What the user may not do; an absent field matches everything. */
  readonly denied: readonly DeniedRule[]
  /** Seconds by which the API server's clock is ahead of the nodes'. */
  readonly clockOffset: number
}

export interface DeniedRule {
  readonly verb?: string
  readonly resource?: string
  readonly namespace?: string
  readonly name?: string
}

export interface LabEvent {
  readonly type: 'Normal' | 'Warning'
  readonly reason: string
  readonly message: string
  readonly ago: number
  readonly count: number
  readonly source: string
  /** The workload whose first pod it is about, or an object by itself. */
  readonly about: {readonly workload: string} | {readonly kind: string; readonly name: string}
}

export interface ContainerLogs {
  readonly current: readonly LogEntry[]
  /** Of the run before the last restart; null when there was none. */
  readonly previous: readonly LogEntry[] | null
}

export interface LogEntry {
  readonly ago: number
  readonly text: string
}

/** The key under which a workload's behaviour and logs are kept. */
export function workloadKey(of: Role | WorkloadManifest | CronJobManifest): string {
  return 'metadata' in of ? `${of.kind}/${of.metadata.name}` : `${of.kind}/${of.name}`
}
