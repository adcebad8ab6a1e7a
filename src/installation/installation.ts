import type {PodSpec, ValueState, WorkloadMeta} from '../cluster/objects.ts'
import type {Missing} from '../cluster/port.ts'

/** The result of discovery as plain data. Every check reads it. */
export interface Installation {
  readonly profile: string
  /** Every profile whose signs match, the chosen profile first. */
  readonly matched: readonly ProfileMatch[]
  readonly namespace: string
  /** The examined Helm release; null if no object names a release. */
  readonly release: string | null
  /** Other releases with a component that the examined release also has. Each is another installation. */
  readonly otherReleases: readonly string[]
  /** The namespace where the runtime API starts sandboxes; null if they run in another cluster. */
  readonly sandboxNamespace: string | null
  readonly components: Readonly<Record<ComponentName, Component>>
  readonly addresses: readonly ConfiguredAddress[]
  readonly keys: KeyWiring
  /** Services that the chart creates even if their pods do not exist. */
  readonly aliasServices: readonly string[]
}

export interface ProfileMatch {
  readonly profile: string
  readonly signs: readonly string[]
  /** The components that this profile finds, inside or outside the cluster or as part of the app. */
  readonly resolves: readonly ComponentName[]
}

/** An address in the configuration: the variable `env` contains the host of the component `of`. */
export interface ConfiguredAddress {
  readonly of: ComponentName
  readonly env: string
  readonly host: string
}

export const COMPONENTS = ['app', 'worker', 'runtime', 'sandbox', 'proxy', 'identity'] as const
export type ComponentName = (typeof COMPONENTS)[number]

/** Returns the name of a component in prose: `runtime API`. */
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
  | MissingComponent
  /** The component runs outside the cluster, and the configuration names its address. */
  | {readonly state: 'external'; readonly name: ComponentName; readonly host: string; readonly from: string}
  /** The component runs inside the app, as the setting `from` shows. */
  | {readonly state: 'built-in'; readonly name: ComponentName; readonly from: string}
  /** The namespace of the sandboxes was read and contains no sandbox. */
  | {readonly state: 'none'; readonly name: 'sandbox'}
  /** The namespace of the sandboxes could not be read. */
  | {readonly state: 'unknown'; readonly name: 'sandbox'}

export interface FoundComponent {
  readonly state: 'found'
  readonly name: ComponentName
  readonly matchedBy: string
  readonly workloads: readonly Workload[]
}

export interface MissingComponent {
  readonly state: 'missing'
  readonly name: ComponentName
  /** The selectors that matched nothing, as text. */
  readonly tried: readonly string[]
}

/** A Deployment or StatefulSet of a component. */
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
  /** The container that serves requests. */
  readonly mainContainer: string
  readonly health: HealthEndpoint | null
  /** The names of the workload's Services. A Service with the name of the workload is not listed. */
  readonly services: readonly string[]
}

/** Returns the workload of this name; undefined if it belongs to no component. */
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

/** The environment variables that contain keys. */
export interface KeyWiring {
  /** The variables of the runtime API that contain a key. */
  readonly accepted: readonly KeyBinding[]
  /** The variables of all other workloads and CronJobs that contain a key. */
  readonly sent: readonly KeyBinding[]
  /** The usual variable of the runtime API (`accepted`), and of the other workloads (`sent`). */
  readonly usual: {readonly accepted: string; readonly sent: string}
}

/** An environment variable of a container that contains a key. */
export interface KeyBinding {
  /** The owner of the pod template. */
  readonly owner: {
    readonly apiVersion: string
    readonly kind: 'Deployment' | 'StatefulSet' | 'CronJob'
    readonly namespace: string
    readonly name: string
  }
  /** The creation time of the owner in RFC 3339, by the API server's clock; null if unknown. */
  readonly ownerCreatedAt: string | null
  readonly component: ComponentName | null
  readonly container: string
  /** The index of the container among the containers or init containers. */
  readonly index: number
  readonly init: boolean
  readonly env: string
  /** The path of the variable in the owner: `spec.template.spec.containers[name=app].env[name=SANDBOX_API_KEY]`. */
  readonly path: string
  readonly source: KeySource
  /** The indexes of the variable in `env`. The last entry is effective. Empty if `envFrom` sets the variable. */
  readonly entries: readonly number[]
  /** The name of the first variable in `env`; null if `env` is empty. */
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

/** The result of a discovery that found no installation: where it searched, for what, and what it could not read. */
export interface NothingFound {
  readonly namespaces: readonly string[]
  readonly looked: readonly string[]
  readonly missing: readonly Missing[]
}

/** Returns the evidence for a component: its selectors, or the setting that names it; null if there is none. */
export function matchedBy(component: Component): string | null {
  if (component.state === 'found') return component.matchedBy
  if (component.state === 'external')
    return component.from === '' ? component.host : `${component.from} names ${component.host}`
  return component.state === 'built-in' ? component.from : null
}
