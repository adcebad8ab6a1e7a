import {deployment, envOf, fromSecret, httpProbe, requests, service} from '../manifests/build.ts'
import type {Container, WorkloadManifest} from '../manifests/types.ts'
import {HOUR} from '../time.ts'
import {openhandsEnv, waitForDatabase} from './openhands-env.ts'
import {MCP, rolesOf} from './roles.ts'
import {type ComponentParts, logsOf, MARKERS, SENT_KEY, type Setting} from './setting.ts'

/**
 * Returns the page, the API and the conversations. On openhands it includes the workload that serves tools to agents.
 */
export function app(setting: Setting): ComponentParts {
  return setting.profile === 'generic' ? genericApp(setting) : openhandsApp(setting)
}

function genericApp(setting: Setting): ComponentParts {
  const {namespace} = setting
  const labels = {'app.kubernetes.io/component': 'app'}
  const container: Container = {
    name: 'app',
    image: 'registry.test/agents/app:1.54.0',
    env: [
      ...envOf({
        LOG_LEVEL: 'INFO',
        LOG_JSON: '1',
        SANDBOX_REMOTE_RUNTIME_API_URL: 'http://runtime:5000',
        WEB_HOST: 'app.agents.test',
      }),
      fromSecret(SENT_KEY.env, SENT_KEY.secret, SENT_KEY.key),
    ],
    ports: [{name: 'http', containerPort: 3000}],
    readinessProbe: httpProbe('/ready', 3000, {initialDelaySeconds: 5}),
    livenessProbe: httpProbe('/health', 3000, {initialDelaySeconds: 10}),
    ...requests('100m', '256Mi', '1Gi'),
  }
  return {
    manifests: [
      deployment({
        namespace,
        name: 'app',
        labels,
        selector: labels,
        podLabels: labels,
        replicas: 1,
        pod: {containers: [container]},
      }),
      service({
        namespace,
        name: 'app',
        labels,
        selector: labels,
        ports: [{name: 'http', port: 3000, targetPort: 3000}],
      }),
    ],
    logs: logsOf(rolesOf('generic').app, APP_LINES),
  }
}

function openhandsApp(setting: Setting): ComponentParts {
  const {app: main} = rolesOf('openhands')
  return {
    manifests: [
      serverOf(setting, main.name, 'server', '/ready'),
      serviceOf(setting, 'openhands-service', main.name),
      serverOf(setting, MCP.name, 'mcp', '/health'),
      serviceOf(setting, 'openhands-mcp-service', MCP.name),
    ],
    logs: {...logsOf(main, APP_LINES), ...logsOf(MCP, APP_LINES.slice(0, 2))},
  }
}

function serverOf(setting: Setting, name: string, component: string, readyPath: string): WorkloadManifest {
  const container: Container = {
    name,
    image: 'registry.test/openhands/enterprise-server:1.54.0',
    imagePullPolicy: 'Always',
    env: openhandsEnv(setting),
    ports: [{containerPort: 3000}],
    startupProbe: httpProbe('/health', 3000, {periodSeconds: 10, failureThreshold: 30}),
    livenessProbe: httpProbe('/health', 3000, {initialDelaySeconds: 10}),
    readinessProbe: httpProbe(readyPath, 3000, {initialDelaySeconds: 5}),
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

function serviceOf(setting: Setting, name: string, app: string) {
  const ports = [{port: 3000, targetPort: 3000}]
  return service({namespace: setting.namespace, name, labels: {app}, selector: {app}, ports})
}

export function appLabels(app: string, component: string): Record<string, string> {
  return {
    app,
    'app.kubernetes.io/name': 'openhands',
    'app.kubernetes.io/instance': 'openhands',
    'app.kubernetes.io/component': component,
    'app.kubernetes.io/part-of': 'openhands',
  }
}

const APP_LINES = [
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
    ago: 600,
    text: JSON.stringify({message: 'Slow upstream answer', severity: 'WARNING', extras: {apiKey: MARKERS.masterKey}}),
  },
]
