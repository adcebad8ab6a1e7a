import type {JsonObject} from '../kube-api/patch/json.ts'
import type {Disturbance} from '../kube-api/state.ts'
import type {Door} from '../server/sandboxes/runtime-api.ts'
import type {CronJobManifest, Manifest, WorkloadManifest} from './manifests/types.ts'

/**
 * A simulated installation as plain data: the created objects, the events since then, and the state outside the
 * cluster. A fault is a function from one installation to another. `past/` replays the past up to the present cluster.
 * All ages are seconds before `now`.
 */
export interface LabInstallation {
  readonly profile: Profile
  readonly namespace: string
  readonly sandboxNamespace: string
  /** RFC 3339. The lab's clock starts here. */
  readonly now: string
  readonly ages: Ages
  readonly roles: Roles
  /** Objects created with `kubectl create -f`: without status, uid and defaults. */
  readonly manifests: readonly Manifest[]
  /** The ages of objects, by `Kind/name`. Any other object is as old as the installation. */
  readonly created: Readonly<Record<string, number>>
  /** The ages of a workload's pods, by `Kind/name` (`workloadKey`). Any other pod has the age `ages.started`. */
  readonly started: Readonly<Record<string, readonly number[]>>
  /** Events since the installation, except starts of pods. */
  readonly history: readonly Happening[]
  /** Secrets whose managedFields have no times. */
  readonly untimed: readonly string[]
  /** CronJobs whose last Job is still running. */
  readonly runningJobs: readonly string[]
  /** State outside the cluster at the time of the installation. */
  readonly outside: Outside
  readonly api: ApiBehaviour
  /** Events of kubelets and nodes. Events of controllers are derived. */
  readonly events: readonly LabEvent[]
  /** The log lines by `Kind/name/container`, oldest line first. */
  readonly logs: Readonly<Record<string, ContainerLogs>>
}

export type Profile = 'generic' | 'openhands'
export const PROFILES: readonly Profile[] = ['generic', 'openhands']

export interface Ages {
  /** When everything was created. */
  readonly installed: number
  /** When Secrets were changed, if they were. */
  readonly secretsChanged: number
  /** When pods were created and their containers started. */
  readonly started: number
}

/** The workloads that faults use, with the same name in every profile. */
export interface Roles {
  readonly app: Role
  readonly worker: Role
  readonly runtime: Role
  readonly proxy: Role
  readonly identity: Role
  /** The sandbox of a running conversation. The paused one has replicas 0. */
  readonly sandbox: Role
  /** Every workload that sends the key, the app first. */
  readonly appSide: readonly Role[]
}

export interface Role {
  readonly kind: 'Deployment' | 'StatefulSet'
  readonly name: string
  readonly container: string
  /** The name of its Service; null if nothing in the cluster calls it. */
  readonly service: string | null
}

/** An event at some time. */
export type Happening = {readonly ago: number} & (
  | Change
  | {readonly does: 'delete'; readonly kind: string; readonly name: string}
  | {readonly does: 'outside'; readonly change: Partial<Outside>}
  /** The container of these replicas ends and restarts in its pod. */
  | {readonly does: 'die'; readonly workload: string; readonly replicas: readonly number[]}
  /** The processes that run at that time get an ailment. Processes that start later are healthy. */
  | {readonly does: 'ail'; readonly workload: string; readonly ailment: Ailment}
)

/** A strategic merge patch of an object, as `kubectl patch` sends it. */
export interface Change {
  readonly does: 'change'
  readonly by: string
  readonly kind: string
  readonly name: string
  readonly patch: JsonObject
}

/** State outside the cluster, which no restart changes. */
export interface Outside {
  /** Stores that do not answer. */
  readonly down: readonly ('database' | 'cache')[]
  readonly keys: KeysInDatabase
  /** The way in which the runtime API can be reached. */
  readonly door: Door['door']
  /** Whether a gateway refuses every path before the service receives the request. */
  readonly gateway: boolean
  /** The answer of `/list` to a valid key. */
  readonly list: ListAnswer
  /** The realms in the identity service's database. */
  readonly realms: readonly string[]
  /** The reason why the registry refuses an image, by image. */
  readonly withheld: Readonly<Record<string, Withheld>>
  /** The behaviour and needs of programs, by container name. */
  readonly programs: Readonly<Record<string, ProgramNeeds>>
}

/** Keys in the database of the runtime API. */
export interface KeysInDatabase {
  /** The stored default key, which overrides the variable; null if the variable applies. */
  readonly instead: string | null
  /** Further accepted keys. */
  readonly besides: readonly string[]
}

export interface Withheld {
  /** The registry's message. */
  readonly says: string
  /** Whether the registry serves the image to requests with a pull secret. */
  readonly wantsCredentials: boolean
}

export interface ProgramNeeds {
  /** The least memory that the program needs, as a Kubernetes quantity. */
  readonly memory?: string
  /** How the program ends after every start. */
  readonly crash?: Crash
}

export interface Crash {
  readonly exitCode: number
  /** The termination message. */
  readonly says: string | null
}

/** The ailment of one process. */
export type Ailment =
  /** The health path returns this status. */
  | {readonly kind: 'failing'; readonly status: number}
  /** The process does not listen on its port. */
  | {readonly kind: 'deaf'}
  /** The process accepts every request and never answers. */
  | {readonly kind: 'mute'}
  /** The process answers after the kubelet's timeout. */
  | {readonly kind: 'slow'}

export type ListAnswer = 'ok' | 'throttled' | 'forbidden' | 'redirect' | 'html' | 'server-error'

export interface ApiBehaviour {
  /** Whether the address in the kubeconfig refuses connections. */
  readonly refusesConnections: boolean
  readonly gitVersion: string
  readonly disturbance: Disturbance | null
  /** Requests that the user may not send. An absent field matches everything. */
  readonly denied: readonly DeniedRule[]
  /** Seconds by which the API server's clock is ahead of the nodes' clock. */
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
  /** The workload whose first pod the event is about, or another object. */
  readonly about: {readonly workload: string} | {readonly kind: string; readonly name: string}
}

export interface ContainerLogs {
  readonly current: readonly LogEntry[]
  /** Log before the last restart; null if there was none. */
  readonly previous: readonly LogEntry[] | null
}

export interface LogEntry {
  readonly ago: number
  readonly text: string
}

/** Returns `Kind/name`, the key of a workload's data. */
export function workloadKey(of: Role | WorkloadManifest | CronJobManifest): string {
  return 'metadata' in of ? `${of.kind}/${of.metadata.name}` : `${of.kind}/${of.name}`
}
