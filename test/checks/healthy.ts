import type {CheckDefinition, Outcome} from '../../src/checks/define.ts'
import type {Facts, InputName} from '../../src/checks/facts.ts'
import {DAY} from '../../src/checks/words/age.ts'
import type {ReplicaSet} from '../../src/cluster/objects.ts'
import {found, type Missing, type TlsSecret} from '../../src/cluster/port.ts'
import type {Component, ComponentName, Installation, Workload} from '../../src/installation/installation.ts'
import type {ProbeAnswer} from '../../src/probes/probe.ts'
import {
  ago,
  container,
  deployment,
  ingress,
  NOW,
  NS,
  pod,
  replicaSet,
  SANDBOXES,
  service,
  slice,
  statefulSet,
} from './objects.ts'

const DEPLOYMENTS: Readonly<Record<string, ComponentName>> = {
  openhands: 'app',
  jobs: 'worker',
  api: 'runtime',
  litellm: 'proxy',
}

/** Returns the facts of a healthy installation, with some facts replaced. */
export function healthy(change: Partial<Facts> = {}): Facts {
  const names = Object.keys(DEPLOYMENTS)
  return {
    version: {gitVersion: 'v1.33.2', major: 1, minor: 33, serverTimeMs: NOW.getTime(), durationMs: 1},
    credentials: 'allowed',
    installation: installation(),
    deployments: names.map(name => deployment(name)),
    statefulSets: [statefulSet('keycloak')],
    replicaSets: names.map(name => replicaSet(`${name}-1`)),
    cronJobs: [],
    autoscalers: [],
    pods: [...names.map(name => pod(`${name}-1-a`)), pod('keycloak-0', {kind: 'StatefulSet'})],
    events: [],
    services: [...names, 'keycloak'].map(name => service(name)),
    endpointSlices: [...names.map(name => slice(name, `${name}-1-a`)), slice('keycloak', 'keycloak-0')],
    ingresses: [
      ingress('root', {hosts: ['app.example.com'], tls: [{hosts: ['app.example.com'], secretName: 'app-tls'}]}),
    ],
    httpRoutes: [],
    ingressRoutes: [],
    certificates: [],
    tlsStores: [],
    logLevelConfigMaps: [],
    addressConfigMaps: {},
    warmPool: null,
    crashLogs: {},
    sandboxDeployments: [],
    sandboxReplicaSets: sandboxes('a').map(({set}) => set),
    sandboxPods: sandboxes('a').map(({pod}) => pod),
    sandboxEvents: [],
    sandboxIngresses: [],
    nodes: [{metadata: {name: 'node-1'}, status: {conditions: [{type: 'DiskPressure', status: 'False'}]}}],
    keySecrets: {},
    keySecretMetadata: {},
    tlsSecrets: {[`${NS}/app-tls`]: found(certificate())},
    realm: 'allhands',
    runtimeHealth: answered(200),
    runtimeKeys: null,
    runtimeTargetPorts: [],
    appReady: [{pod: 'openhands-1-a', answer: answer(200)}],
    identityReady: answered(200),
    proxyReady: answered(200),
    permissions: {reviewed: 1, denied: [], unreviewed: [], user: null, namespace: NS},
    ...change,
  }
}

/** Returns sandboxes `runtime-<id>`, each with a ReplicaSet and a ready pod. `change` changes the pods. */
export function sandboxes(
  ids: string,
  change: Parameters<typeof pod>[1] = {},
  namespace = SANDBOXES,
): {set: ReplicaSet; pod: ReturnType<typeof pod>}[] {
  return [...ids].map(id => ({
    set: replicaSet(`runtime-${id}-1`, {namespace}),
    pod: pod(`runtime-${id}-1-x`, {namespace, ...change}),
  }))
}

export interface InstallationChange {
  components?: Partial<Record<ComponentName, Component>>
  sandboxNamespace?: string | null
  /** Plain env of the main container, by component. */
  env?: Partial<Record<ComponentName, Record<string, string>>>
  workload?: Partial<Record<ComponentName, Partial<Workload>>>
}

export function installation({
  components,
  sandboxNamespace = SANDBOXES,
  env = {},
  workload: changes = {},
}: InstallationChange = {}): Installation {
  const of = (
    component: ComponentName,
    name: string,
    kind: Workload['kind'] = 'Deployment',
    namespace = NS,
  ): Component => ({
    state: 'found',
    name: component,
    matchedBy: `app=${name}`,
    workloads: [{...workload(component, name, kind, namespace, env[component]), ...changes[component]}],
  })
  const sandboxWorkloads = [...'abcdefgh'].map(id =>
    workload('sandbox', `runtime-${id}`, 'Deployment', sandboxNamespace ?? NS),
  )
  return {
    profile: 'openhands',
    matched: [],
    namespace: NS,
    release: 'openhands',
    otherReleases: [],
    sandboxNamespace,
    components: {
      app: of('app', 'openhands'),
      worker: of('worker', 'jobs'),
      runtime: of('runtime', 'api'),
      sandbox: {state: 'found', name: 'sandbox', matchedBy: 'runtime_id', workloads: sandboxWorkloads},
      proxy: of('proxy', 'litellm'),
      identity: of('identity', 'keycloak', 'StatefulSet'),
      ...components,
    },
    addresses: [],
    aliasServices: ['alias'],
    keys: {accepted: [], sent: [], usual: {accepted: 'DEFAULT_API_KEY', sent: 'SANDBOX_API_KEY'}},
  }
}

function workload(
  component: ComponentName,
  name: string,
  kind: Workload['kind'],
  namespace: string,
  env: Record<string, string> = {},
): Workload {
  return {
    kind,
    namespace,
    name,
    component,
    metadata: {name, namespace, creationTimestamp: ago(3 * DAY)},
    replicas: 1,
    template: {containers: [container({env: Object.entries(env).map(([name, value]) => ({name, value}))})]},
    templateLabels: {app: name},
    mainContainer: 'main',
    health: {path: '/ready', port: 3000},
    services: [`${name}-service`],
  }
}

export function answer(
  status: number,
  change: {failing?: 'database' | 'cache'; durationMs?: number} = {},
): ProbeAnswer {
  return {outcome: 'answered', status, headers: {}, body: 'json', durationMs: 5, ...change}
}

export function answered(status: number, change: {durationMs?: number; target?: string} = {}) {
  const {target = 'pod openhands/litellm-1-a', ...rest} = change
  return {target, answer: answer(status, rest)}
}

export function noAnswer(cause: 'refused' | 'timeout' = 'refused'): ProbeAnswer {
  return {outcome: 'no-answer', cause, detail: 'connection refused', durationMs: 5}
}

export function certificate(
  change: {from?: number; left?: number; names?: string[]; type?: string; keys?: string[]; leaf?: null} = {},
): TlsSecret {
  return {
    type: change.type ?? 'kubernetes.io/tls',
    keys: change.keys ?? ['tls.crt', 'tls.key'],
    leaf:
      change.leaf === null
        ? null
        : {
            notBefore: ago(change.from ?? 30 * DAY),
            notAfter: ago(-(change.left ?? 60 * DAY)),
            dnsNames: change.names ?? ['app.example.com'],
          },
  }
}

export const DENIED: Missing = {status: 'missing', cause: 'denied', input: 'a list', reason: 'forbidden'}

/** Returns the facts without the inputs that the user may not read. */
export function without(facts: Facts, ...inputs: InputName[]): Facts {
  return {...facts, ...Object.fromEntries(inputs.map(input => [input, {...DENIED, input}]))} as Facts // the engine passes facts in this form
}

/** Runs a check with only the facts that it declares, as the engine does. */
export function run(check: CheckDefinition, facts: Facts): Outcome {
  const declared = new Set<string>([...check.inputs, ...(check.supporting ?? [])])
  const handed = Object.fromEntries(Object.entries(facts).filter(([input]) => declared.has(input))) as unknown as Facts
  return check.run(handed, {now: NOW})
}

/** Returns an outcome as one line for a case: `fail Deployment/openhands crash loop; warn …`, or only the status. */
export function said(outcome: Outcome): string {
  if (!('findings' in outcome)) return outcome.status
  return outcome.findings
    .map(({severity, object, observedClass}) => `${severity} ${object.kind}/${object.name} ${observedClass}`)
    .join('; ')
}

export function causeOf(outcome: Outcome): string | undefined {
  return 'explainedBy' in outcome ? outcome.explainedBy?.join(' ') : undefined
}
