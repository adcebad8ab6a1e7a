import type {ConfigMap, Kind, ObjectOf} from '../cluster/objects.ts'
import type {Missing, Read, Rule, SecretMetadata, SecretState, ServerVersion, TlsSecret} from '../cluster/port.ts'
import type {ConfigMapData} from '../installation/env.ts'
import type {Installation} from '../installation/installation.ts'
import type {ProbeAnswer} from '../probes/probe.ts'

/** The namespace of the installation, the namespace of its sandboxes, or the whole cluster. */
export type Scope = 'release' | 'sandbox' | 'cluster'

/** The facts that are lists. If the server lacks the API group of a kind, the list is empty. */
export const LISTED = {
  deployments: {kind: 'Deployment', scope: 'release'},
  statefulSets: {kind: 'StatefulSet', scope: 'release'},
  replicaSets: {kind: 'ReplicaSet', scope: 'release'},
  cronJobs: {kind: 'CronJob', scope: 'release'},
  autoscalers: {kind: 'HorizontalPodAutoscaler', scope: 'release'},
  pods: {kind: 'Pod', scope: 'release'},
  events: {kind: 'Event', scope: 'release'},
  services: {kind: 'Service', scope: 'release'},
  endpointSlices: {kind: 'EndpointSlice', scope: 'release'},
  ingresses: {kind: 'Ingress', scope: 'release'},
  httpRoutes: {kind: 'HTTPRoute', scope: 'release'},
  ingressRoutes: {kind: 'IngressRoute', scope: 'release'},
  certificates: {kind: 'Certificate', scope: 'release'},
  tlsStores: {kind: 'TLSStore', scope: 'release'},
  sandboxDeployments: {kind: 'Deployment', scope: 'sandbox'},
  sandboxReplicaSets: {kind: 'ReplicaSet', scope: 'sandbox'},
  sandboxPods: {kind: 'Pod', scope: 'sandbox'},
  sandboxEvents: {kind: 'Event', scope: 'sandbox'},
  sandboxIngresses: {kind: 'Ingress', scope: 'sandbox'},
  nodes: {kind: 'Node', scope: 'cluster'},
} as const satisfies Readonly<Record<string, {kind: Kind; scope: Scope}>>

type Lists = {[N in keyof typeof LISTED]: ObjectOf<(typeof LISTED)[N]['kind']>[]}

/** The facts that checks can read, by input name. A live cluster and a bundle supply the same facts. */
export interface Facts extends Lists {
  version: ServerVersion
  /** `known`: the API server denied a test list (403), but accepted the credentials. */
  credentials: 'allowed' | 'known'
  installation: Installation
  /** ConfigMaps that the profile names for the log level of a component; empty if it names none. */
  logLevelConfigMaps: ConfigMap[]
  addressConfigMaps: ConfigMapData
  /** The warm pool; null if the profile names none, or if its ConfigMap does not exist. */
  warmPool: WarmPool | null
  /** The last output of crashing containers before their last restart, by `namespace/pod/container`. */
  crashLogs: Record<string, CrashLog>
  /** The Secrets in the key wiring, by `namespace/name`. */
  keySecrets: Record<string, Read<SecretState>>
  /** The metadata of the Secrets in `keySecrets`: who changed which key, and when. */
  keySecretMetadata: Record<string, Read<SecretMetadata>>
  /** The Secrets that Ingresses, TLSStores and the runtime API name for TLS, by `namespace/name`. */
  tlsSecrets: Record<string, Read<TlsSecret>>
  realm: string | null
  runtimeHealth: ProbeFact
  runtimeKeys: RuntimeKeysFact
  runtimeTargetPorts: PortProbe[]
  appReady: PodProbe[]
  identityReady: ProbeFact
  proxyReady: ProbeFact
  permissions: PermissionsFact
}

/** `withheld`: Secrets in the environment of the container could not be read, so the log could not be masked. */
export type CrashLog = Read<string> | {readonly status: 'withheld'; readonly unread: readonly string[]}

export interface WarmPool {
  readonly metadata: ConfigMap['metadata']
  readonly configMap: string
  readonly key: string
  /** The plain variables of each entry; null if the ConfigMap's text cannot be parsed. */
  readonly environments: readonly Readonly<Record<string, string>>[] | null
}

export type InputName = keyof Facts

export type RecordedFacts = {readonly [N in InputName]?: Read<Facts[N]>}

/** The answer to one probe; null if there is no running pod and no URL. `target` is `pod openhands/…` or the URL. */
export type ProbeFact = {
  readonly target: string
  readonly answer: ProbeAnswer
  /** The answer of `/realms/master`. This path is requested if the realm answers 404. */
  readonly master?: ProbeAnswer | null
} | null

export interface PortProbe {
  readonly port: number
  readonly answer: ProbeAnswer
}

export interface PodProbe {
  readonly pod: string
  readonly answer: ProbeAnswer
}

/** Answers of `GET /list` with several keys, and of a path that does not exist (`canary`). */
export type RuntimeKeysFact = {
  readonly target: string
  readonly noKey: ProbeAnswer
  readonly wrongKey: ProbeAnswer
  readonly canary: ProbeAnswer
  /** The answer to the stored key that the app sends; null if this key could not be read. */
  readonly sentKey: ProbeAnswer | null
  /** The answer to the stored key of the runtime API. Equals `sentKey` if both stored values are equal. */
  readonly acceptedKey: ProbeAnswer | null
} | null

export interface PermissionsFact {
  readonly reviewed: number
  readonly denied: readonly {readonly rule: Rule; readonly by: 'review' | 'request'}[]
  readonly unreviewed: readonly Missing[]
  /** The denied user as the API server names it; null if nothing was denied or the name is unknown. */
  readonly user: string | null
  readonly namespace: string | null
}
