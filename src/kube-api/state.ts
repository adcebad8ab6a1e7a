import type {Duplex} from 'node:stream'

import type {Resource} from './resource.ts'

/** An object as an API server returns it, with defaults, uid, resourceVersion and status. */
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

export interface ClusterState {
  readonly version: VersionBody
  objects(): readonly KubeObject[]
  /** Calls `listener` on every change, until the returned function is called. */
  watch(listener: (change: Change) => void): () => void
  /** Returns the log of a container; null if there is none, for example before the first restart. */
  log(container: ContainerLogName): Log | null
  /** Connects to a port of a pod. Rejects with the message of the kubelet. */
  dial(target: {readonly namespace: string; readonly pod: string; readonly port: number}): Promise<Duplex>
  denies(access: Access): boolean
  /** The server's clock, for the `Date` header and ages in tables. */
  now(): Date
  /** A fault that affects the whole API; null if there is none. */
  readonly disturbance: Disturbance | null
  /** Accepts writes; null if the state is read-only. */
  readonly writer: StateWriter | null
  /** The recording of a cluster; null if the cluster is running. */
  readonly recording: Recording | null
}

/** The steps of a write. The server validates the object between `complete` and the next step. */
export interface StateWriter {
  /** Returns the object with the defaults of its kind, without fields that an API server drops. */
  complete(object: KubeObject): KubeObject
  /** Stores a new object. Returns the object with its uid, time and resourceVersion. */
  create(object: KubeObject): KubeObject
  /** Replaces the object of this name. Returns the object with its new resourceVersion. */
  replace(object: KubeObject): KubeObject
  /** Removes an object, immediately or after its termination. Dependent objects are removed or lose their owner. */
  remove(object: KubeObject, propagation: 'remove' | 'orphan'): void
}

export interface VersionBody {
  readonly gitVersion: string
  readonly major: string
  readonly minor: string
  readonly [field: string]: string
}

/** A recorded cluster. It contains only the recorded objects and cannot change. */
export interface Recording {
  readonly resources: readonly Resource[]
  /** The message for a request that would write or connect to a pod. */
  readonly refusal: string
  /** Returns warnings for a client that lists this resource, one line each. */
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

/** A log that exists but cannot be read. The message becomes a 404. */
export interface MissingLog {
  readonly missing: () => Promise<string>
}

/** A log that may be larger than memory. Timestamps are part of its text. */
export interface LogFile {
  /** Yields all bytes; each call starts at the beginning. */
  read(): AsyncIterable<Buffer>
}

/** A log as lines, oldest first. */
export interface LogSource {
  readonly lines: readonly LogLine[]
  /** Calls `listener` with each later line until the returned function is called, and `ended` after the last line. */
  follow(listener: (line: LogLine) => void, ended: () => void): () => void
}

export interface LogLine {
  /** The time in RFC 3339 with nanoseconds, as the kubelet writes it. */
  readonly time: string
  readonly text: string
}

export interface Access {
  readonly user: string
  readonly verb: string
  readonly group: string
  readonly resource: string
  readonly namespace: string | null
  readonly name: string | null
}
