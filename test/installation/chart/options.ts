/** The options of a rendered chart. They are independent of svcdiag's own profile. */
export interface ChartOptions {
  /** `old` is chart 0.7, `mid` 0.50, `new` 0.74. */
  readonly generation: 'old' | 'mid' | 'new'
  readonly namespace: string
  readonly release: string
  /** The namespace of sandboxes. Null omits K8S_NAMESPACE: sandboxes run in the release namespace. */
  readonly sandboxNamespace: string | null
  /** The value of SANDBOX_REMOTE_RUNTIME_API_URL. */
  readonly runtimeUrl: string
  /** The address of an external service. Null means that the chart installs its own. */
  readonly externalProxy: string | null
  readonly externalIdentity: string | null
  readonly externalDatabase: string | null
  /** Plain variables of the app side. They override the variables of the chart. */
  readonly env: Readonly<Record<string, string>>
  /** Plain variables of the runtime API. They override the variables of the chart. */
  readonly runtimeEnv: Readonly<Record<string, string>>
}

export const DEFAULTS: ChartOptions = {
  generation: 'mid',
  namespace: 'openhands',
  release: 'openhands',
  sandboxNamespace: 'openhands-runtimes',
  runtimeUrl: 'http://openhands-runtime-api:5000',
  externalProxy: null,
  externalIdentity: null,
  externalDatabase: null,
  env: {},
  runtimeEnv: {},
}

/** App, runtime API and sandbox image of each generation. */
export const VERSIONS = {
  old: {chart: '0.7.19', app: '1.29.1', runtime: '0.2.5', sandbox: '1.12.0'},
  mid: {chart: '0.50.0', app: '1.54.0', runtime: '0.8.2', sandbox: '1.41.0'},
  new: {chart: '0.74.0', app: '1.67.0', runtime: '0.10.1', sandbox: '1.50.0'},
} as const

/** Returns the labels of Helm's standard helpers. `name` is the name of the chart. */
export function helmLabels({release, generation}: ChartOptions, name: string): Record<string, string> {
  return {
    ...selectorLabels(release, name),
    'app.kubernetes.io/managed-by': 'Helm',
    'helm.sh/chart': `${name}-${VERSIONS[generation].chart}`,
  }
}

export function selectorLabels(release: string, name: string): Record<string, string> {
  return {'app.kubernetes.io/name': name, 'app.kubernetes.io/instance': release}
}

/** Returns the annotations that Helm writes on every object that it installs. */
export function helmAnnotations({release, namespace}: ChartOptions): Record<string, string> {
  return {'meta.helm.sh/release-name': release, 'meta.helm.sh/release-namespace': namespace}
}

/** Returns the release name with the suffix `-runtime-api`, unless the release name already contains the suffix. */
export function fullName(release: string, chart: string): string {
  return release.includes(chart) ? release : `${release}-${chart}`
}
