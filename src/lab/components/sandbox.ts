import {boundClaim, deployment, envOf, httpProbe, ingress, pathTo, plain, service} from '../manifests/build.ts'
import type {Container, Manifest} from '../manifests/types.ts'
import {HOUR} from '../time.ts'
import {BASE_HOST, type Component, MARKERS, SANDBOX_IDS, type Setting, TLS_SECRET} from './setting.ts'

/** The sandbox of a running conversation, and the sandbox of a paused conversation, which has no replicas. */
export const sandbox: Component = {
  role: 'sandbox',
  manifests: {generic: both(genericSandbox), openhands: both(openhandsSandbox)},
  log: [
    {ago: HOUR, text: sandboxLine('INFO', 'Agent server ready')},
    {ago: 600, text: sandboxLine('WARNING', `tool call header X-Session-API-Key: ${MARKERS.runningSessionKey}`)},
  ],
}

type MakeSandbox = (setting: Setting, id: string, replicas: number) => Manifest[]

function both(make: MakeSandbox): (setting: Setting) => Manifest[] {
  return setting => [...make(setting, SANDBOX_IDS.running, 1), ...make(setting, SANDBOX_IDS.paused, 0)]
}

function genericSandbox(setting: Setting, id: string, replicas: number): Manifest[] {
  const labels = {'app.kubernetes.io/component': 'sandbox', 'app.kubernetes.io/instance': id}
  const container: Container = {
    ...serverOf('sandbox', 'registry.test/agents/sandbox-server:1.41.0'),
    env: envOf({LOG_LEVEL: 'INFO', LOG_JSON: '1', SESSION_API_KEY: sessionKeyOf(id)}),
  }
  const pod = {automountServiceAccountToken: false, containers: [container]}
  const name = `sandbox-${id}`
  return [deployment({namespace: setting.sandboxNamespace, name, labels, replicas, pod})]
}

function openhandsSandbox(setting: Setting, id: string, replicas: number): Manifest[] {
  const namespace = setting.sandboxNamespace
  const name = `runtime-${id}`
  const labels = {runtime_id: id}
  const container: Container = {
    ...serverOf('runtime', 'registry.test/openhands/agent-server:1.41.0'),
    env: envOf({
      LOG_JSON: '1',
      SESSION_API_KEY: sessionKeyOf(id),
      OH_SESSION_API_KEYS_0: sessionKeyOf(id),
      CUSTOM_API_KEY: MARKERS.providerKey,
    }),
    volumeMounts: [{name: 'workspace', mountPath: '/workspace'}],
  }
  const pod = {
    automountServiceAccountToken: false,
    securityContext: {runAsUser: 10001, runAsGroup: 10001, fsGroup: 10001},
    volumes: [{name: 'workspace', persistentVolumeClaim: {claimName: name}}],
    containers: [container],
  }
  const paths = [pathTo(name, 60000)]
  const budget = {maxUnavailable: 0, selector: {matchLabels: labels}}
  return [
    ...boundClaim({namespace, name, labels, size: '10Gi'}),
    deployment({namespace, name, labels, replicas, pod}),
    service({namespace, name, labels, ports: [{name: 'server', port: 60000, targetPort: 60000}]}),
    ingress({namespace, name, labels, host: `${id}-runtime.${BASE_HOST}`, tlsSecret: TLS_SECRET, paths}),
    plain('policy/v1', 'PodDisruptionBudget', {namespace, name, labels}, {spec: budget}),
  ]
}

function serverOf(name: string, image: string): Container {
  return {
    name,
    image,
    ports: [{name: 'server', containerPort: 60000}],
    readinessProbe: httpProbe('/ready', 60000),
    livenessProbe: httpProbe('/alive', 60000, {failureThreshold: 6}),
    resources: {requests: {cpu: '500m', memory: '3Gi'}, limits: {memory: '3Gi'}},
  }
}

function sessionKeyOf(id: string): string {
  return id === SANDBOX_IDS.running ? MARKERS.runningSessionKey : MARKERS.pausedSessionKey
}

function sandboxLine(levelname: string, message: string): string {
  const place = {name: 'agent_server', filename: 'server.py', lineno: 42}
  return JSON.stringify({asctime: '2026-01-01 00:00:00,000', levelname, ...place, message})
}
