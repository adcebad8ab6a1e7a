import type {JsonObject} from '../kube-api/patch/json.ts'
import type {Disturbance} from '../kube-api/state.ts'
import type {Door} from '../server/sandboxes/runtime-api.ts'
import type {CronJobManifest, Manifest, WorkloadManifest} from './manifests/types.ts'

/**
 * A simulated installation as plain data. `past/` replays its past to compute the present objects of the cluster. All
 * ages are seconds before `now`.
 */
export interface LabInstallation {
  readonly profile: Profile
  readonly namespace: string
  readonly sandboxNamespace: string
  /** The time at which the lab's clock starts, in RFC 3339. */
  readonly now: string
  readonly ages: Ages
  readonly roles: Roles
  /** The objects as a user creates them: without status, uid and defaults. */
  readonly manifests: readonly Manifest[]
  /** The ages of objects that are newer than the installation, by `Kind/name`. */
  readonly created: Readonly<Record<string, number>>
  /** The ages of pods that differ from `ages.started`, by `Kind/name` of their workload. */
  readonly started: Readonly<Record<string, readonly number[]>>
  /** The events since the creation of the installation, except starts of pods. */
  readonly history: readonly Happening[]
  /** The Secrets whose managedFields have no times. */
  readonly untimed: readonly string[]
  /** The CronJobs whose last Job is still running. */
  readonly runningJobs: readonly string[]
  /** The state of systems outside the cluster when the installation was created. */
  readonly outside: Outside
  readonly api: ApiBehaviour
  /** The Kubernetes events of kubelets and nodes. The simulated controllers create their own events. */
  readonly events: readonly LabEvent[]
  /** The logs by `Kind/name/container`, oldest line first. */
  readonly logs: Readonly<Record<string, ContainerLogs>>
}

export type Profile = 'generic' | 'openhands'
export const PROFILES: readonly Profile[] = ['generic', 'openhands']

export interface Ages {
  /** The age of objects. */
  readonly installed: number
  /** The age of the last change of Secrets, if a fault changes them. */
  readonly secretsChanged: number
  /** The age of pods. */
  readonly started: number
}

/** The workloads that faults use, with the same name in every profile. */
export interface Roles {
  readonly app: Role
  readonly worker: Role
  readonly runtime: Role
  readonly proxy: Role
  readonly identity: Role
  /** The sandbox of the running conversation. */
  readonly sandbox: Role
  /** The workloads that send the key, the app first. */
  readonly appSide: readonly Role[]
}

export interface Role {
  readonly kind: 'Deployment' | 'StatefulSet'
  readonly name: string
  readonly container: string
  /** The name of its Service; null if nothing in the cluster calls it. */
  readonly service: string | null
}

/** A past event, `ago` seconds before now. */
export type Happening = {readonly ago: number} & (
  | Change
  | {readonly does: 'delete'; readonly kind: string; readonly name: string}
  | {readonly does: 'outside'; readonly change: Partial<Outside>}
  /** The containers of these replicas end and restart in the same pods. */
  | {readonly does: 'die'; readonly workload: string; readonly replicas: readonly number[]}
  /** The processes that run at this time start to malfunction. Processes that start later are healthy. */
  | {readonly does: 'ail'; readonly workload: string; readonly ailment: Ailment}
)

/** A strategic merge patch of an object by a field manager. */
export interface Change {
  readonly does: 'change'
  readonly by: string
  readonly kind: string
  readonly name: string
  readonly patch: JsonObject
}

/** The state of systems outside the cluster, which no restart changes. */
export interface Outside {
  /** The stores that do not respond. */
  readonly down: readonly ('database' | 'cache')[]
  readonly keys: KeysInDatabase
  /** How the runtime API authenticates requests. */
  readonly door: Door['door']
  /** Whether a gateway refuses unknown keys on every path. */
  readonly gateway: boolean
  /** The response of `/list` to a valid key. */
  readonly list: ListAnswer
  /** The realms of the identity service. */
  readonly realms: readonly string[]
  /** The images that the registry refuses. */
  readonly withheld: Readonly<Record<string, Withheld>>
  /** The programs that crash or need much memory, by container name. */
  readonly programs: Readonly<Record<string, ProgramNeeds>>
}

/** The keys in the database of the runtime API. */
export interface KeysInDatabase {
  /** The default key that overrides the variable; null if the database has none. */
  readonly instead: string | null
  /** Further keys that the runtime API accepts. */
  readonly besides: readonly string[]
}

export interface Withheld {
  /** The registry's message. */
  readonly says: string
  /** Whether the registry serves the image to requests with a pull secret. */
  readonly wantsCredentials: boolean
}

export interface ProgramNeeds {
  /** The memory that the program needs, as a Kubernetes quantity. */
  readonly memory?: string
  /** How the program ends after every start. */
  readonly crash?: Crash
}

export interface Crash {
  readonly exitCode: number
  /** The termination message. */
  readonly says: string | null
}

/** A malfunction of a process, which a restart repairs. */
export type Ailment =
  | {readonly kind: 'failing'; readonly status: number}
  | {readonly kind: 'deaf'} // the process does not listen on its port
  | {readonly kind: 'mute'} // the process accepts requests and never responds
  | {readonly kind: 'slow'} // the process responds after the kubelet's timeout

export type ListAnswer = 'ok' | 'throttled' | 'forbidden' | 'redirect' | 'html' | 'server-error'

export interface ApiBehaviour {
  /** Whether the address of the API server refuses connections. */
  readonly refusesConnections: boolean
  readonly gitVersion: string
  readonly disturbance: Disturbance | null
  /** The requests that the user may not send. An absent field matches every request. */
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
  /** The object of the event, or the workload whose first pod is the object. */
  readonly about: {readonly workload: string} | {readonly kind: string; readonly name: string}
}

export interface ContainerLogs {
  readonly current: readonly LogEntry[]
  /** The log before the last restart; null if the container has not restarted. */
  readonly previous: readonly LogEntry[] | null
}

export interface LogEntry {
  readonly ago: number
  readonly text: string
}

/** Returns `Kind/name`, the key of a workload in the records of an installation. */
export function workloadKey(of: Role | WorkloadManifest | CronJobManifest): string {
  return 'metadata' in of ? `${of.kind}/${of.metadata.name}` : `${of.kind}/${of.name}`
}
