import {gzipSync} from 'node:zlib'
import {characters, random} from './log-text.ts'

export type Value = string | number | boolean | null | readonly Value[] | {readonly [key: string]: Value}
export type Fields = {readonly [key: string]: Value}

/** A list of one kind, with its fields in the order of an API server. */
export interface ObjectList {
  readonly kind: string
  readonly apiVersion: string
  readonly items: readonly Fields[]
}

const SUFFIX = 'bcdfghjklmnpqrstvwxz2456789'
const HEX = '0123456789abcdef'
const APPS = ['app-server', 'runtime-api', 'litellm', 'integrations-worker', 'keycloak', 'postgres', 'redis', 'sandbox']
const TEAMS = ['platform', 'agents', 'search', 'billing', 'edge']
const REASONS = ['Scheduled', 'Pulled', 'Created', 'Started', 'Killing', 'BackOff', 'Unhealthy', 'FailedMount']
/** Names of ordinary variables, and of variables with secrets. */
const VARIABLES = [
  'LOG_LEVEL',
  'PORT',
  'DB_HOST',
  'REDIS_URL',
  'WORKERS',
  'MAX_TOKENS',
  'RUNTIME_URL',
  'TZ',
  'CACHE_TTL',
]
const KEYS = ['LLM_API_KEY', 'DB_PASSWORD', 'SESSION_SECRET', 'JWT_SECRET', 'GITHUB_TOKEN']

/**
 * Returns endless lists of pods, deployments, config maps, events and secrets as in a cluster. No two objects have the
 * same names, uids or variables. Secrets contain the known secrets, and so does one of twenty other objects.
 */
export function* objectLists(secrets: readonly string[]): Generator<ObjectList, never> {
  const next = random(22)
  const pick = <T>(list: readonly T[]) => list[Math.floor(next() * list.length)] as T
  const below = (most: number) => Math.floor(next() * most)
  const of = (count: number, make: (index: number) => Fields) => Array.from({length: count}, (_, index) => make(index))
  const uid = () => [8, 4, 4, 4, 12].map(length => characters(next, length, HEX)).join('-')
  const time = () => new Date(Date.UTC(2026, 2, 1) + below(2_000_000_000)).toISOString().replace(/\.\d+/, '')
  const named = () => `${pick(APPS)}-${pick(TEAMS)}-${below(40)}`
  const leaks = () => next() < 0.05

  function metadata(name: string, labels: Fields, annotations: Fields, more: Fields, spec: Fields): Fields {
    const manager = pick(['kube-controller-manager', 'helm', 'kubectl-client-side-apply', 'argocd-controller'])
    const fieldsV1 = {'f:metadata': {'f:labels': {'.': {}, ...fieldsOf(labels)}}, ...fieldsOf(spec)}
    const managed = {manager, operation: 'Update', apiVersion: 'v1', time: time(), fieldsType: 'FieldsV1', fieldsV1}
    const versions = {uid: uid(), resourceVersion: String(below(90_000_000)), creationTimestamp: time()}
    return {name, namespace: pick(TEAMS), ...versions, labels, annotations, ...more, managedFields: [managed]}
  }

  function labelsOf(app: string): Fields {
    return {
      app,
      'app.kubernetes.io/instance': app,
      'app.kubernetes.io/managed-by': 'Helm',
      'pod-template-hash': characters(next, 10, SUFFIX),
    }
  }

  function variable(index: number): Fields {
    if (index % 3 === 2) {
      const key = pick(KEYS)
      const reference = {name: named(), key: key.toLowerCase().replaceAll('_', '-')}
      return leaks() ? {name: key, value: pick(secrets)} : {name: key, valueFrom: {secretKeyRef: reference}}
    }
    const value = pick([String(below(9000)), `http://${named()}:8080/api/v1`, 'info', `${named()}.svc.cluster.local`])
    return {name: `${pick(VARIABLES)}_${below(90)}`, value}
  }

  function container(app: string): Fields {
    const probe = {httpGet: {path: '/health', port: 8080, scheme: 'HTTP'}, periodSeconds: 10, failureThreshold: 3}
    const args = ['--port=8080', `--config=/etc/${app}/config.yaml`, `--workers=${below(16)}`]
    return {
      name: app,
      image: `registry.example.org/${app}:1.${below(40)}.${below(20)}@sha256:${characters(next, 64, HEX)}`,
      args,
      ports: [{name: 'http', containerPort: 8080, protocol: 'TCP'}],
      env: of(6 + below(14), variable),
      resources: {limits: {cpu: '2', memory: '4Gi'}, requests: {cpu: '500m', memory: `${1 + below(4)}Gi`}},
      volumeMounts: [
        {name: 'config', mountPath: `/etc/${app}`},
        {name: `kube-api-access-${characters(next, 5, SUFFIX)}`, readOnly: true, mountPath: SERVICE_ACCOUNT},
      ],
      livenessProbe: probe,
      readinessProbe: probe,
      terminationMessagePath: '/dev/termination-log',
      imagePullPolicy: 'IfNotPresent',
    }
  }

  function template(app: string): Fields {
    return {
      volumes: [{name: 'config', configMap: {name: `${app}-config`, defaultMode: 420}}],
      containers: [container(app), ...(next() < 0.3 ? [container('proxy')] : [])],
      restartPolicy: 'Always',
      serviceAccountName: app,
      securityContext: {runAsUser: 1000, fsGroup: 1000},
      imagePullSecrets: [{name: 'registry-credentials'}],
      tolerations: [{key: 'node.kubernetes.io/not-ready', operator: 'Exists', effect: 'NoExecute'}],
    }
  }

  const condition = (type: string): Fields => ({type, status: 'True', lastProbeTime: null, lastTransitionTime: time()})

  function pod(): Fields {
    const app = named()
    const name = `${app}-${characters(next, 10, SUFFIX)}-${characters(next, 5, SUFFIX)}`
    const owner = {apiVersion: 'apps/v1', kind: 'ReplicaSet', name: app, uid: uid(), controller: true}
    const spec = {...template(app), nodeName: `node-${below(40)}`}
    const ip = `10.42.${below(256)}.${below(256)}`
    const state = {running: {startedAt: time()}}
    const image = `registry.example.org/${app}@sha256:${characters(next, 64, HEX)}`
    const status = {
      phase: 'Running',
      conditions: ['Initialized', 'Ready', 'ContainersReady', 'PodScheduled'].map(condition),
      podIP: ip,
      podIPs: [{ip}],
      startTime: time(),
      containerStatuses: [
        {
          name: app,
          state,
          lastState: {},
          ready: true,
          restartCount: below(9),
          imageID: image,
          containerID: `containerd://${characters(next, 64, HEX)}`,
        },
      ],
      qosClass: 'Burstable',
    }
    const annotations = {'checksum/config': characters(next, 64, HEX), 'prometheus.io/scrape': 'true'}
    return {metadata: metadata(name, labelsOf(app), annotations, {ownerReferences: [owner]}, {spec}), spec, status}
  }

  function deployment(): Fields {
    const app = named()
    const labels = labelsOf(app)
    const pods = template(app)
    const spec = {replicas: 1 + below(5), selector: {matchLabels: {app}}, template: {metadata: {labels}, spec: pods}}
    const applied = {apiVersion: 'apps/v1', kind: 'Deployment', metadata: {labels, name: app}, spec}
    const annotations = {
      'deployment.kubernetes.io/revision': String(below(90)),
      'kubectl.kubernetes.io/last-applied-configuration': `${JSON.stringify(applied)}\n`,
    }
    const status = {observedGeneration: below(90), replicas: 1, readyReplicas: 1, conditions: [condition('Available')]}
    return {metadata: metadata(app, labels, annotations, {generation: below(90)}, {spec}), spec, status}
  }

  function configMap(): Fields {
    const app = named()
    const settings = of(5 + below(30), index => ({key: `${pick(VARIABLES).toLowerCase()}.${index}`, value: named()}))
    const password = leaks() ? pick(secrets) : '$(DB_PASSWORD)'
    const yaml = `server:\n  port: 8080\n  host: ${app}\ndatabase:\n  password: ${password}\n  pool: ${below(90)}\n`
    const ini = settings.map(({key, value}) => `${key}=${value}`).join('\n')
    const data = {'config.yaml': yaml, 'app.properties': `# written by ${app}\n${ini}\n`, LOG_LEVEL: 'info', TZ: 'UTC'}
    return {metadata: metadata(`${app}-config`, labelsOf(app), {}, {}, {data}), data}
  }

  function event(): Fields {
    const app = named()
    const pod = `${app}-${characters(next, 10, SUFFIX)}-${characters(next, 5, SUFFIX)}`
    const involvedObject = {kind: 'Pod', namespace: pick(TEAMS), name: pod, uid: uid(), apiVersion: 'v1'}
    const reason = pick(REASONS)
    const message = `${reason}: container ${app} in pod ${pod}, key ${leaks() ? pick(secrets) : named()} was not found`
    const source = {component: 'kubelet', host: `node-${below(40)}`}
    const times = {firstTimestamp: time(), lastTimestamp: time(), count: below(90), type: 'Normal', eventTime: null}
    const about = {involvedObject, reason, message, source}
    const name = `${pod}.${characters(next, 16, HEX)}`
    return {metadata: metadata(name, {}, {}, {}, about), ...about, ...times, reportingComponent: 'kubelet'}
  }

  function secret(index: number): Fields {
    const app = named()
    const base64 = (text: string) => Buffer.from(text).toString('base64')
    const isRelease = index % 10 === 0
    const values = KEYS.map(key => [key, base64(pick(secrets))])
    const data = isRelease ? {release: release(app)} : Object.fromEntries([...values, ['username', base64(app)]])
    const type = isRelease ? 'helm.sh/release.v1' : 'Opaque'
    const name = isRelease ? `sh.helm.release.v1.${app}.v${below(90)}` : app
    return {metadata: metadata(name, labelsOf(app), {}, {}, {data, type: {}}), data, type}
  }

  /** Returns a release as Helm stores it: compressed, and base64 twice. */
  function release(name: string): string {
    const manifest = [deployment(), configMap(), deployment()]
    const zipped = gzipSync(JSON.stringify({name, info: {status: 'deployed', first_deployed: time()}, manifest}))
    return Buffer.from(zipped.toString('base64')).toString('base64')
  }

  for (;;) {
    yield {kind: 'Pod', apiVersion: 'v1', items: of(40, pod)}
    yield {kind: 'Deployment', apiVersion: 'apps/v1', items: of(20, deployment)}
    yield {kind: 'ConfigMap', apiVersion: 'v1', items: of(50, configMap)}
    yield {kind: 'Event', apiVersion: 'v1', items: of(150, event)}
    yield {kind: 'Secret', apiVersion: 'v1', items: of(40, secret)}
  }
}

/** Returns the managed fields of an object. Items of a list are identified by their name. */
function fieldsOf(value: Value): Fields {
  if (Array.isArray(value)) {
    const items = value.filter(item => typeof item?.name === 'string')
    return Object.fromEntries(
      items.map(item => [`k:{"name":${JSON.stringify(item.name)}}`, {'.': {}, ...fieldsOf(item)}]),
    )
  }
  if (value === null || typeof value !== 'object') return {}
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [`f:${key}`, fieldsOf(inner)]))
}

const SERVICE_ACCOUNT = '/var/run/secrets/kubernetes.io/serviceaccount'
