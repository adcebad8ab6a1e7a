import type {Duplex} from 'node:stream'

import type {Resource} from './resource.ts'

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
  /** Body of `/version`; what else an API server says there may be in it. */
  readonly version: VersionBody
  objects(): readonly KubeObject[]
  /** Calls back on every change, until the returned function is called. */
  watch(listener: (change: Change) => void): () => void
  /** The log of one container; null where there is no such log (no previous instance). */
  log(container: ContainerLogName): Log | null
  /** A connection to a port of a pod. Rejects with an Error whose message the kubelet would give. */
  dial(target: {readonly namespace: string; readonly pod: string; readonly port: number}): Promise<Duplex>
  /** RBAC: true answers 403 with the Status body that an API server gives. */
  denies(access: Access): boolean
  /** The server's clock: `Date` header, ages in tables. */
  now(): Date
  /** How the whole API misbehaves, for faults; null when it does not. */
  readonly disturbance: Disturbance | null
  /** Takes changes; null: nothing can be changed. */
  readonly writer: StateWriter | null
  /** What is different where the state is what was written down of a cluster; null: it is one that runs. */
  readonly recording: Recording | null
}

/** The two ends of a write: the server decides in between whether it is one. */
export interface StateWriter {
  /** The object with the defaults of its kind, without what an API server would not keep. */
  complete(object: KubeObject): KubeObject
  /** Stores a new object; gives it as it is kept, with its uid, time and resourceVersion. */
  create(object: KubeObject): KubeObject
  /** Puts it in the place of the one of its name; gives it as it is kept, with its new resourceVersion. */
  replace(object: KubeObject): KubeObject
  /** Takes an object away, at once or when it has come to its end; what it owned goes with it, or stays. */
  remove(object: KubeObject, propagation: 'remove' | 'orphan'): void
}

export interface VersionBody {
  readonly gitVersion: string
  readonly major: string
  readonly minor: string
  readonly [field: string]: string
}

/** A cluster as it was: what was not written down is not there, and nothing can be changed. */
export interface Recording {
  /** What is served, whether there are objects of it or not. */
  readonly resources: readonly Resource[]
  /** What is said to a request that would write, or reach into a pod. */
  readonly refusal: string
  /** What someone who lists these should know, because the list does not say it: one line each. */
  warnings(resource: Resource, namespace: string | null): readonly string[]
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

export type Log = LogSource | LogFile | MissingLog

/** A log that exists and cannot be had: the request is answered by 404 with these words. */
export interface MissingLog {
  readonly missing: () => Promise<string>
}

/** A log that may be larger than memory. The lines have no time but those that they begin with themselves. */
export interface LogFile {
  /** The bytes, from the beginning with each call. */
  read(): AsyncIterable<Buffer>
}

/** Lines, oldest first. */
export interface LogSource {
  readonly lines: readonly LogLine[]
  /**
   * For `follow=true`: the lines behind those above, as they are written, until the returned function is called or, told
   * by `ended`, the container writes no more.
   */
  follow(listener: (line: LogLine) => void, ended: () => void): () => void
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
