import type {ComponentName} from '../../src/installation/installation.ts'
import type {Manifest} from '../../src/lab/manifests/types.ts'

/** A layout of an installation, and what discovery and checks must find in it. */
export interface Shape {
  /** The layout, as a phrase after the word "in". */
  readonly says: string
  readonly manifests: readonly Manifest[]
  /** The value of `--release`; null leaves the choice to discovery. */
  readonly wanted: string | null
  /** CronJobs whose last Job still runs. */
  readonly runningJobs: readonly string[]
  readonly finds: Finds
  /** Outcomes other than pass and skip, by check id. */
  readonly outcomes: Readonly<Record<string, string>>
  /** Every selector that a finding proposes for a Service. */
  readonly proposes: readonly string[]
}

export interface Finds {
  /** The profiles, each with the number of components that it resolves. The chosen profile is the first. */
  readonly profiles: string
  readonly release: string | null
  readonly otherReleases: readonly string[]
  readonly sandboxNamespace: string | null
  readonly components: Readonly<Record<ComponentName, string>>
  /** `Kind/name [init containers] containers: VARIABLE from Secret/key`. */
  readonly sent: readonly string[]
  readonly accepted: readonly string[]
  /** The addresses in the app's configuration: `component: host`. */
  readonly addresses: readonly string[]
}

const SIX = {
  app: 'Deployment/openhands, Deployment/openhands-mcp by app=openhands; app=openhands-mcp',
  worker: 'Deployment/openhands-integrations by app=openhands-integrations',
  runtime: 'Deployment/openhands-runtime-api by app.kubernetes.io/name=runtime-api,app.kubernetes.io/component=api',
  sandbox: 'Deployment/runtime-k3vxwq7mzt2hbnpd by runtime_id',
  proxy: 'Deployment/openhands-litellm by app.kubernetes.io/name=litellm',
  identity: 'StatefulSet/keycloak by app.kubernetes.io/name=keycloak',
} as const

/** The result for the chart with its default values. */
export const AS_RENDERED: Finds = {
  profiles: 'openhands 6',
  release: 'openhands',
  otherReleases: [],
  sandboxNamespace: 'openhands-runtimes',
  components: SIX,
  sent: [
    'Deployment/openhands [wait-for-db create-db migrate-db keycloak-config litellm-config] openhands: SANDBOX_API_KEY from sandbox-api-key/sandbox-api-key',
    'Deployment/openhands-integrations [wait-for-db create-db migrate-db] openhands-integrations: SANDBOX_API_KEY from sandbox-api-key/sandbox-api-key',
    'Deployment/openhands-mcp [wait-for-db create-db migrate-db] openhands-mcp: SANDBOX_API_KEY from sandbox-api-key/sandbox-api-key',
  ],
  accepted: [
    'Deployment/openhands-runtime-api [wait-for-db create-db migrate-db] runtime-api: DEFAULT_API_KEY from default-api-key/default-api-key',
  ],
  addresses: [
    'runtime: openhands-runtime-api',
    'proxy: openhands-litellm.openhands.svc.cluster.local',
    'identity: keycloak',
  ],
}

/** The result for plain manifests with the component labels, without a chart. */
export const OVERLAY: Finds = {
  profiles: 'generic 6, openhands 0',
  release: null,
  otherReleases: [],
  sandboxNamespace: 'openhands-runtimes',
  components: {
    app: 'Deployment/app, Deployment/mcp by app.kubernetes.io/component=app; app.kubernetes.io/component=mcp',
    worker: 'Deployment/worker by app.kubernetes.io/component=worker',
    runtime: 'Deployment/runtime by app.kubernetes.io/component=runtime',
    sandbox: 'Deployment/runtime-k3vxwq7mzt2hbnpd by runtime_id',
    proxy: 'Deployment/proxy by app.kubernetes.io/component=proxy',
    identity: 'StatefulSet/identity by app.kubernetes.io/component=identity',
  },
  sent: ['app', 'mcp', 'worker'].map(
    name => `Deployment/${name} ${name}: SANDBOX_API_KEY from sandbox-api-key/sandbox-api-key`,
  ),
  accepted: ['Deployment/runtime runtime: DEFAULT_API_KEY from default-api-key/default-api-key'],
  addresses: ['runtime: runtime', 'proxy: proxy', 'identity: identity'],
}

/** Returns a shape: a healthy installation of the chart, and the differences from it. */
export function shape(
  says: string,
  manifests: readonly Manifest[],
  differs: {
    readonly wanted?: string
    readonly runningJobs?: readonly string[]
    readonly finds?: Partial<Omit<Finds, 'components'>> & {components?: Partial<Finds['components']>}
    readonly outcomes?: Shape['outcomes']
    readonly proposes?: readonly string[]
  } = {},
): Shape {
  const {wanted = null, runningJobs = [], finds = {}, outcomes = {}, proposes = []} = differs
  const components = {...AS_RENDERED.components, ...finds.components}
  return {says, manifests, wanted, runningJobs, finds: {...AS_RENDERED, ...finds, components}, outcomes, proposes}
}
