import {cronJob, deployment, envOf, fromSecret, httpProbe, plain, requests, service} from '../manifests/build.ts'
import type {Container, EnvVar, Manifest} from '../manifests/types.ts'
import {HOUR} from '../time.ts'
import {ACCEPTED_KEY, BASE_HOST, type Component, genericParts, MARKERS, type Setting} from './setting.ts'

/** The runtime API, which manages sandboxes and requires a key from the app. */
export const runtime: Component = {
  role: 'runtime',
  manifests: {generic: genericRuntime, openhands: openhandsRuntime},
  log: [
    {ago: 3 * HOUR, text: JSON.stringify({message: 'Runtime API started', severity: 'INFO'})},
    {ago: HOUR, text: JSON.stringify({message: 'GET /list 200', severity: 'INFO', exc_info: [], stack_info: []})},
    {ago: 900, text: JSON.stringify({message: `claimed tkn=${MARKERS.runningSessionKey}`, severity: 'INFO'})},
  ],
}

function genericRuntime(setting: Setting): Manifest[] {
  const image = 'registry.test/agents/runtime-service:0.8.2'
  const env = [
    ...envOf({LOG_LEVEL: 'INFO', K8S_NAMESPACE: setting.sandboxNamespace}),
    fromSecret(ACCEPTED_KEY.env, ACCEPTED_KEY.secret, ACCEPTED_KEY.key),
  ]
  const parts = genericParts(setting, 'runtime', 2, {
    image,
    env,
    ports: [{name: 'http', containerPort: 5000}],
    readinessProbe: httpProbe('/health', 'http', {periodSeconds: 5, timeoutSeconds: 2}),
    livenessProbe: httpProbe('/health', 'http', {timeoutSeconds: 2}),
    ...requests('100m', '100Mi', '512Mi'),
  })
  return [
    deployment(parts),
    service({...parts, ports: RUNTIME_PORT}),
    cronJob({
      namespace: setting.namespace,
      name: 'runtime-cleanup',
      schedule: '*/5 * * * *',
      podLabels: {'app.kubernetes.io/name': 'runtime-cleanup'},
      pod: {containers: [{name: 'cleanup', image, command: ['cleanup'], env}]},
    }),
  ]
}

const SELECTOR = {'app.kubernetes.io/name': 'runtime-api', 'app.kubernetes.io/instance': 'openhands'}
const IMAGE = 'registry.test/openhands/runtime-api:0.8.2'

function openhandsRuntime(setting: Setting): Manifest[] {
  const {namespace} = setting
  const labels = {...SELECTOR, 'app.kubernetes.io/managed-by': 'Helm', 'helm.sh/chart': 'runtime-api-0.8.2'}
  const name = 'openhands-runtime-api'
  return [
    plain('v1', 'ServiceAccount', {namespace, name: 'runtime-api-sa'}),
    deployment({
      namespace,
      name,
      labels,
      selector: SELECTOR,
      podLabels: {...SELECTOR, 'app.kubernetes.io/component': 'api'},
      replicas: 1,
      pod: podOf(setting),
      more: {minReadySeconds: 10, strategy: {type: 'RollingUpdate', rollingUpdate: {maxSurge: 1, maxUnavailable: 0}}},
    }),
    service({namespace, name, labels, selector: SELECTOR, ports: RUNTIME_PORT}),
    service({namespace, name: 'oh-main-runtime-api', labels, selector: SELECTOR, ports: RUNTIME_PORT}),
    ...cleanupJobs(setting),
  ]
}

function podOf(setting: Setting) {
  const env = runtimeEnv(setting)
  const container: Container = {
    name: 'runtime-api',
    image: IMAGE,
    env,
    ports: [{name: 'http', containerPort: 5000}],
    startupProbe: httpProbe('/health', 'http', {periodSeconds: 5, failureThreshold: 12, timeoutSeconds: 2}),
    readinessProbe: httpProbe('/health', 'http', {periodSeconds: 5, timeoutSeconds: 2}),
    livenessProbe: httpProbe('/health', 'http', {timeoutSeconds: 2}),
    ...requests('100m', '100Mi', '1536Mi'),
  }
  return {
    serviceAccountName: 'runtime-api-sa',
    securityContext: {runAsUser: 1000},
    initContainers: [{name: 'wait-for-db', image: IMAGE, command: ['sh', '-c', 'wait-for-db'], env}],
    containers: [container],
  }
}

function runtimeEnv(setting: Setting): EnvVar[] {
  return [
    ...envOf({
      K8S_NAMESPACE: setting.sandboxNamespace,
      RUNTIME_IN_SAME_CLUSTER: 'true',
      RUNTIME_BASE_URL: `runtime.${BASE_HOST}`,
      RUNTIME_URL_SEPARATOR: '-',
      RUNTIME_DISABLE_SSL: 'false',
      STORAGE_CLASS: 'local-path',
      RUNTIME_CLASS: 'sysbox-runc',
      RUNTIME_NODE_SELECTOR: '{}',
      RUNTIME_TOLERATIONS: '[]',
      MEMORY_LIMIT: '3072Mi',
      CPU_REQUEST: '500m',
      INGRESS_CLASS: 'traefik',
      DB_HOST: 'openhands-postgresql',
      DB_NAME: 'runtime_api_db',
    }),
    fromSecret(ACCEPTED_KEY.env, ACCEPTED_KEY.secret, ACCEPTED_KEY.key),
    fromSecret('ADMIN_PASSWORD', 'admin-password', 'admin-password'),
    fromSecret('DB_PASS', 'postgres-password', 'password'),
  ]
}

function cleanupJobs(setting: Setting): Manifest[] {
  return ['cleanup', 'warm-runtimes'].map(job =>
    cronJob({
      namespace: setting.namespace,
      name: `openhands-runtime-api-${job}`,
      schedule: '*/5 * * * *',
      podLabels: {job},
      pod: {
        serviceAccountName: 'runtime-api-sa',
        containers: [{name: job, image: IMAGE, command: ['python', '-m', job], env: runtimeEnv(setting)}],
      },
    }),
  )
}

const RUNTIME_PORT = [{name: 'http', port: 5000, targetPort: 'http'}]
