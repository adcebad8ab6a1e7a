import {deployment, envOf, fromSecret, httpProbe, requests, service} from '../manifests/build.ts'
import type {Container, EnvVar, Manifest, WorkloadManifest} from '../manifests/types.ts'
import {HOUR} from '../time.ts'
import {PRIVATE} from './conversations.ts'
import {
  BASE_HOST,
  type Component,
  genericParts,
  HOSTS,
  MARKERS,
  MCP,
  rolesOf,
  SENT_KEY,
  type Setting,
} from './setting.ts'

export const app: Component = {
  role: 'app',
  manifests: {generic: genericApp, openhands: openhandsApp},
  log: [
    {ago: 3 * HOUR, text: 'INFO:     Application startup complete.'},
    {ago: 2 * HOUR, text: JSON.stringify({message: 'GET /health 200', severity: 'INFO', module: 'access'})},
    {
      ago: HOUR,
      text: JSON.stringify({
        message: `Loaded settings api_key=${MARKERS.providerKey}`,
        severity: 'INFO',
        module: 'config',
      }),
    },
    {
      ago: 1750,
      text: JSON.stringify({message: `POST /api/v1/app-conversations/${PRIVATE}/send-message 200`, severity: 'INFO'}),
    },
    {
      ago: 600,
      text: JSON.stringify({message: 'Slow upstream answer', severity: 'WARNING', extras: {apiKey: MARKERS.masterKey}}),
    },
  ],
}

function genericApp(setting: Setting): Manifest[] {
  const parts = genericParts(setting, 'app', 1, {
    image: 'registry.test/agents/app:1.54.0',
    env: [
      ...envOf({LOG_LEVEL: 'INFO', LOG_JSON: '1', SANDBOX_REMOTE_RUNTIME_API_URL: 'http://runtime:5000'}),
      ...envOf({WEB_HOST: HOSTS.app}),
      fromSecret(SENT_KEY.env, SENT_KEY.secret, SENT_KEY.key),
    ],
    ports: [{name: 'http', containerPort: 3000}],
    readinessProbe: httpProbe('/ready', 3000, {initialDelaySeconds: 5}),
    livenessProbe: httpProbe('/health', 3000, {initialDelaySeconds: 10}),
    ...requests('100m', '256Mi', '1Gi'),
  })
  return [deployment(parts), service({...parts, ports: [{name: 'http', port: 3000, targetPort: 3000}]})]
}

function openhandsApp(setting: Setting): Manifest[] {
  const {name} = rolesOf('openhands').app
  return [
    serverOf(setting, name, 'server', '/ready'),
    serviceOf(setting, 'openhands-service', name),
    serverOf(setting, MCP.name, 'mcp', '/health'),
    serviceOf(setting, 'openhands-mcp-service', MCP.name),
  ]
}

function serverOf(setting: Setting, name: string, component: string, readyPath: string): WorkloadManifest {
  const container: Container = {
    ...serverContainer(setting, name, readyPath),
    imagePullPolicy: 'Always',
    resources: {requests: {cpu: '100m', memory: '1200Mi'}, limits: {memory: '3Gi'}},
  }
  return deployment({
    namespace: setting.namespace,
    name,
    labels: appLabels(name, component),
    selector: {app: name},
    podLabels: appLabels(name, component),
    podAnnotations: {'checksum/litellm-config': 'c1a9'},
    replicas: 1,
    pod: {
      serviceAccountName: 'openhands-sa',
      terminationGracePeriodSeconds: 60,
      securityContext: {runAsUser: 42420, runAsGroup: 42420, fsGroup: 42420},
      initContainers: waitForDatabase(setting),
      containers: [container],
    },
  })
}

function serverContainer(setting: Setting, name: string, readyPath: string): Container {
  return {
    name,
    image: SERVER_IMAGE,
    env: openhandsEnv(setting),
    ports: [{containerPort: 3000}],
    startupProbe: httpProbe('/health', 3000, {periodSeconds: 10, failureThreshold: 30}),
    livenessProbe: httpProbe('/health', 3000, {initialDelaySeconds: 10}),
    readinessProbe: httpProbe(readyPath, 3000, {initialDelaySeconds: 5}),
  }
}

const SERVER_IMAGE = 'registry.test/openhands/enterprise-server:1.54.0'

function serviceOf(setting: Setting, name: string, app: string) {
  const ports = [{port: 3000, targetPort: 3000}]
  return service({namespace: setting.namespace, name, labels: {app}, ports})
}

function appLabels(app: string, component: string): Record<string, string> {
  return {
    app,
    'app.kubernetes.io/name': 'openhands',
    'app.kubernetes.io/instance': 'openhands',
    'app.kubernetes.io/component': component,
    'app.kubernetes.io/part-of': 'openhands',
  }
}

/** The worker. In the generic profile, no component calls the worker, so it has no Service. */
export const worker: Component = {
  role: 'worker',
  manifests: {generic: genericWorker, openhands: openhandsWorker},
  log: [
    {ago: 3 * HOUR, text: 'INFO:     Waiting for events.'},
    {ago: HOUR, text: JSON.stringify({message: 'POST /integration/github/events 200', severity: 'INFO'})},
  ],
}

function genericWorker(setting: Setting): Manifest[] {
  const parts = genericParts(setting, 'worker', 2, {
    image: 'registry.test/agents/app:1.54.0',
    command: ['agents-worker'],
    env: [
      ...envOf({LOG_LEVEL: 'INFO', LOG_JSON: '1', SANDBOX_REMOTE_RUNTIME_API_URL: 'http://runtime:5000'}),
      fromSecret(SENT_KEY.env, SENT_KEY.secret, SENT_KEY.key),
    ],
    ports: [{name: 'http', containerPort: 3000}],
    readinessProbe: httpProbe('/health', 3000),
    ...requests('100m', '256Mi', '1Gi'),
  })
  return [deployment(parts)]
}

function openhandsWorker(setting: Setting): Manifest[] {
  const {namespace} = setting
  const name = 'openhands-integrations'
  const labels = appLabels(name, 'integrations')
  const container = {
    ...serverContainer(setting, name, '/health'),
    resources: {requests: {cpu: '100m', memory: '800Mi'}, limits: {cpu: '1', memory: '1536Mi'}},
  }
  const pod = {serviceAccountName: 'openhands-sa', initContainers: waitForDatabase(setting), containers: [container]}
  const selector = {app: name}
  return [
    deployment({namespace, name, labels, selector, replicas: 2, pod}),
    serviceOf(setting, 'openhands-integrations-service', name),
  ]
}

function openhandsEnv(setting: Setting): EnvVar[] {
  return [
    ...envOf({
      RUNTIME: 'remote',
      SANDBOX_REMOTE_RUNTIME_API_URL: 'http://openhands-runtime-api:5000',
      SANDBOX_REMOTE_RUNTIME_API_TIMEOUT: '60',
      RUNTIME_URL_PATTERN: `https://{runtime_id}-runtime.${BASE_HOST}`,
      WEB_HOST: HOSTS.app,
      AUTH_WEB_HOST: HOSTS.identity,
      AUTH_URL: `https://${HOSTS.identity}`,
      DB_HOST: 'openhands-postgresql',
      DB_NAME: 'openhands',
      REDIS_HOST: 'openhands-redis-master',
      KEYCLOAK_SERVER_URL: 'http://keycloak',
      LITE_LLM_API_URL: `http://openhands-litellm.${setting.namespace}.svc.cluster.local:4000`,
      LITELLM_DEFAULT_MODEL: 'litellm_proxy/claude-sonnet',
      AGENT_SERVER_IMAGE_REPOSITORY: 'registry.test/openhands/agent-server',
      AGENT_SERVER_IMAGE_TAG: '1.41.0',
      OH_APP_MODE: 'saas',
      OH_AGENT_SERVER_ENV: JSON.stringify({CUSTOM_API_KEY: MARKERS.providerKey}),
      LOG_JSON: '1',
      LOG_JSON_LEVEL_KEY: 'severity',
    }),
    fromSecret(SENT_KEY.env, SENT_KEY.secret, SENT_KEY.key),
    fromSecret('JWT_SECRET', 'jwt-secret', 'jwt-secret'),
    fromSecret('REDIS_PASSWORD', 'redis', 'redis-password'),
    fromSecret('DB_PASS', 'postgres-password', 'password'),
    fromSecret('KEYCLOAK_REALM_NAME', 'keycloak-realm', 'realm-name'),
    fromSecret('KEYCLOAK_CLIENT_ID', 'keycloak-realm', 'client-id'),
    fromSecret('KEYCLOAK_CLIENT_SECRET', 'keycloak-realm', 'client-secret'),
    fromSecret('KEYCLOAK_ADMIN_PASSWORD', 'keycloak-admin', 'admin-password'),
    fromSecret('LITE_LLM_API_KEY', 'lite-llm-api-key', 'lite-llm-api-key'),
  ]
}

function waitForDatabase(setting: Setting): Container[] {
  return ['wait-for-db', 'migrate-db'].map(name => ({
    name,
    image: SERVER_IMAGE,
    command: ['sh', '-c', name],
    env: openhandsEnv(setting),
  }))
}
