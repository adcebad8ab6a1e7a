import type {CheckReport} from '../../checks/report/report.ts'
import type {ClusterCollector, Missing, RawObject, RawObjects, Read, Rule} from '../../cluster/port.ts'
import type {Installation} from '../../installation/installation.ts'
import type {ProbeTarget, ServiceReader} from '../../probes/probe.ts'
import type {CollectedKind} from '../format/kinds.ts'
import type {Coverage} from '../format/manifest.ts'
import type {Write} from '../write/writer.ts'

export interface Scope {
  readonly installation: Installation | null
  /** The namespace of the installation, then of its sandboxes, then the namespaces that the user added. */
  readonly namespaces: readonly string[]
  /** The API groups that the server has; null if unknown. In that case svcdiag requests every group. */
  readonly groups: ReadonlySet<string> | null
  readonly options: BundleOptions
}

export interface BundleOptions {
  /** The components whose logs are collected. If empty, the logs of every pod in the namespaces are collected. */
  readonly components: readonly string[]
  readonly includeNamespaces: readonly string[]
  readonly logs: boolean
  /** Null means no limit. */
  readonly sinceSeconds: number | null
  readonly tailLines: number | null
  /** The limit of all logs together in bytes, before compression. */
  readonly maxLogBytes: number
  readonly secrets: boolean
  /** The canonical ids of the conversations whose events are collected. */
  readonly conversations: readonly string[]
  /** The ref of the known value that is the key of the service; null reads only shared conversations. */
  readonly serviceKey: string | null
}

export interface Item {
  /** A name for people and for the coverage, such as `pods in openhands`. */
  readonly name: string
  /** The required permission; null if RBAC has no rule for the request. */
  readonly rule: Rule | null
  readonly read: Coverage['read']
}

/** Collects a group of files. Each collector is one file in `collectors/` and one entry of its list. */
export interface Collector {
  readonly id: string
  /** The progress message, such as `reading logs`. */
  readonly says: string
  /** True if the collector only writes data in memory. It then also runs in a bundle that ends early. */
  readonly asksNobody?: boolean
  rules(scope: Scope): readonly Rule[]
  collect(world: World): Promise<void>
}

/** The bodies of `/version` and `/apis`, unchanged. */
export interface Served {
  readonly version: Read<unknown>
  readonly groups: Read<unknown>
}

/** The inputs and functions that a collector can use. All written files are redacted before they reach the disk. */
export interface World {
  readonly served: Served
  readonly scope: Scope
  readonly lists: Lists
  readonly report: CheckReport
  /** The ports of the app's running pods, ready pods first. Empty if no conversations are collected. */
  readonly appPorts: Read<readonly AppPort[]>
  readonly write: Write
  /** Writes a file that explains why an item is missing. If the disk is full, the file is left out. */
  readonly writeReason: (path: string, text: string) => Promise<void>
  /** Processes several items at once, each with its own timeout. Records each outcome in the coverage. */
  each<I extends Item>(items: readonly I[], collect: Collect<I>): Promise<void>
}

export type AppPort = Extract<ProbeTarget, {via: 'port-forward'}>

export type Collect<I extends Item> = (item: I, at: At) => Promise<Collected>

/** Access to the cluster and the service for one item, until the item's timeout. */
export interface At {
  readonly cluster: ClusterCollector
  readonly service: ServiceReader
  readonly signal: AbortSignal
  /** Returns a reader for one short request after the timeout of the item. */
  afterwards(): ClusterCollector
}

/** Lists that are read before anything is written, because the secrets in the lists must be masked in every file. */
export type Lists = readonly ReadList[]

export interface ReadList extends Item {
  readonly kind: CollectedKind
  /** Empty for cluster-wide kinds. */
  readonly namespace: string
  readonly answer: Read<RawObjects>
  /** If the list was denied, the objects that could be read one by one, by name; otherwise empty. */
  readonly byName: readonly RawObject[]
  readonly durationMs: number
}

export type Collected =
  | {readonly status: 'collected' | 'empty'; readonly files: readonly string[]; readonly reason?: string}
  | {
      readonly status: 'truncated'
      readonly files: readonly string[]
      readonly reason: string
      /** Null if a limit of the user truncated the item. */
      readonly cause: Missing['cause'] | null
    }
  | {readonly status: 'absent'}
  /** The disk is full. `refused` is set if the list had been denied before. */
  | {readonly status: 'no-room'; readonly refused?: Missing}
  /** If the list was denied, `files` contain the objects that could be read one by one, by name. */
  | (Missing & {readonly files?: readonly string[]})
