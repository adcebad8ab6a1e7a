import {configMap, deployment, fromSecret, httpProbe, service, statefulSet} from '../../../src/lab/manifests/build.ts'
import type {Manifest, ServiceManifest} from '../../../src/lab/manifests/types.ts'
import {type ChartOptions, fullName, helmAnnotations, helmLabels, selectorLabels} from './options.ts'

/** Returns the model proxy with its Service and the alias. */
export function proxy(options: ChartOptions): Manifest[] {
  const {namespace, release} = options
  const name = fullName(release, 'litellm')
  const {labels, annotations, selector} = marks(options, 'litellm')
  const container = {
    name: 'litellm',
    image: 'registry.test/berriai/litellm:main-v1.80.0',
    env: [fromSecret('PROXY_MASTER_KEY', 'lite-llm-api-key', 'lite-llm-api-key')],
    envFrom: [{secretRef: {name: 'litellm-env-secrets'}}],
    ports: [{name: 'http', containerPort: 4000}],
    livenessProbe: httpProbe('/health/liveness', 'http'),
    readinessProbe: httpProbe('/health/readiness', 'http'),
  }
  const pod = {containers: [container]}
  return [
    deployment({namespace, name, labels, annotations, selector, podLabels: selector, replicas: 1, pod}),
    service({namespace, name, labels, annotations, selector, ports: PROXY_PORTS}),
    proxyAlias(options),
  ]
}

const PROXY_PORTS: ServiceManifest['spec']['ports'] = [{name: 'http', port: 4000, targetPort: 'http'}]

export function proxyAlias(options: ChartOptions): Manifest {
  const {labels, annotations, selector} = marks(options, 'litellm')
  const {namespace} = options
  return service({namespace, name: 'oh-main-lite-llm', labels, annotations, selector, ports: PROXY_PORTS})
}

export function identity(options: ChartOptions): Manifest[] {
  const {namespace} = options
  const name = 'keycloak'
  const {labels, annotations, selector} = marks(options, name)
  const container = {
    name,
    image: 'registry.test/bitnami/keycloak:26.4.0',
    envFrom: [{configMapRef: {name: 'keycloak-env-vars'}}],
    ports: [
      {name: 'http', containerPort: 8080},
      {name: 'cluster', containerPort: 7800},
    ],
    readinessProbe: httpProbe('/realms/master', 'http'),
  }
  const initContainers = [{name: 'wait-for-db', image: 'registry.test/bitnami/keycloak:26.4.0'}]
  const pod = {initContainers, containers: [container]}
  const common = {namespace, labels, annotations, selector}
  return [
    configMap({namespace, name: 'keycloak-env-vars', labels, data: {KEYCLOAK_HTTP_PORT: '8080'}}),
    statefulSet({...common, name, podLabels: selector, replicas: 1, serviceName: 'keycloak-headless', pod}),
    service({...common, name, ports: [{name: 'http', port: 80, targetPort: 'http'}]}),
  ]
}

/** Returns the bundled database and cache. */
export function stores(options: ChartOptions): Manifest[] {
  const {generation, externalDatabase} = options
  const cache = generation === 'new' ? store(options, 'valkey', 6379) : store(options, 'redis', 6379, '-master')
  return externalDatabase === null ? [...database(options), ...cache] : cache
}

function database(options: ChartOptions): Manifest[] {
  return [...store(options, 'postgresql', 5432, '', {'app.kubernetes.io/component': 'primary'}), databaseAlias(options)]
}

/** Returns the alias, which exists in the release even without the bundled database. */
export function databaseAlias(options: ChartOptions): Manifest {
  const {namespace, release} = options
  const {labels, annotations} = marks(options, 'postgresql')
  const selector = {...selectorLabels(release, 'postgresql'), 'app.kubernetes.io/component': 'primary'}
  const ports = [{name: 'tcp', port: 5432, targetPort: 'tcp'}]
  return service({namespace, name: 'oh-main-postgresql', labels, annotations, selector, ports})
}

function store(
  options: ChartOptions,
  chart: string,
  port: number,
  suffix = '',
  more: Readonly<Record<string, string>> = {},
): Manifest[] {
  const {namespace, release} = options
  const {labels, annotations, ...rest} = marks(options, chart)
  const selector = {...rest.selector, ...more}
  const name = `${release}-${chart}${suffix}`
  const container = {name: chart, image: `registry.test/${chart}:16`, ports: [{name: 'tcp', containerPort: port}]}
  const common = {namespace, name, labels, annotations, selector}
  const pod = {containers: [container]}
  return [
    statefulSet({...common, podLabels: selector, replicas: 1, serviceName: `${release}-${chart}-headless`, pod}),
    service({...common, ports: [{name: 'tcp', port, targetPort: 'tcp'}]}),
  ]
}

function marks(options: ChartOptions, chart: string) {
  return {
    labels: helmLabels(options, chart),
    annotations: helmAnnotations(options),
    selector: selectorLabels(options.release, chart),
  }
}
