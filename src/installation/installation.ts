import type {PodSpec, ValueState, WorkloadMeta} from '../cluster/objects.ts'
import type {Missing} from '../cluster/port.ts'

/** The result of discovery as plain data. Every check reads it. */
export interface Installation {
  readonly profile: string
  /** Every profile with matching signs, the chosen one first. */
  readonly matched: readonly ProfileMatch[]
  readonly namespace: string
  /** The examined release; null if no object names one. */
  readonly release: string | null
  /** Releases that share a component with the examined one. Each is a second installation and not part of this one. */
  readonly otherReleases: readonly string[]
  /** The namespace where the runtime API starts sandboxes; null if that is in another cluster. */
  readonly sandboxNamespace: string | null
  readonly components: Readonly<Record<ComponentName, Component>>
  /** The addresses of other components in the app's configuration. */
  readonly addresses: readonly ConfiguredAddress[]
  readonly keys: KeyWiring
  /** Services that the chart creates even if their pods do not exist. */
  readonly aliasServices: readonly string[]
}

/** A profile whose signs match in the namespace. */
export interface ProfileMatch {
  readonly profile: string
  /** The matching signs, as short phrases. */
  readonly signs: readonly string[]
  /** The components that this profile resolves: they run here, run elsewhere, or are part of the app. */
  readonly resolves: readonly ComponentName[]
}

/** The app's variable `env` names `host` as the address of the component `of`. */
export interface ConfiguredAddress {
  readonly of: ComponentName
  readonly env: string
  readonly host: string
}

export const COMPONENTS = ['app', 'worker', 'runtime', 'sandbox', 'proxy', 'identity'] as const
export type ComponentName = (typeof COMPONENTS)[number]

/** Returns the component's name in prose: `the runtime API`. */
export function wordsFor(component: ComponentName): string {
  return WORDS[component] ?? component
}

const WORDS: Partial<Record<ComponentName, string>> = {
  runtime: 'runtime API',
  proxy: 'model proxy',
  identity: 'identity service',
}

export type Component =
  | FoundComponent
  | ExternalComponent
  | BuiltInComponent
  | NoneRunning
  | UnknownComponent
  | MissingComponent

export interface FoundComponent {
  readonly state: 'found'
  readonly name: ComponentName
  /** The first selector that matched, as the report prints it. */
  readonly matchedBy: string
  readonly workloads: readonly Workload[]
}
/** The configuration names an address, but no workload runs here. */
export interface ExternalComponent {
  readonly state: 'external'
  readonly name: ComponentName
  readonly host: string
  readonly from: string
}
/** The configuration makes it part of the app. */
export interface BuiltInComponent {
  readonly state: 'built-in'
  readonly name: ComponentName
  readonly from: string
}
/** Sandboxes only: their namespace was read, and no conversation is running. */
export interface NoneRunning {
  readonly state: 'none'
  readonly name: 'sandbox'
}
/** Sandboxes only: their namespace could not be read. */
export interface UnknownComponent {
  readonly state: 'unknown'
  readonly name: 'sandbox'
}
export interface MissingComponent {
  readonly state: 'missing'
  readonly name: ComponentName
  readonly tried: readonly string[]
}

/** A Deployment or StatefulSet of a component. Its pods are found through owner references, never by label. */
export interface Workload {
  readonly kind: 'Deployment' | 'StatefulSet'
  readonly namespace: string
  readonly name: string
  readonly component: ComponentName
  readonly metadata: WorkloadMeta
  /** `spec.replicas` (default: 1). */
  readonly replicas: number
  readonly template: PodSpec
  readonly templateLabels: Readonly<Record<string, string>>
  /** The container that serves, from the profile. */
  readonly mainContainer: string
  /** Path and port of its health endpoint; null if it has none. */
  readonly health: HealthEndpoint | null
  /** Names of its Services in the profile, in addition to the workload's own name. */
  readonly services: readonly string[]
}

/** Returns the workload of a component by its name; undefined if it belongs to none. */
export function workloadNamed(
  {kind, namespace, name}: Pick<Workload, 'kind' | 'namespace' | 'name'>,
  {components}: Pick<Installation, 'components'>,
): Workload | undefined {
  const workloads = Object.values(components).flatMap(each => (each.state === 'found' ? each.workloads : []))
  return workloads.find(each => each.kind === kind && each.namespace === namespace && each.name === name)
}

export interface HealthEndpoint {
  readonly path: string
  readonly port: number
}

/** Which container reads which key. Roles come from observed use, never from names of Secrets. */
export interface KeyWiring {
  /** The bindings by which the runtime API reads its key: env of the runtime's main container. */
  readonly accepted: readonly KeyBinding[]
  /**
   * The bindings by which the app side reads the key that it sends: env of every other workload and CronJob that reads
   * a key.
   */
  readonly sent: readonly KeyBinding[]
  /** The usual key variable of each side, which a container without one lacks. */
  readonly usual: {readonly accepted: string; readonly sent: string}
}

/** An environment variable of a container that contains a key. */
export interface KeyBinding {
  /** The owner of the template; `pod` is set if a running pod differs from its template. */
  readonly owner: {
    readonly apiVersion: string
    readonly kind: 'Deployment' | 'StatefulSet' | 'CronJob'
    readonly namespace: string
    readonly name: string
  }
  /** RFC 3339, from the API server's clock; null if the workload lacks it. */
  readonly ownerCreatedAt: string | null
  readonly component: ComponentName | null
  readonly container: string
  /** Index of the container in its list. */
  readonly index: number
  readonly init: boolean
  readonly env: string
  /** Field path in the object: `spec.template.spec.containers[name=app].env[name=SANDBOX_API_KEY]`. */
  readonly path: string
  readonly source: KeySource
  /** Indexes in `env` of the entries with this name; the last one wins. Empty if `envFrom` sets the variable. */
  readonly entries: readonly number[]
  /** The first variable of `env`; null if the list is empty. */
  readonly firstEnv: string | null
}

export type KeySource =
  | {
      readonly kind: 'secret'
      readonly secret: SecretKey
      readonly optional: boolean
      readonly through: 'env' | 'envFrom'
    }
  | {readonly kind: 'literal'; readonly state: ValueState; readonly ref: string}
  | {readonly kind: 'other'; readonly from: string}

export interface SecretKey {
  readonly namespace: string
  readonly name: string
  readonly key: string
}

/** A discovery that found no installation: what it searched for, where, and what it could not read. */
export interface NothingFound {
  readonly namespaces: readonly string[]
  readonly looked: readonly string[]
  readonly missing: readonly Missing[]
}

/**
 * Returns what proves the component: the selector that matched, or the setting with its address. Null if nothing does.
 */
export function matchedBy(component: Component): string | null {
  switch (component.state) {
    case 'found':
      return component.matchedBy
    case 'external':
      return component.from === '' ? component.host : `${component.from} names ${component.host}`
    case 'built-in':
      return component.from
    default:
      return null
  }
}
