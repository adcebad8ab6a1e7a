import {deployment, envOf, fromSecret, httpProbe, requests, service} from '../manifests/build.ts'
import {HOUR} from '../time.ts'
import {appLabels} from './app.ts'
import {openhandsEnv, waitForDatabase} from './openhands-env.ts'
import {rolesOf} from './roles.ts'
import {type ComponentParts, logsOf, SENT_KEY, type Setting} from './setting.ts'

/**
 * Returns the worker, which receives events from outside the cluster. In the generic profile no component calls it, so
 * it has two replicas and no Service.
 */
export function worker(setting: Setting): ComponentParts {
  return setting.profile === 'generic' ? genericWorker(setting) : openhandsWorker(setting)
}

function genericWorker({namespace}: Setting): ComponentParts {
  const labels = {'app.kubernetes.io/component': 'worker'}
  const container = {
    name: 'worker',
    image: 'registry.test/agents/app:1.54.0',
    command: ['agents-worker'],
    env: [
      ...envOf({LOG_LEVEL: 'INFO', LOG_JSON: '1', SANDBOX_REMOTE_RUNTIME_API_URL: 'http://runtime:5000'}),
      fromSecret(SENT_KEY.env, SENT_KEY.secret, SENT_KEY.key),
    ],
    ports: [{name: 'http', containerPort: 3000}],
    readinessProbe: httpProbe('/health', 3000),
    ...requests('100m', '256Mi', '1Gi'),
  }
  const pod = {containers: [container]}
  return {
    manifests: [deployment({namespace, name: 'worker', labels, selector: labels, podLabels: labels, replicas: 2, pod})],
    logs: logsOf(rolesOf('generic').worker, WORKER_LINES),
  }
}

function openhandsWorker(setting: Setting): ComponentParts {
  const {namespace} = setting
  const name = 'openhands-integrations'
  const labels = appLabels(name, 'integrations')
  const container = {
    name,
    image: 'registry.test/openhands/enterprise-server:1.54.0',
    env: openhandsEnv(setting),
    ports: [{containerPort: 3000}],
    startupProbe: httpProbe('/health', 3000, {periodSeconds: 10, failureThreshold: 30}),
    livenessProbe: httpProbe('/health', 3000, {initialDelaySeconds: 10}),
    readinessProbe: httpProbe('/health', 3000, {initialDelaySeconds: 5}),
    resources: {requests: {cpu: '100m', memory: '800Mi'}, limits: {cpu: '1', memory: '1536Mi'}},
  }
  const pod = {serviceAccountName: 'openhands-sa', initContainers: waitForDatabase(setting), containers: [container]}
  const selector = {app: name}
  return {
    manifests: [
      deployment({namespace, name, labels, selector, podLabels: labels, replicas: 2, pod}),
      service({
        namespace,
        name: 'openhands-integrations-service',
        labels: selector,
        selector,
        ports: [{port: 3000, targetPort: 3000}],
      }),
    ],
    logs: logsOf(rolesOf('openhands').worker, WORKER_LINES),
  }
}

const WORKER_LINES = [
  {ago: 3 * HOUR, text: 'INFO:     Waiting for events.'},
  {ago: HOUR, text: JSON.stringify({message: 'POST /integration/github/events 200', severity: 'INFO'})},
]
