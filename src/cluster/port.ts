import type {ErrorCode} from '../errors.ts'
import type {Kind, ManagedFieldsEntry, ObjectMeta, ObjectOf, ValueState} from './objects.ts'

/**
 * What svcdiag needs of Kubernetes, as plain data. There is no write verb here, and there must never be one: whoever
 * holds a `ClusterReader` cannot change the installation. Adapters: `live.ts` (an API server), `snapshot.ts` (a bundle).
 */
export interface ClusterReader {
  readonly target: ClusterTarget
  version(): Promise<Read<ServerVersion>>
  /** The API groups that the server serves (`''` not included); absent groups need no permission and give no finding. */
  groups(): Promise<Read<ReadonlySet<string>>>
  /** Paged. `absent` when the API group is not served. */
  list<K extends Kind>(kind: K, where: ListScope): Promise<Read<ObjectOf<K>[]>>
  get<K extends Kind>(kind: K, where: ObjectName): Promise<Read<ObjectOf<K>>>
  /** States and fingerprints of a Secret's values; the values stay in the adapter. */
  secret(where: ObjectName): Promise<Read<SecretState>>
  /** Metadata only: no value crosses the wire. */
  secretMetadata(where: ObjectName): Promise<Read<SecretMetadata>>
  /** The public part of a TLS Secret; `tls.key` is dropped before anything else sees it. */
  tlsSecret(where: ObjectName): Promise<Read<TlsSecret>>
  /**
   * One Secret key whose content is a name (a realm, a client id). This is the one way to print what stands in a Secret, and
   * it counts as the name of an object from then on: the redactor leaves it readable. `absent` when Secret or key is missing.
   */
  secretName(where: ObjectName & {readonly key: string}): Promise<Read<string>>
  /** The last lines of a log. `absent`: there is no such log. */
  logTail(log: LogRequest & {readonly tailLines: number}): Promise<Read<string>>
  /** A SelfSubjectAccessReview. A hint only: a real 403 outranks a yes. */
  mayI(rule: Rule): Promise<Read<boolean>>
  /** The user name that the API server knows these credentials by. `absent` if the server cannot tell (before 1.28). */
  whoAmI(): Promise<Read<string>>
}

/**
 * Whoever has to hide secrets may list them. Apart from `ClusterReader`, so that nothing else can: checks read by name.
 */
export interface SecretLister {
  /** States of all Secrets of a namespace, read page by page; their values go to the known values and nowhere else. */
  secrets(namespace: string): Promise<Read<readonly SecretState[]>>
}

/**
 * For a bundle alone: objects as the server gave them, with values in them that only the redactor may see, and logs.
 */
export interface ClusterCollector {
  /** Paged. `absent` when the API group is not served. */
  objects(resource: ResourceName, namespace: string | null): Promise<Read<RawObjects>>
  /** How many there are, without reading them: metadata of one. Null where the server does not count. */
  count(resource: ResourceName, namespace: string | null): Promise<Read<number | null>>
  object(resource: ResourceName, where: ObjectName): Promise<Read<RawObject>>
  /** A document about the API itself: `/version`, `/apis`, `/apis/apps/v1`. */
  document(path: string): Promise<Read<unknown>>
  /** What the user may do in a namespace: the body of a SelfSubjectRulesReview. */
  rulesIn(namespace: string): Promise<Read<unknown>>
  /** A log as it comes. `absent`: there is no such log (no run before, or none yet). */
  log(log: LogRequest): Promise<Read<AsyncIterable<Uint8Array>>>
}

export interface ResourceName {
  readonly group: string
  readonly version: string
  /** The plural. */
  readonly resource: string
  readonly kind: string
}

/** Parsed anew by each call, page by page: thousands of objects take ten times the memory of their text. */
export interface RawObjects {
  readonly count: number
  pages(): Generator<readonly RawObject[]>
}

/** Without its `last-applied-configuration`, with the kind and apiVersion that items of a list lack. */
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
  /** The API server's address, without credentials. */
  readonly server: string | null
  /** The namespace that the kubeconfig context (or the service account) names. */
  readonly namespace: string | null
  /** svcdiag itself runs in a pod of this cluster. */
  readonly inCluster: boolean
}

/** `namespace: null` asks the cluster-wide endpoint; `labels` is a Kubernetes label selector. */
export interface ListScope {
  readonly namespace: string | null
  readonly labels?: string
}

export interface ObjectName {
  readonly namespace: string | null
  readonly name: string
}

export type Verb = 'get' | 'list' | 'watch' | 'create' | 'update' | 'patch' | 'delete'

/** One permission, as RBAC writes it. `namespace: null` is cluster-wide. `resource` may carry a subresource (`pods/log`). */
export interface Rule {
  readonly apiGroup: string
  readonly resource: string
  readonly verbs: readonly Verb[]
  readonly namespace: string | null
  readonly resourceNames?: readonly string[]
}

/** Looked and found; looked and it is not there; could not look. The third is never taken for the second. */
export type Read<T> = Found<T> | Absent | Missing

export interface Found<T> {
  readonly status: 'found'
  readonly value: T
}

export interface Absent {
  readonly status: 'absent'
}

/** Why nobody could look. */
export const CAUSES = ['denied', 'unreachable', 'deadline', 'interrupted', 'malformed', 'not-looked'] as const

export interface Missing {
  readonly status: 'missing'
  readonly cause: (typeof CAUSES)[number]
  /** What was asked for, for people: `pods in openhands`. */
  readonly input: string
  /** One line. Never a secret. */
  readonly reason: string
  /** The permission that would cure a denial. */
  readonly rule?: Rule
  /** The table entry that says what to do, for a failure of the transport. */
  readonly code?: ErrorCode
}

export interface ServerVersion {
  /** As the server says it, vendor suffix included: `v1.33.2+k0s`. */
  readonly gitVersion: string
  readonly major: number
  readonly minor: number
  /** The server's clock when it answered, ms since the epoch, from its `Date` header (1 s resolution); null without one. */
  readonly serverTimeMs: number | null
  readonly durationMs: number
}

export interface SecretMetadata extends ObjectMeta {
  /** What a repair has to find unchanged. Bundles of early versions lack it. */
  readonly resourceVersion?: string
  readonly managedFields?: readonly ManagedFieldsEntry[]
}

export interface SecretState {
  readonly metadata: SecretMetadata
  readonly type: string
  readonly immutable: boolean
  /** By data key. A key that is not here does not exist. */
  readonly keys: Readonly<Record<string, ValueState>>
}

export interface TlsSecret {
  readonly type: string
  readonly keys: readonly string[]
  /** First certificate of `tls.crt`; null when there is no parsable one. */
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
