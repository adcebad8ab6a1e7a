import {SHARED_KEY} from '../../../src/lab/components/setting.ts'
import {
  deployment,
  envOf,
  fromSecret,
  httpProbe,
  plain,
  secret,
  service,
  statefulSet,
} from '../../../src/lab/manifests/build.ts'
import type {Container, Manifest} from '../../../src/lab/manifests/types.ts'

/** The options of plain manifests with the images of the chart. */
export interface OverlayOptions {
  readonly namespace: string
  /** Prefix of every name, like `namePrefix`; may be empty. */
  readonly prefix: string
  /** Labels added to those of the component, like `commonLabels`. */
  readonly commonLabels: Readonly<Record<string, string>>
  /** If false, the label of the component is `tier`, which matches no profile. */
  readonly componentLabels: boolean
  /** True if containers have the names of the chart instead of the names of their components. */
  readonly chartContainers: boolean
  readonly sandboxNamespace: string
  /** The key that the app sends. The runtime API accepts the key of a healthy installation. */
  readonly sentKey: string
}

const DEFAULTS: OverlayOptions = {
  namespace: 'openhands',
  prefix: '',
  commonLabels: {},
  componentLabels: true,
  chartContainers: false,
  sandboxNamespace: 'openhands-runtimes',
  sentKey: SHARED_KEY,
}

export function overlay(values: Partial<OverlayOptions> = {}): Manifest[] {
  const options = {...DEFAULTS, ...values}
  const {namespace, prefix, sandboxNamespace, sentKey} = options
  const addresses = {
    SANDBOX_REMOTE_RUNTIME_API_URL: `http://${prefix}runtime:5000`,
    LITE_LLM_API_URL: `http://${prefix}proxy:4000`,
    KEYCLOAK_SERVER_URL: `http://${prefix}identity:8080`,
  }
  const sends = [...envOf(addresses), fromSecret('SANDBOX_API_KEY', `${prefix}sandbox-api-key`, 'sandbox-api-key')]
  const accepts = [
    ...envOf({K8S_NAMESPACE: sandboxNamespace}),
    fromSecret('DEFAULT_API_KEY', `${prefix}default-api-key`, 'default-api-key'),
  ]
  const part = (component: string, container: Container) => partOf(options, component, container)
  const key = (name: string, value: string) => secret({namespace, name: `${prefix}${name}`, values: {[name]: value}})
  return [
    ...[namespace, sandboxNamespace].map(name => plain('v1', 'Namespace', {name})),
    key('sandbox-api-key', sentKey),
    key('default-api-key', SHARED_KEY),
    ...part('app', {...image('openhands', 'enterprise-server', 3000, '/ready'), env: sends}),
    ...part('mcp', {...image('openhands-mcp', 'enterprise-server', 3000, '/health'), env: sends}),
    ...part('worker', {...image('openhands-integrations', 'enterprise-server', 3000, '/health'), env: sends}),
    ...part('runtime', {...image('runtime-api', 'runtime-api', 5000, '/health'), env: accepts}),
    ...part('proxy', image('litellm', 'litellm', 4000, '/health/liveness')),
    ...part('identity', image('keycloak', 'keycloak', 8080, '/realms/master')),
  ]
}

function image(name: string, repository: string, containerPort: number, path: string): Container {
  return {
    name,
    image: `registry.test/openhands/${repository}:1.54.0`,
    ports: [{name: 'http', containerPort}],
    readinessProbe: httpProbe(path, 'http'),
  }
}

function partOf(options: OverlayOptions, component: string, container: Container): Manifest[] {
  const {namespace, prefix, commonLabels, componentLabels, chartContainers} = options
  const own = componentLabels ? {'app.kubernetes.io/component': component} : {tier: component}
  const labels = {...own, ...commonLabels}
  const name = `${prefix}${component}`
  const port = container.ports?.[0]?.containerPort ?? 0
  const workload = {namespace, name, labels, selector: labels, podLabels: labels, replicas: 1}
  const pod = {containers: [chartContainers ? container : {...container, name: component}]}
  return [
    component === 'identity'
      ? statefulSet({...workload, serviceName: `${name}-headless`, pod})
      : deployment({...workload, pod}),
    service({namespace, name, labels, selector: labels, ports: [{name: 'http', port, targetPort: 'http'}]}),
  ]
}
