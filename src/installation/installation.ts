import type {PodSpec, ValueState, WorkloadMeta} from '../cluster/objects.ts'
import type {Missing} from '../cluster/port.ts'

/** What was found in the cluster, as plain data: the result of discovery, read by every check. */
export interface Installation {
  readonly profile: string
  /** Every profile whose signs were seen, the chosen one first. */
  readonly matched: readonly ProfileMatch[]
  readonly namespace: string
  /** The release that is examined; null if no object names one. */
  readonly release: string | null
  /** Releases with a component that the examined one has as well: a second installation, and no part of this one. */
  readonly otherReleases: readonly string[]
  /** Where sandboxes run, as the runtime API says; null when it starts them in another cluster. */
  readonly sandboxNamespace: string | null
  readonly components: Readonly<Record<ComponentName, Component>>
  /** Where the app expects other components, by its own configuration. */
  readonly addresses: readonly ConfiguredAddress[]
  readonly keys: KeyWiring
  /** Services that the chart makes whether or not their pods exist. */
  readonly aliasServices: readonly string[]
}

/** A profile whose signs were seen in the namespace. */
export interface ProfileMatch {
  readonly profile: string
  /** The signs, one short phrase each. */
  readonly signs: readonly string[]
  /** The components that this profile resolves: they run here, elsewhere, or inside the app. */
  readonly resolves: readonly ComponentName[]
}

/** `env` of the app names `host` as the address of the component `of`. */
export interface ConfiguredAddress {
  readonly of: ComponentName
  readonly env: string
  readonly host: string
}

export const COMPONENTS = ['app', 'worker', 'runtime', 'sandbox', 'proxy', 'identity'] as const
export type ComponentName = (typeof COMPONENTS)[number]

/** What people call a component: `the runtime API`. */
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
  /** The selector that matched first, as printed in the report. */
  readonly matchedBy: string
  readonly workloads: readonly Workload[]
}
/** Configured by address and not run here. */
export interface ExternalComponent {
  readonly state: 'external'
  readonly name: ComponentName
  readonly host: string
  readonly from: string
}
/** Part of the app, by configuration. */
export interface BuiltInComponent {
  readonly state: 'built-in'
  readonly name: ComponentName
  readonly from: string
}
/** Sandboxes only: their namespace was read, and no conversation runs now. */
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

/** A Deployment or StatefulSet of a component. Its pods are found through owner references, never by the label again. */
export interface Workload {
  readonly kind: 'Deployment' | 'StatefulSet'
  readonly namespace: string
  readonly name: string
  readonly component: ComponentName
  readonly metadata: WorkloadMeta
  /** `spec.replicas`, defaulted to 1. */
  readonly replicas: number
  readonly template: PodSpec
  readonly templateLabels: Readonly<Record<string, string>>
  /** The container that serves, by the profile. */
  readonly mainContainer: string
  /** Path and port of its health endpoint; null where it has none. */
  readonly health: HealthEndpoint | null
  /** Names of its Services by the profile, beside the workload's own name. */
  readonly services: readonly string[]
}

/** The workload of a component by its name; undefined, when it belongs to none. */
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

/** Who reads which key. Roles come from what is observed, never from the Secrets' names. */
export interface KeyWiring {
  /** How the runtime API takes its key: env of the runtime's main container. */
  readonly accepted: readonly KeyBinding[]
  /** How the app side sends it: env of every other workload and CronJob that reads a key. */
  readonly sent: readonly KeyBinding[]
  /** The variable in which each side usually holds its key: what a container without one lacks. */
  readonly usual: {readonly accepted: string; readonly sent: string}
}

/** One environment variable of one container that holds a key. */
export interface KeyBinding {
  /** Whose template this is; `pod` where a running pod differs from its template. */
  readonly owner: {
    readonly apiVersion: string
    readonly kind: 'Deployment' | 'StatefulSet' | 'CronJob'
    readonly namespace: string
    readonly name: string
  }
  /** RFC 3339, the API server's clock; null if the workload does not show it. */
  readonly ownerCreatedAt: string | null
  readonly component: ComponentName | null
  readonly container: string
  /** Position of the container in its list. */
  readonly index: number
  readonly init: boolean
  readonly env: string
  /** Field path in the object: `spec.template.spec.containers[name=app].env[name=SANDBOX_API_KEY]`. */
  readonly path: string
  readonly source: KeySource
  /** Positions in `env` of the entries of this name; the last one wins. Empty for what `envFrom` sets. */
  readonly entries: readonly number[]
  /** The first variable of `env`; null without any. */
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

/** Discovery that ended without an installation: what was looked for, where, and what could not be read. */
export interface NothingFound {
  readonly namespaces: readonly string[]
  readonly looked: readonly string[]
  readonly missing: readonly Missing[]
}
