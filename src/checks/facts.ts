import type {
  Certificate,
  ConfigMap,
  CronJob,
  Deployment,
  EndpointSlice,
  Event,
  HorizontalPodAutoscaler,
  HTTPRoute,
  Ingress,
  IngressRoute,
  Node,
  Pod,
  ReplicaSet,
  Service,
  StatefulSet,
  TLSStore,
} from '../cluster/objects.ts'
import type {Missing, Read, Rule, SecretMetadata, SecretState, ServerVersion, TlsSecret} from '../cluster/port.ts'
import type {ConfigMapData} from '../installation/env.ts'
import type {Installation} from '../installation/installation.ts'
import type {ProbeAnswer} from '../probes/probe.ts'

/**
 * Everything a check can read, by input name: plain data that a live cluster and a bundle give alike. `release` is the
 * installation's namespace, `sandbox` the one that the runtime API starts sandboxes in (they may be the same; then both
 * inputs hold the same objects).
 */
export interface Facts {
  version: ServerVersion
  /** What the server made of one cheap list in the release namespace: allowed, or refused to a user it knows. */
  credentials: 'allowed' | 'known'
  installation: Installation
  deployments: Deployment[]
  statefulSets: StatefulSet[]
  replicaSets: ReplicaSet[]
  cronJobs: CronJob[]
  autoscalers: HorizontalPodAutoscaler[]
  pods: Pod[]
  events: Event[]
  services: Service[]
  endpointSlices: EndpointSlice[]
  ingresses: Ingress[]
  /** Routes of the Gateway API and of Traefik; empty where the cluster does not serve them. */
  httpRoutes: HTTPRoute[]
  ingressRoutes: IngressRoute[]
  certificates: Certificate[]
  tlsStores: TLSStore[]
  /** ConfigMaps that the profile names for the log level of a component; empty where it names none. */
  logLevelConfigMaps: ConfigMap[]
  /** By name: the ConfigMaps that decide where the app side looks for the runtime API. */
  addressConfigMaps: ConfigMapData
  /** Null where the profile names no warm pool, or its ConfigMap is not there. */
  warmPool: WarmPool | null
  sandboxDeployments: Deployment[]
  sandboxReplicaSets: ReplicaSet[]
  sandboxPods: Pod[]
  sandboxEvents: Event[]
  sandboxIngresses: Ingress[]
  nodes: Node[]
  /** By `namespace/pod/container`: what a container that keeps crashing wrote last, before its last restart. */
  crashLogs: Record<string, CrashLog>
  /** By `namespace/name`: the Secrets that the key wiring names. */
  keySecrets: Record<string, Read<SecretState>>
  /** The same Secrets without any value: who changed which key when. */
  keySecretMetadata: Record<string, Read<SecretMetadata>>
  /** By `namespace/name`: the Secrets that Ingresses, TLSStores and the runtime API name for TLS. */
  tlsSecrets: Record<string, Read<TlsSecret>>
  /** The realm that the app logs in to; null where the profile knows no realm. */
  realm: string | null
  runtimeHealth: ProbeFact
  runtimeKeys: RuntimeKeysFact
  /** Of the oldest ready pod of the runtime API: ports that Services lead to and that no container declares. */
  runtimeTargetPorts: PortProbe[]
  appReady: PodProbe[]
  identityReady: ProbeFact
  proxyReady: ProbeFact
  /** What a review says may not be read, and what was in fact refused during this run. */
  permissions: PermissionsFact
}

/** Withheld if the container's environment has values of Secrets that could not be read: they could not be masked. */
export type CrashLog = Read<string> | {readonly status: 'withheld'; readonly unread: readonly string[]}

/** The environment of spare sandboxes, from their ConfigMap. */
export interface WarmPool {
  readonly metadata: ConfigMap['metadata']
  readonly configMap: string
  readonly key: string
  /** The plain variables of each entry; null when the ConfigMap's text cannot be understood. */
  readonly environments: readonly Readonly<Record<string, string>>[] | null
}

export type InputName = keyof Facts

/** Facts that are given and not read, as a bundle has recorded them. */
export type RecordedFacts = {readonly [N in InputName]?: Read<Facts[N]>}

/** `null`: there was no running pod (and no URL) to ask. `target` names whom: `pod openhands/…` or the URL. */
export type ProbeFact = {
  readonly target: string
  readonly answer: ProbeAnswer
  /** Identity only, after a 404 of the realm: what `/realms/master` answered. */
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

/** `GET /list` without a key, with a random one, with the stored ones, and the canary path. */
export type RuntimeKeysFact = {
  readonly target: string
  readonly noKey: ProbeAnswer
  readonly wrongKey: ProbeAnswer
  readonly canary: ProbeAnswer
  /** Null when no stored key could be read to be sent. */
  readonly sentKey: ProbeAnswer | null
  /** The same answer as `sentKey` when both stored values are equal. */
  readonly acceptedKey: ProbeAnswer | null
} | null

export interface PermissionsFact {
  readonly reviewed: number
  readonly denied: readonly {readonly rule: Rule; readonly by: 'review' | 'request'}[]
  readonly unreviewed: readonly Missing[]
  /** Who was refused, as the API server names the user; null if nothing was refused, or if the server does not say. */
  readonly user: string | null
  /** Of the installation; null if it is not known. */
  readonly namespace: string | null
}
