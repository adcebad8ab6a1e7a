import type {CheckReport} from '../../checks/report/report.ts'
import type {ClusterCollector, Missing, RawObject, RawObjects, Read, Rule} from '../../cluster/port.ts'
import type {Installation} from '../../installation/installation.ts'
import type {CollectedKind} from '../format/kinds.ts'
import type {Coverage} from '../format/manifest.ts'
import type {Write} from '../write/writer.ts'
import type {Served} from './served.ts'

/** What the plan is made from. */
export interface Scope {
  /** Null when none was found; then the namespaces are those that were named. */
  readonly installation: Installation | null
  /** The installation's, its sandboxes', and those that the user added; in this order. */
  readonly namespaces: readonly string[]
  /** API groups that are served; null when unknown, which counts every group as served. */
  readonly groups: ReadonlySet<string> | null
  readonly options: BundleOptions
}

export interface BundleOptions {
  /** Logs of these components only; empty: of every pod in the namespaces. */
  readonly components: readonly string[]
  readonly includeNamespaces: readonly string[]
  readonly logs: boolean
  /** Null: no limit in time, or in lines of one container. */
  readonly sinceSeconds: number | null
  readonly tailLines: number | null
  /** Of all logs together, before compression. */
  readonly maxLogBytes: number
  /** False: no Secret value is read. */
  readonly secrets: boolean
}

/** One question to the cluster. */
export interface Item {
  /** For people, and in the coverage: `pods in openhands`. */
  readonly name: string
  /** The permission that it takes; null: none that RBAC knows. */
  readonly rule: Rule | null
  readonly read: Coverage['read']
}

/** A group of files that a bundle holds: one file here, one line in the registry. */
export interface Collector {
  readonly id: string
  /** While it is at work: `reading logs`. */
  readonly says: string
  /**
   * It writes what was read before: where the bundle ends early that is in it all the same. One file after the other, so
   * that on a full disk the first ones are there, and smaller ones behind one that finds no room.
   */
  readonly asksNobody?: boolean
  /** The permissions that it takes in this scope. */
  rules(scope: Scope): readonly Rule[]
  collect(world: World): Promise<void>
}

/** All that a collector can reach. Whatever it writes is redacted before it touches the disk. */
export interface World {
  readonly served: Served
  readonly scope: Scope
  readonly lists: Lists
  readonly report: CheckReport
  readonly write: Write
  /** A file that says why something is missing. Where there is no room for it, the coverage says it alone. */
  readonly writeReason: (path: string, text: string) => Promise<void>
  /** So many at once, each with its own deadline; what became of each is in the coverage. */
  each<I extends Item>(items: readonly I[], collect: Collect<I>): Promise<void>
}

export type Collect<I extends Item> = (item: I, at: At) => Promise<Collected>

/** Where one item is read: cluster and signal end when its time is up. */
export interface At {
  readonly cluster: ClusterCollector
  readonly signal: AbortSignal
  /** For one more question, a short one, when the time was up. */
  afterwards(): ClusterCollector
}

/** Lists that were read before anything is written, because what they hold has to be hidden everywhere. */
export type Lists = readonly ReadList[]

export interface ReadList extends Item {
  readonly kind: CollectedKind
  /** Empty for cluster-wide kinds. */
  readonly namespace: string
  readonly answer: Read<RawObjects>
  /** Where the list was refused: those that could be read by name. */
  readonly byName: readonly RawObject[]
  readonly durationMs: number
}

/** What became of an item. */
export type Collected =
  | {readonly status: 'collected' | 'empty'; readonly files: readonly string[]; readonly reason?: string}
  | {
      readonly status: 'truncated'
      readonly files: readonly string[]
      readonly reason: string
      /** Null: the user's own limit. */
      readonly cause: Missing['cause'] | null
    }
  | {readonly status: 'absent'}
  /** On the disk; `refused` is why the list was not read as a whole. */
  | {readonly status: 'no-room'; readonly refused?: Missing}
  /** The files hold what could be read by name of it. */
  | (Missing & {readonly files?: readonly string[]})
