import type {CheckReport} from '../../checks/report/report.ts'
import type {ClusterCollector, Missing, RawObject, RawObjects, Read, Rule} from '../../cluster/port.ts'
import type {Installation} from '../../installation/installation.ts'
import type {CollectedKind} from '../format/kinds.ts'
import type {Coverage} from '../format/manifest.ts'
import type {Write} from '../write/writer.ts'
import type {Served} from './served.ts'

/** The input of the plan. */
export interface Scope {
  /** The installation; null if none was found. Then `namespaces` contains the namespaces that the user named. */
  readonly installation: Installation | null
  /** The namespaces of the installation, then of its sandboxes, then the namespaces that the user added. */
  readonly namespaces: readonly string[]
  /** The served API groups. Null if unknown; then every group counts as served. */
  readonly groups: ReadonlySet<string> | null
  readonly options: BundleOptions
}

export interface BundleOptions {
  /** Only collect logs of these components; if empty, of every pod in the namespaces. */
  readonly components: readonly string[]
  readonly includeNamespaces: readonly string[]
  readonly logs: boolean
  /** Null: no limit by time, or no limit of lines for one container. */
  readonly sinceSeconds: number | null
  readonly tailLines: number | null
  /** The limit for all logs together, before compression. */
  readonly maxLogBytes: number
  /** False: read no Secret values. */
  readonly secrets: boolean
}

/** One request to the cluster. */
export interface Item {
  /** A name for people and for the coverage: `pods in openhands`. */
  readonly name: string
  /** The permission for it; null if RBAC has none. */
  readonly rule: Rule | null
  readonly read: Coverage['read']
}

/** A group of files in a bundle. Each collector is one file here and one line in the registry. */
export interface Collector {
  readonly id: string
  /** The progress message: `reading logs`. */
  readonly says: string
  /**
   * Whether it only writes what was read before, so that a bundle that ends early still contains it. It writes one file
   * at a time: on a full disk the first files are kept, and a smaller file may fit after a larger one did not.
   */
  readonly asksNobody?: boolean
  /** Returns the permissions for this scope. */
  rules(scope: Scope): readonly Rule[]
  collect(world: World): Promise<void>
}

/** Everything that a collector can use. Its files are redacted before they reach the disk. */
export interface World {
  readonly served: Served
  readonly scope: Scope
  readonly lists: Lists
  readonly report: CheckReport
  readonly write: Write
  /** Writes a file that explains why something is missing. If it finds no room, only the coverage explains it. */
  readonly writeReason: (path: string, text: string) => Promise<void>
  /** Processes several items at once, each with its own timeout, and records each outcome in the coverage. */
  each<I extends Item>(items: readonly I[], collect: Collect<I>): Promise<void>
}

export type Collect<I extends Item> = (item: I, at: At) => Promise<Collected>

/** The reader of one item. Its cluster and signal end at the item's timeout. */
export interface At {
  readonly cluster: ClusterCollector
  readonly signal: AbortSignal
  /** Opens a reader for one more short request after the timeout. */
  afterwards(): ClusterCollector
}

/** Lists that are read before anything is written, because their secrets have to be masked everywhere. */
export type Lists = readonly ReadList[]

export interface ReadList extends Item {
  readonly kind: CollectedKind
  /** Empty for cluster-wide kinds. */
  readonly namespace: string
  readonly answer: Read<RawObjects>
  /** If the list was denied: the objects that could be read by name. */
  readonly byName: readonly RawObject[]
  readonly durationMs: number
}

/** The outcome of an item. */
export type Collected =
  | {readonly status: 'collected' | 'empty'; readonly files: readonly string[]; readonly reason?: string}
  | {
      readonly status: 'truncated'
      readonly files: readonly string[]
      readonly reason: string
      /** Null if the user's own limit truncated the item. */
      readonly cause: Missing['cause'] | null
    }
  | {readonly status: 'absent'}
  /** The disk is full; `refused` is the reason if the list is incomplete. */
  | {readonly status: 'no-room'; readonly refused?: Missing}
  /** The files contain the objects that could be read by name. */
  | (Missing & {readonly files?: readonly string[]})
