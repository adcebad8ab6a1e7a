import type {JsonObject} from '../kube-api/patch/json.ts'
import type {Disturbance} from '../kube-api/state.ts'
import type {Door} from '../server/sandboxes/runtime-api.ts'
import type {CronJobManifest, Manifest, WorkloadManifest} from './manifests/types.ts'

/** Plain data: `liveThrough` computes the objects from it. All ages are in seconds before `now`. */
export interface LabInstallation {
  readonly profile: Profile
  readonly namespace: string
  readonly sandboxNamespace: string
  /** The start time of the lab's clock, in RFC 3339. */
  readonly now: string
  readonly ages: Ages
  readonly roles: Roles
  /** The objects as a user creates them: without status, uid and defaults. */
  readonly manifests: readonly Manifest[]
  readonly created: Readonly<Record<string, number>>
  /** The ages of pods that differ from `ages.started`, by `Kind/name` of their workload. */
  readonly started: Readonly<Record<string, readonly number[]>>
  /** The past events since the creation of the installation. Starts of pods are not included. */
  readonly history: readonly Happening[]
  /** The Secrets whose managedFields have no times. */
  readonly untimed: readonly string[]
  readonly runningJobs: readonly string[]
  /** The state of systems outside the cluster when the installation was created. */
  readonly outside: Outside
  readonly api: ApiBehaviour
  /** The Kubernetes events of kubelets and nodes. The simulated controllers create their own events. */
  readonly events: readonly LabEvent[]
  /** The logs of containers by `Kind/name/container`, oldest line first. */
  readonly logs: Readonly<Record<string, ContainerLogs>>
}

export type Profile = 'generic' | 'openhands'
export const PROFILES: readonly Profile[] = ['generic', 'openhands']

export interface Ages {
  readonly installed: number
  /** The time since the last change of the Secrets, for faults that change Secrets. */
  readonly secretsChanged: number
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
  /** The workloads that send the key to the runtime API. The first is the app. */
  readonly appSide: readonly Role[]
}

export interface Role {
  readonly kind: 'Deployment' | 'StatefulSet'
  readonly name: string
  readonly container: string
  /** The name of the workload's Service; null if nothing in the cluster calls the workload. */
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

/** A strategic merge patch of an object. `by` is the field manager. */
export interface Change {
  readonly does: 'change'
  readonly by: string
  readonly kind: string
  readonly name: string
  readonly patch: JsonObject
}

/** The state of systems outside the cluster. No restart changes this state. */
export interface Outside {
  /** The stores that do not respond. */
  readonly down: readonly ('database' | 'cache')[]
  readonly keys: KeysInDatabase
  /** How the runtime API authenticates requests. */
  readonly door: Door['door']
  /** True if a gateway refuses unknown keys on every path. */
  readonly gateway: boolean
  /** The response of `/list` to a valid key. */
  readonly list: ListAnswer
  /** The realms of the identity service. */
  readonly realms: readonly string[]
  /** The images that the registry refuses, by the name of the image. */
  readonly withheld: Readonly<Record<string, Withheld>>
  /** The conversations of the service. */
  readonly conversations: readonly Conversation[]
  /** The programs that crash or need much memory, by container name. */
  readonly programs: Readonly<Record<string, ProgramNeeds>>
}

export interface Conversation {
  /** The canonical id. */
  readonly id: string
  readonly isShared: boolean
  /** The description that the app returns to holders of a key. */
  readonly description: Readonly<Record<string, unknown>>
  readonly events: readonly Readonly<Record<string, unknown>>[]
}

/** The keys in the database of the runtime API. */
export interface KeysInDatabase {
  /** The default key in the database, which overrides the variable of the runtime API; null if there is none. */
  readonly instead: string | null
  /** Further keys that the runtime API accepts. */
  readonly besides: readonly string[]
}

export interface Withheld {
  /** The registry's message when it refuses the image. */
  readonly says: string
  /** True if the registry refuses only requests without a pull secret. Otherwise, it refuses every request. */
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
  /** The termination message of the container. */
  readonly says: string | null
}

/** A malfunction of a process. A restart of the process repairs it. */
export type Ailment =
  | {readonly kind: 'failing'; readonly status: number}
  | {readonly kind: 'deaf'} // the process does not listen on its port
  | {readonly kind: 'mute'} // the process accepts requests and never responds
  | {readonly kind: 'slow'} // the process responds after the kubelet's timeout

export type ListAnswer = 'ok' | 'throttled' | 'forbidden' | 'redirect' | 'html' | 'server-error'

export interface ApiBehaviour {
  /** True if the address of the API server refuses connections. */
  readonly refusesConnections: boolean
  readonly gitVersion: string
  readonly disturbance: Disturbance | null
  /** The rules for requests that the API server denies. An absent field of a rule matches every request. */
  readonly denied: readonly DeniedRule[]
  /** The number of seconds by which the API server's clock is ahead of the nodes' clock. */
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
  /** The object that the event is about. If it is a workload, the event is about the workload's first pod. */
  readonly about: {readonly workload: string} | {readonly kind: string; readonly name: string}
}

export interface ContainerLogs {
  readonly current: readonly LogEntry[]
  readonly previous: readonly LogEntry[] | null
}

export interface LogEntry {
  readonly ago: number
  readonly text: string
}

/** Returns `Kind/name`, the key of a workload or a CronJob in a `LabInstallation`. */
export function workloadKey(of: Role | WorkloadManifest | CronJobManifest): string {
  return 'metadata' in of ? `${of.kind}/${of.metadata.name}` : `${of.kind}/${of.name}`
}
