import type {JsonObject} from '../kube-api/patch/json.ts'
import type {Disturbance} from '../kube-api/state.ts'
import type {Door} from '../server/sandboxes/admission.ts'
import type {CronJobManifest, Manifest, WorkloadManifest} from './manifests/types.ts'

/**
 * A simulated installation as plain data: what was created in a cluster, what has happened since, and the world around it.
 * Faults are functions from one of these to another. `past/` lives through it and ends with the cluster as it is now.
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
  /** What was created, with `kubectl create -f`: no status, no uid, no defaults. */
  readonly manifests: readonly Manifest[]
  /** By `Kind/name`: when an object was created. An object that is not here is as old as the installation. */
  readonly created: Readonly<Record<string, number>>
  /** By `Kind/name` (`workloadKey`): when each replica's pod was started. Others started when `ages` says. */
  readonly started: Readonly<Record<string, readonly number[]>>
  /** What happened since the installation, besides the start of pods. */
  readonly history: readonly Happening[]
  /** Secrets whose record of changes has lost its times. */
  readonly untimed: readonly string[]
  /** CronJobs whose last Job has not ended yet. */
  readonly runningJobs: readonly string[]
  /** Around the cluster, when it was installed. */
  readonly outside: Outside
  readonly api: ApiBehaviour
  /** What kubelets and nodes would have reported; controllers' events are derived. */
  readonly events: readonly LabEvent[]
  /** By `Kind/name/container`, oldest line first. */
  readonly logs: Readonly<Record<string, ContainerLogs>>
}

export type Profile = 'generic' | 'openhands'
export const PROFILES: readonly Profile[] = ['generic', 'openhands']

export interface Ages {
  /** Everything was created. */
  readonly installed: number
  /** Secrets that were changed at all were changed. */
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

/** One thing that happened at some time. */
export type Happening = {readonly ago: number} & (
  | Change
  | {readonly does: 'delete'; readonly kind: string; readonly name: string}
  | {readonly does: 'outside'; readonly change: Partial<Outside>}
  /** The container of these replicas ends and is started again in its pod. */
  | {readonly does: 'die'; readonly workload: string; readonly replicas: readonly number[]}
  /** The processes that run then fall ill; those that are started later are well. */
  | {readonly does: 'ail'; readonly workload: string; readonly ailment: Ailment}
)

/** Somebody patched an object; the patch is a strategic merge patch, as `kubectl patch` sends it. */
export interface Change {
  readonly does: 'change'
  readonly by: string
  readonly kind: string
  readonly name: string
  readonly patch: JsonObject
}

/** State outside the cluster, which no restart changes. */
export interface Outside {
  /** Stores that answer nobody. */
  readonly down: readonly ('database' | 'cache')[]
  readonly keys: KeysInDatabase
  /** How requests get through to the runtime API. */
  readonly door: Door['door']
  /** Something in front refuses every path before the service sees it. */
  readonly gateway: boolean
  /** The answer of `/list` to a valid key. */
  readonly list: ListAnswer
  /** What the identity service has in its database. */
  readonly realms: readonly string[]
  /** By image: why the registry refuses it. */
  readonly withheld: Readonly<Record<string, Withheld>>
  /** By container name: what its program does and needs. */
  readonly programs: Readonly<Record<string, ProgramNeeds>>
}

/** Keys that the runtime API knows from its database. */
export interface KeysInDatabase {
  /** The value kept as the default key, which counts instead of the variable; null: the variable counts. */
  readonly instead: string | null
  /** Further keys that are accepted. */
  readonly besides: readonly string[]
}

export interface Withheld {
  /** The registry's words. */
  readonly says: string
  /** The registry serves the image to requests with a pull secret. */
  readonly wantsCredentials: boolean
}

export interface ProgramNeeds {
  /** The memory without which it is killed, as a Kubernetes quantity. */
  readonly memory?: string
  /** It ends so at every start. */
  readonly crash?: Crash
}

export interface Crash {
  readonly exitCode: number
  /** The termination message. */
  readonly says: string | null
}

/** What is wrong with one process. */
export type Ailment =
  /** Its health path answers with this status. */
  | {readonly kind: 'failing'; readonly status: number}
  /** Nothing listens on its port. */
  | {readonly kind: 'deaf'}
  /** It takes every request and never answers. */
  | {readonly kind: 'mute'}
  /** It answers later than the kubelet waits. */
  | {readonly kind: 'slow'}

export type ListAnswer = 'ok' | 'throttled' | 'forbidden' | 'redirect' | 'html' | 'server-error'

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

/** `Kind/name`: the key under which the data of a workload is kept. */
export function workloadKey(of: Role | WorkloadManifest | CronJobManifest): string {
  return 'metadata' in of ? `${of.kind}/${of.metadata.name}` : `${of.kind}/${of.name}`
}
