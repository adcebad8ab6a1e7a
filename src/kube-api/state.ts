import type {Duplex} from 'node:stream'

/** A complete object, as an API server would return it: defaults filled in, uid, resourceVersion, status. */
export interface KubeObject {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: KubeMeta
  readonly [field: string]: unknown
}

export interface KubeMeta {
  readonly name: string
  readonly namespace?: string
  readonly uid: string
  readonly resourceVersion: string
  readonly creationTimestamp: string
  readonly labels?: Readonly<Record<string, string>>
  readonly annotations?: Readonly<Record<string, string>>
  readonly [field: string]: unknown
}

/** What the Kubernetes-over-HTTP server serves. It adds nothing of its own to the objects. */
export interface ClusterState {
  /** Body of `/version`. */
  readonly version: {readonly gitVersion: string; readonly major: string; readonly minor: string}
  objects(): readonly KubeObject[]
  /** Calls back on every change, until the returned function is called. */
  watch(listener: (change: Change) => void): () => void
  /** Lines of one container, oldest first; null where there is no such log (no previous instance). */
  log(container: ContainerLogName): LogSource | null
  /** A connection to a port of a pod. Rejects with an Error whose message the kubelet would give. */
  dial(target: {readonly namespace: string; readonly pod: string; readonly port: number}): Promise<Duplex>
  /** RBAC: true answers 403 with the Status body that an API server gives. */
  denies(access: Access): boolean
  /** The server's clock: `Date` header, ages in tables. */
  now(): Date
  /** How the whole API misbehaves, for faults; null when it does not. */
  readonly disturbance: Disturbance | null
}

export type Disturbance = 'unauthorized' | 'html' | 'not-kubernetes' | 'malformed-lists' | 'slow'

export interface Change {
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED'
  readonly object: KubeObject
}

export interface ContainerLogName {
  readonly namespace: string
  readonly pod: string
  readonly container: string
  readonly previous: boolean
}

export interface LogSource {
  readonly lines: readonly LogLine[]
  /** For `follow=true`: lines written from now on, until the returned function is called. */
  follow(listener: (line: LogLine) => void): () => void
}

export interface LogLine {
  /** RFC 3339 with nanoseconds, as the kubelet stamps it. */
  readonly time: string
  readonly text: string
}

export interface Access {
  readonly user: string
  readonly verb: string
  readonly group: string
  /** With subresource: `pods/log`. */
  readonly resource: string
  readonly namespace: string | null
  readonly name: string | null
}
