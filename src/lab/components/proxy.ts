import {configMap, deployment, envOf, fromSecret, httpProbe, requests, service} from '../manifests/build.ts'
import type {Container, Manifest} from '../manifests/types.ts'
import {HOUR} from '../time.ts'
import {type Component, genericParts, type Setting} from './setting.ts'

/** The model proxy, which forwards requests to model providers. */
export const proxy: Component = {
  role: 'proxy',
  manifests: {generic: genericProxy, openhands: openhandsProxy},
  log: [
    {ago: 3 * HOUR, text: 'LiteLLM Proxy: Set models: claude-sonnet'},
    {ago: 1200, text: 'INFO:     10.244.0.9:41012 - "POST /chat/completions HTTP/1.1" 200 OK'},
  ],
}

function genericProxy(setting: Setting): Manifest[] {
  const parts = genericParts(setting, 'proxy', 1, {
    image: 'registry.test/agents/proxy:1.80.0',
    env: envOf({LOG_LEVEL: 'INFO'}),
    ports: [{name: 'http', containerPort: 4000}],
    readinessProbe: httpProbe('/health/liveness', 4000),
    ...requests('100m', '256Mi', '1Gi'),
  })
  return [deployment(parts), service({...parts, ports: PROXY_PORT})]
}

function openhandsProxy({namespace}: Setting): Manifest[] {
  const labels = {'app.kubernetes.io/name': 'litellm', 'app.kubernetes.io/instance': 'openhands'}
  const name = 'openhands-litellm'
  const container: Container = {
    name: 'litellm',
    image: 'registry.test/berriai/litellm:main-v1.80.0',
    env: [
      fromSecret('PROXY_MASTER_KEY', 'lite-llm-api-key', 'lite-llm-api-key'),
      fromSecret('DATABASE_PASSWORD', 'postgres-password', 'password'),
    ],
    envFrom: [{secretRef: {name: 'litellm-env-secrets'}}],
    ports: [{name: 'http', containerPort: 4000}],
    livenessProbe: httpProbe('/health/liveness', 'http'),
    readinessProbe: httpProbe('/health/readiness', 'http'),
    volumeMounts: [{name: 'config', mountPath: '/etc/litellm'}],
  }
  const volumes = [{name: 'config', configMap: {name: `${name}-config`}}]
  const pod = {containers: [container], volumes}
  return [
    configMap({namespace, name: `${name}-config`, data: {'config.yaml': MODELS}}),
    deployment({namespace, name, labels, replicas: 1, pod}),
    service({namespace, name, labels, ports: PROXY_PORT}),
    service({namespace, name: 'oh-main-lite-llm', labels, ports: PROXY_PORT}),
  ]
}

const PROXY_PORT = [{name: 'http', port: 4000, targetPort: 4000}]

const MODELS = `model_list:
- model_name: claude-sonnet
  litellm_params: {model: anthropic/claude-sonnet, api_key: os.environ/ANTHROPIC_API_KEY}
`
