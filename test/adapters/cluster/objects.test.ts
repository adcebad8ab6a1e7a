import {expect, test} from 'vitest'
import {startApi} from './fake-api.ts'
import {kubeconfig, open, openReader} from './open.ts'

const CANARY = 'canary-3f9a-literal'

function pod(name: string, container: object = {}) {
  return {metadata: {name, namespace: 'ns'}, spec: {containers: [{name: 'main', ...container}]}, status: {}}
}

/** Serves the pods p0, p1 and so on, one per page. A page gets a 410 while `expire` returns true. */
function paged(pages: number, expire: (page: number) => boolean = () => false) {
  return startApi(({url}) => {
    const page = Number(new URL(url, 'http://api').searchParams.get('continue') ?? 0)
    if (expire(page)) return {status: 410, body: {kind: 'Status', reason: 'Expired'}}
    const next = page + 1 < pages ? String(page + 1) : ''
    return {body: {kind: 'PodList', metadata: {continue: next}, items: [pod(`p${page}`)]}}
  })
}

const continues = (urls: readonly {url: string}[]) =>
  urls.map(({url}) => new URL(url, 'http://api').searchParams.get('continue'))

test('a list is read page by page', async () => {
  const api = await paged(3)
  const read = await (await openReader(api.url)).list('Pod', {namespace: 'ns', labels: 'app=web,tier!=db'})
  expect(read).toMatchObject({value: [{metadata: {name: 'p0'}}, {metadata: {name: 'p1'}}, {metadata: {name: 'p2'}}]})
  expect(continues(api.seen)).toEqual([null, '1', '2'])
  const asked = new URL(api.seen[0]?.url ?? '', 'http://api')
  expect(asked.pathname).toBe('/api/v1/namespaces/ns/pods')
  expect(asked.searchParams.get('limit')).toBe('500')
  expect(asked.searchParams.get('labelSelector')).toBe('app=web,tier!=db')
})

test('a page that has expired starts the list over, without doubles', async () => {
  let left = 1
  const api = await paged(2, page => page === 1 && left-- > 0)
  const read = await (await openReader(api.url)).list('Pod', {namespace: 'ns'})
  expect(read).toMatchObject({value: [{metadata: {name: 'p0'}}, {metadata: {name: 'p1'}}]})
  expect(continues(api.seen)).toEqual([null, '1', null, '1'])
})

test('a list that always expires is given up', async () => {
  const api = await paged(2, page => page === 1)
  const read = await (await openReader(api.url)).list('Pod', {namespace: 'ns'})
  expect(read).toMatchObject({status: 'missing', cause: 'unreachable', code: 'cluster.overloaded'})
  expect(api.seen).toHaveLength(8)
})

test('a server that repeats a page for ever is malformed', async () => {
  const api = await startApi(() => ({body: {kind: 'PodList', metadata: {continue: 'same'}, items: []}}))
  const read = await (await openReader(api.url)).list('Pod', {namespace: 'ns'})
  expect(read).toMatchObject({status: 'missing', cause: 'malformed'})
})

test.each([
  ['Deployment', 'ns', '/apis/apps/v1/namespaces/ns/deployments'],
  ['Deployment', null, '/apis/apps/v1/deployments'],
  ['Node', null, '/api/v1/nodes'],
  ['TLSStore', 'ns', '/apis/traefik.io/v1alpha1/namespaces/ns/tlsstores'],
  ['IngressRoute', 'ns', '/apis/traefik.io/v1alpha1/namespaces/ns/ingressroutes'],
  ['HTTPRoute', 'ns', '/apis/gateway.networking.k8s.io/v1/namespaces/ns/httproutes'],
] as const)('%s in %s is asked at %s', async (kind, namespace, path) => {
  const api = await startApi(() => ({body: {kind: `${kind}List`, items: []}}))
  const reader = await openReader(`${api.url}/k8s/clusters/c-1/`)
  await reader.list(kind, {namespace})
  expect(api.seen[0]?.url).toBe(`/k8s/clusters/c-1${path}?limit=500`)
})

test('only what is declared is kept', async () => {
  const object = {
    kind: 'Pod',
    metadata: {
      name: 'p',
      annotations: {note: 'kept', 'kubectl.kubernetes.io/last-applied-configuration': CANARY},
      managedFields: [{manager: CANARY}],
    },
    spec: {
      containers: [{name: 'main', command: [CANARY], args: [CANARY], resources: {limits: {cpu: '250m', memory: 1}}}],
      volumes: [{name: CANARY, hostPath: {path: CANARY}, secret: {secretName: 'mounted', optional: true}}],
    },
    status: {phase: 'Running', hostIP: CANARY, startTime: null},
  }
  const api = await startApi(() => ({body: object}))
  const read = await (await openReader(api.url)).get('Pod', {namespace: 'ns', name: 'p'})
  expect(read).toEqual({
    status: 'found',
    value: {
      metadata: {name: 'p', annotations: {note: 'kept'}},
      spec: {
        containers: [{name: 'main', resources: {limits: {cpu: '250m', memory: 1}}}],
        volumes: [{secret: {secretName: 'mounted'}}],
      },
      status: {phase: 'Running'},
    },
  })
})

const TEMPLATE = {
  spec: {
    containers: [
      {name: 'main', env: [{name: 'PLAIN', value: 'shown'}, {name: 'SECRET', value: CANARY}, {name: 'NONE'}]},
    ],
    initContainers: [{name: 'first', env: [{name: 'SECRET', value: CANARY}]}],
  },
}

test.each([
  ['Pod', {spec: TEMPLATE.spec, status: {}}],
  ['Deployment', {spec: {selector: {}, template: TEMPLATE}, status: {}}],
  ['StatefulSet', {spec: {selector: {}, template: TEMPLATE}, status: {}}],
  ['ReplicaSet', {spec: {template: TEMPLATE}}],
  ['CronJob', {spec: {jobTemplate: {spec: {template: TEMPLATE}}}}],
] as const)('literal values of a %s are sealed', async (kind, object) => {
  const api = await startApi(() => ({body: {kind, metadata: {name: 'x', namespace: 'ns'}, ...object}}))
  const cluster = await open(kubeconfig({server: api.url}))
  const read = await cluster.reader(new AbortController().signal).get(kind, {namespace: 'ns', name: 'x'})
  const json = JSON.stringify(read)
  expect(json).toContain('"name":"PLAIN","value":"shown"')
  expect(json).toContain('"name":"NONE","literal":{"state":"empty"')
  expect(json).not.toContain(CANARY)
  expect(cluster.knownValues.reveal(`env/ns/${kind}/x/main/SECRET`)).toBe(CANARY)
  expect(cluster.knownValues.reveal(`env/ns/${kind}/x/first/SECRET`)).toBe(CANARY)
  expect(cluster.knownValues.reveal(`env/ns/${kind}/x/main/PLAIN`)).toBeUndefined()
})

test('of a literal that is a map of variables only the plain ones are kept', async () => {
  const env = [
    {name: 'MAP', value: JSON.stringify({PLAIN: 'shown', NUMBER: 1, SECRET: CANARY})},
    {name: 'LIST', value: JSON.stringify([CANARY])},
    {name: 'CUT', value: `{"PLAIN": "${CANARY}`},
  ]
  const api = await startApi(() => ({body: {kind: 'PodList', items: [pod('p', {env})]}}))
  const read = await (await openReader(api.url)).list('Pod', {namespace: 'ns'})
  const literals = read.status === 'found' ? read.value[0]?.spec.containers[0]?.env?.map(({literal}) => literal) : []
  expect(literals?.map(literal => literal?.variables)).toEqual([{PLAIN: 'shown'}, undefined, undefined])
  expect(JSON.stringify(read)).not.toContain(CANARY)
})

test('a host that a plain variable takes in stays readable; a password that it takes in does not', async () => {
  const env = [
    {name: 'API_HOST', value: 'api'},
    {name: 'OTHER_HOST', value: CANARY},
    {name: 'PASSWORD', value: CANARY},
    {name: 'PLAIN', value: 'http://me:$(PASSWORD)@$(API_HOST)'},
  ]
  const api = await startApi(() => ({body: {kind: 'PodList', items: [pod('p', {env})]}}))
  const read = await (await openReader(api.url)).list('Pod', {namespace: 'ns'})
  const kept = read.status === 'found' ? read.value[0]?.spec.containers[0]?.env?.map(({value}) => value) : []
  expect(kept).toEqual(['api', undefined, undefined, 'http://me:$(PASSWORD)@$(API_HOST)'])
  expect(JSON.stringify(read)).not.toContain(CANARY)
})

test('of the record of who wrote a workload only variables are kept', async () => {
  const variables = {'.': {}, 'k:{"name":"LOG_LEVEL"}': {'.': {}, 'f:value': {}}}
  const containers = {'k:{"name":"main"}': {'.': {}, 'f:image': {}, 'f:env': variables}}
  const template = {'f:spec': {'f:containers': containers, [CANARY]: {}}}
  const fieldsV1 = {'f:metadata': {[CANARY]: {}}, 'f:spec': {'f:replicas': {}, 'f:template': template}}
  const metadata = {name: 'x', managedFields: [{manager: 'helm', operation: 'Update', fieldsV1}]}
  const spec = {selector: {}, template: {spec: {containers: []}}}
  const api = await startApi(() => ({body: {kind: 'Deployment', metadata, spec, status: {}}}))
  const read = await (await openReader(api.url)).get('Deployment', {namespace: 'ns', name: 'x'})
  const owned = read.status === 'found' ? read.value.metadata.managedFields?.[0]?.fieldsV1 : null
  expect(owned).toEqual({
    'f:spec': {'f:template': {'f:spec': {'f:containers': {'k:{"name":"main"}': {'f:env': variables}}}}},
  })
})

test('a value from a Secret is a reference, never a literal', async () => {
  const env = [{name: 'KEY', valueFrom: {secretKeyRef: {name: 's', key: 'k'}}}]
  const api = await startApi(() => ({body: {kind: 'PodList', items: [pod('p', {env})]}}))
  const read = await (await openReader(api.url)).list('Pod', {namespace: 'ns'})
  expect(read).toMatchObject({value: [{spec: {containers: [{name: 'main', env}]}}]})
})
