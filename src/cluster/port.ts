import type {ErrorCode} from '../errors.ts'
import type {Event, Kind, ManagedFieldsEntry, ObjectMeta, ObjectOf, Pod, ValueState} from './objects.ts'

/** Everything that svcdiag reads from Kubernetes, as plain data. It must never get a write verb. */
export interface ClusterReader {
  readonly target: ClusterTarget
  version(): Promise<Read<ServerVersion>>
  /** The API groups that the server serves, without `''`. An absent group needs no permission and causes no finding. */
  groups(): Promise<Read<ReadonlySet<string>>>
  /** Returns the objects of all pages. `absent` if the API group is not served. */
  list<K extends Kind>(kind: K, where: ListScope): Promise<Read<ObjectOf<K>[]>>
  get<K extends Kind>(kind: K, where: ObjectName): Promise<Read<ObjectOf<K>>>
  /** Returns the states and fingerprints of a Secret's values. The values stay in the adapter. */
  secret(where: ObjectName): Promise<Read<SecretState>>
  /** Returns only the metadata. The server sends no values. */
  secretMetadata(where: ObjectName): Promise<Read<SecretMetadata>>
  /** Returns the public part of a TLS Secret. The adapter drops `tls.key` first. */
  tlsSecret(where: ObjectName): Promise<Read<TlsSecret>>
  /** Returns a name from a Secret, such as a realm. No other method returns content of a Secret. */
  secretName(where: ObjectName & {readonly key: string}): Promise<Read<string>>
  /** Returns the last lines of a log; `absent` if the log does not exist. */
  logTail(log: LogRequest & {readonly tailLines: number}): Promise<Read<string>>
  /** Returns true if a SelfSubjectAccessReview allows the access. A real request can still get a 403. */
  mayI(rule: Rule): Promise<Read<boolean>>
  /** Returns the user name of these credentials; `absent` if the server does not support the request (before 1.28). */
  whoAmI(): Promise<Read<string>>
}

/** Lists Secrets, for the redactor. It is separate from `ClusterReader`, so that checks can only read Secrets by name. */
export interface SecretLister {
  /** The states of all Secrets in a namespace, read page by page. The values go only to the known values. */
  secrets(namespace: string): Promise<Read<readonly SecretState[]>>
}

/** Reads unredacted objects and logs for a bundle. Only the redactor may see their values. */
export interface ClusterCollector {
  /** Returns the objects of all pages. `absent` if the API group is not served. */
  objects(resource: ResourceName, namespace: string | null): Promise<Read<RawObjects>>
  /** Returns the number of objects without reading them; null if the server does not count. */
  count(resource: ResourceName, namespace: string | null): Promise<Read<number | null>>
  object(resource: ResourceName, where: ObjectName): Promise<Read<RawObject>>
  /** A document about the API itself: `/version`, `/apis`, `/apis/apps/v1`. */
  document(path: string): Promise<Read<unknown>>
  /** The user's permissions in a namespace: the body of a SelfSubjectRulesReview. */
  rulesIn(namespace: string): Promise<Read<unknown>>
  /** Streams a log. `absent` if the log does not exist, for example before the first restart. */
  log(log: LogRequest): Promise<Read<AsyncIterable<Uint8Array>>>
}

export interface ResourceName {
  readonly group: string
  readonly version: string
  readonly resource: string
  readonly kind: string
}

/** The objects of a list as text. `pages` parses them each time: parsed objects need ten times the memory. */
export interface RawObjects {
  readonly count: number
  pages(): Generator<readonly RawObject[]>
}

/** An object with its kind, but without its `last-applied-configuration`. */
export interface RawObject {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: Readonly<Record<string, unknown>>
  readonly [field: string]: unknown
}

export interface LogRequest {
  readonly namespace: string
  readonly pod: string
  readonly container: string
  readonly previous: boolean
  readonly sinceSeconds?: number
  readonly tailLines?: number
}

export interface ClusterTarget {
  readonly mode: 'live' | 'lab' | 'bundle'
  readonly context: string | null
  readonly server: string | null
  /** The namespace that the kubeconfig context (or the service account) names. */
  readonly namespace: string | null
  /** True if svcdiag itself runs in a pod of this cluster. */
  readonly inCluster: boolean
}

/** `namespace: null` uses the cluster-wide endpoint; `labels` is a Kubernetes label selector. */
export interface ListScope {
  readonly namespace: string | null
  readonly labels?: string
}

export interface ObjectName {
  readonly namespace: string | null
  readonly name: string
}

export type Verb = 'get' | 'list' | 'watch' | 'create' | 'update' | 'patch' | 'delete'

/** A permission as in RBAC. A null `namespace` is the whole cluster. `resource` may be a subresource (`pods/log`). */
export interface Rule {
  readonly apiGroup: string
  readonly resource: string
  readonly verbs: readonly Verb[]
  readonly namespace: string | null
  readonly resourceNames?: readonly string[]
}

/** The result of a read: found, absent, or `Missing` if it was not readable. A `Missing` is never treated as absent. */
export type Read<T> = Found<T> | Absent | Missing

export interface Found<T> {
  readonly status: 'found'
  readonly value: T
}

export interface Absent {
  readonly status: 'absent'
}

export const CAUSES = ['denied', 'unreachable', 'deadline', 'interrupted', 'malformed', 'not-looked'] as const

export interface Missing {
  readonly status: 'missing'
  readonly cause: (typeof CAUSES)[number]
  /** The input in words: `pods in openhands`. */
  readonly input: string
  /** The reason in one line, without secrets. */
  readonly reason: string
  /** The permission that would allow a denied request. */
  readonly rule?: Rule
  /** The error code of a failed request. The table of errors contains its remedy. */
  readonly code?: ErrorCode
}

export interface ServerVersion {
  /** The version as the server sends it, with a vendor suffix: `v1.33.2+k0s`. */
  readonly gitVersion: string
  readonly major: number
  readonly minor: number
  /** The server's clock in milliseconds since 1970, to the second; null without a `Date` header. */
  readonly serverTimeMs: number | null
  readonly durationMs: number
}

export interface SecretMetadata extends ObjectMeta {
  /** The version that a repair expects. Bundles of early versions of svcdiag lack it. */
  readonly resourceVersion?: string
  readonly managedFields?: readonly ManagedFieldsEntry[]
}

export interface SecretState {
  readonly metadata: SecretMetadata
  readonly type: string
  readonly immutable: boolean
  /** The states of the values, by data key. */
  readonly keys: Readonly<Record<string, ValueState>>
}

export interface TlsSecret {
  readonly type: string
  readonly keys: readonly string[]
  /** The first certificate of `tls.crt`; null if none can be parsed. */
  readonly leaf: Leaf | null
}

export interface Leaf {
  readonly notBefore: string
  readonly notAfter: string
  readonly dnsNames: readonly string[]
}

export function found<T>(value: T): Found<T> {
  return {status: 'found', value}
}

export const ABSENT: Absent = {status: 'absent'}

/** Returns the result of a read that was not sent. */
export function notLooked(input: string, reason: string): Missing {
  return {status: 'missing', cause: 'not-looked', input, reason}
}

/** Watches pods and events and reads logs, separate from `ClusterReader`: only commands that follow logs can watch. */
export interface PodWatcher {
  /** Yields the existing pods of a namespace, then every change. Ends on abort, or with a `missing`. */
  pods(namespace: string): AsyncIterable<PodChange | Missing>
  /** Yields the existing events of a namespace, then every new or repeated event. Ends like `pods`. */
  events(namespace: string): AsyncIterable<Found<Event> | Missing>
  /** Streams a log with a timestamp before each line. Rejects if the connection is lost. */
  log(log: TimedLog): Promise<Read<AsyncIterable<Uint8Array>>>
}

export interface PodChange {
  readonly status: 'present' | 'gone'
  readonly pod: Pod
}

/** A log with the kubelet's timestamp before each line. */
export interface TimedLog extends LogRequest {
  readonly follow: boolean
  /** The time of the first line in RFC 3339, which the API server rounds down to seconds. Null reads all lines. */
  readonly sinceTime: string | null
}

/** What became of a request. `status` is null if there was no answer. */
export interface Exchange {
  readonly method: string
  readonly path: string
  readonly status: number | null
  readonly durationMs: number
}
