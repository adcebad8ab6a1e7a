import {describe, expect, test} from 'vitest'
import type {Finding} from '../../../src/checks/define.ts'
import type {Facts} from '../../../src/checks/facts.ts'
import {runtimeAddressed} from '../../../src/checks/runtime/addressed.ts'
import type {Container, HTTPRoute, Ingress, IngressRoute} from '../../../src/cluster/objects.ts'
import {found, type Missing} from '../../../src/cluster/port.ts'
import {buildInstallation} from '../../../src/lab/index.ts'
import {isService} from '../../../src/lab/manifests/types.ts'
import type {ProbeAnswer} from '../../../src/probes/probe.ts'
import {commandLine, NO_TARGET} from '../../../src/repairs/command.ts'
import type {Repair} from '../../../src/repairs/repair.ts'
import {answer, causeOf, healthy, installation, noAnswer, run, said, without} from '../healthy.ts'
import {factsOf, outcomesOf} from '../lab-facts.ts'
import {container, NS, service} from '../objects.ts'

const HOST = 'runtime-api.example.com'
const ELSEWHERE = 'to something else'

describe('an outside host', () => {
  test.each<[string, Partial<Facts>, string]>([
    ['that no route has', {}, 'inconclusive'],
    ['that an Ingress leads to the runtime API', {ingresses: [ingress(HOST, 'api')]}, 'pass'],
    ['that an Ingress leads to the app', {ingresses: [ingress(HOST, 'openhands')]}, `Ingress ${ELSEWHERE}`],
    ['that an HTTPRoute leads to the runtime API', {httpRoutes: [httpRoute([HOST], 'api')]}, 'pass'],
    ['that an HTTPRoute leads to the app', {httpRoutes: [httpRoute([HOST], 'openhands')]}, `HTTPRoute ${ELSEWHERE}`],
    ['of a wildcard that leads to the runtime API', {httpRoutes: [httpRoute(['*.example.com'], 'api')]}, 'pass'],
    ['of a wildcard that leads to the app', {httpRoutes: [httpRoute(['*.example.com'], 'openhands')]}, 'inconclusive'],
    ['of another wildcard', {httpRoutes: [httpRoute(['*.other.com'], 'api')]}, 'inconclusive'],
    ['of a route for any host', {httpRoutes: [httpRoute([], 'api')]}, 'pass'],
    ['of a rule that redirects', {httpRoutes: [httpRoute([HOST])]}, 'inconclusive'],
    [
      'of a route to another namespace',
      {httpRoutes: [httpRoute([HOST], {name: 'api', namespace: 'other'})]},
      'inconclusive',
    ],
    ['that an IngressRoute leads to the runtime API', {ingressRoutes: [traefik(`Host(\`${HOST}\`)`, 'api')]}, 'pass'],
    [
      'that an IngressRoute leads to the app',
      {ingressRoutes: [traefik(`Host(\`${HOST}\`) && PathPrefix(\`/\`)`, 'openhands')]},
      `IngressRoute ${ELSEWHERE}`,
    ],
    [
      'that is one of two in an IngressRoute',
      {ingressRoutes: [traefik(`Host(\`a.example.com\`, "${HOST}")`, 'api')]},
      'pass',
    ],
    ['that an IngressRoute excludes', {ingressRoutes: [traefik(`!Host(\`${HOST}\`)`, 'openhands')]}, 'inconclusive'],
    ['that a regular expression takes', {ingressRoutes: [traefik('HostRegexp(`.+`)', 'openhands')]}, 'inconclusive'],
    [
      'that leads to a TraefikService',
      {ingressRoutes: [traefik(`Host(\`${HOST}\`)`, {name: 'weighted', kind: 'TraefikService'})]},
      'inconclusive',
    ],
    [
      'that one of two routes leads to the runtime API',
      {ingresses: [ingress(HOST, 'openhands')], httpRoutes: [httpRoute([HOST], 'api')]},
      'pass',
    ],
  ])('%s', (_, change, expected) => {
    const outcome = run(runtimeAddressed, facts(`https://${HOST}`, change))
    expect(expected.includes(ELSEWHERE) ? said(outcome) : outcome.status).toBe(
      expected.includes(ELSEWHERE) ? `fail Deployment/openhands ${expected}` : expected,
    )
  })

  test.each(['httpRoutes', 'ingressRoutes'] as const)('is inconclusive without %s, and says so', input => {
    const outcome = run(runtimeAddressed, without(facts(`https://${HOST}`), input))
    expect(outcome).toMatchObject({status: 'inconclusive', missing: [{cause: 'denied', input}]})
  })

  test('needs no other routes where an Ingress answers the question', () => {
    const known = facts(`https://${HOST}`, {ingresses: [ingress(HOST, 'api')]})
    expect(run(runtimeAddressed, without(known, 'httpRoutes', 'ingressRoutes')).status).toBe('pass')
  })
})

test('a Service needs no route', () => {
  expect(run(runtimeAddressed, without(facts('http://api:3000'), 'httpRoutes', 'ingressRoutes')).status).toBe('pass')
})

const API = 'SANDBOX_REMOTE_RUNTIME_API_URL'
const OWN_ADDRESS = service('api', {spec: {clusterIP: '10.96.7.7'}})

describe('one destination, however it is written', () => {
  test.each([
    ['HTTP://API:3000'],
    ['http://api:3000/'],
    ['http://api.openhands:3000'],
    ['http://Api.OpenHands.svc:3000'],
    ['http://api.openhands.svc.cluster.local.:3000/'],
    ['http://10.96.7.7:3000'],
  ])('%s', url => {
    const services = [OWN_ADDRESS, service('openhands', {spec: {clusterIP: '10.96.7.8'}})]
    expect(run(runtimeAddressed, facts(url, {services}, 'http://api:3000')).status).toBe('pass')
  })

  test('another path is another destination', () => {
    expect(said(run(runtimeAddressed, facts('http://api:3000/v2', {}, 'http://api:3000')))).toBe(
      'warn Deployment/jobs another address',
    )
  })

  test("the address of another component's Service is that Service", () => {
    const services = [OWN_ADDRESS, service('openhands', {spec: {clusterIP: '10.96.7.8'}})]
    expect(said(run(runtimeAddressed, facts('http://10.96.7.8:3000', {services})))).toBe(
      'fail Deployment/openhands Service of something else',
    )
  })

  test.each([['http://10.96.7.9:3000'], ['http://api.other.svc:3000']])(
    '%s is none of this namespace, and nothing is said about it',
    url => {
      expect(run(runtimeAddressed, facts(url)).status).toBe('inconclusive')
    },
  )

  test('http to an outside host still warns', () => {
    const ingresses = [ingress(HOST, 'api')]
    expect(said(run(runtimeAddressed, facts(`http://${HOST}`, {ingresses})))).toBe(
      'warn Deployment/openhands http to an outside host',
    )
  })
})

describe('an address that is put together', () => {
  const OF_MAP = {name: API, valueFrom: {configMapKeyRef: {name: 'addresses', key: 'runtime'}}}
  const WHOLE = {envFrom: [{configMapRef: {name: 'addresses'}}]}
  const right = {addresses: found({runtime: 'http://api:3000', [API]: 'http://api:3000'})}
  const wrong = {addresses: found({runtime: 'http://nobody:3000', [API]: 'http://nobody:3000'})}
  const denied: Missing = {status: 'missing', cause: 'denied', input: 'ConfigMap addresses', reason: 'forbidden'}
  const NO_SERVICE = 'fail Deployment/openhands no Service'
  const parts = (host: object, text: string) => ({
    env: [
      {name: 'RT_HOST', ...host},
      {name: API, value: text},
    ],
  })
  const sealed = {literal: {state: 'set' as const, blank: false, fingerprints: {raw: '', trimmed: '', decoded: null}}}

  test.each<[string, Partial<Container>, Facts['addressConfigMaps'], string]>([
    ['from an entry before it', parts({value: 'api'}, 'http://$(RT_HOST):3000'), {}, 'pass'],
    ['from an entry that is wrong', parts({value: 'nobody'}, 'http://$(RT_HOST):3000'), {}, NO_SERVICE],
    ['from an entry that is not read', parts(sealed, 'http://$(RT_HOST):3000'), {}, 'inconclusive'],
    ['from an entry that is not there', parts({value: 'api'}, 'http://$(OTHER):3000'), {}, 'inconclusive'],
    ['from a key of a ConfigMap', {env: [OF_MAP]}, right, 'pass'],
    ['from a key of a ConfigMap that is wrong', {env: [OF_MAP]}, wrong, NO_SERVICE],
    ['from a key of a ConfigMap that may not be read', {env: [OF_MAP]}, {addresses: denied}, 'inconclusive'],
    ['from a ConfigMap that is not there', {env: [OF_MAP]}, {addresses: {status: 'absent'}}, 'inconclusive'],
    ['from a whole ConfigMap', WHOLE, right, 'pass'],
    ['from a whole ConfigMap that is wrong', WHOLE, wrong, NO_SERVICE],
    ['from a whole ConfigMap that may not be read', WHOLE, {addresses: denied}, 'inconclusive'],
    ['from a whole ConfigMap without it', WHOLE, {addresses: found({})}, 'skip'],
    ['by an entry beside a whole ConfigMap', {...WHOLE, env: [{name: API, value: 'http://api:3000'}]}, wrong, 'pass'],
    ['maybe from a Secret', {envFrom: [{secretRef: {name: 'all'}}]}, {}, 'inconclusive'],
  ])('%s', (_, main, addressConfigMaps, expected) => {
    expect(said(run(runtimeAddressed, withContainer(main, addressConfigMaps)))).toBe(expected)
  })

  test('is not promised back as text that the workload never had', () => {
    const [finding] = findingsOf(withContainer({env: [OF_MAP]}, wrong))
    expect(finding?.repairs[0]?.steps[0]?.undo).toMatch('the old value is not printed here')
  })

  test('says which ConfigMap was not read', () => {
    expect(run(runtimeAddressed, without(withContainer({env: [OF_MAP]}, {}), 'addressConfigMaps'))).toMatchObject({
      status: 'inconclusive',
      missing: [{input: 'addressConfigMaps'}],
    })
    expect(run(runtimeAddressed, withContainer({env: [OF_MAP]}, {addresses: {status: 'absent'}}))).toMatchObject({
      reason: expect.stringContaining('ConfigMap addresses, key runtime'),
    })
  })

  test('is never quoted as it is written', () => {
    const text = 'http://$(RT_HOST):3000'
    expect(JSON.stringify(run(runtimeAddressed, withContainer(parts(sealed, text), {})))).toContain(
      '$(RT_HOST), which comes from a literal that is not read',
    )
  })
})

describe('the port of the pods that the Service leads to', () => {
  const leadsTo = (targetPort: number | string) => service('api', {spec: {ports: [{port: 3000, targetPort}]}})
  const on = (port: number, one: ProbeAnswer) => ({runtimeTargetPorts: [{port, answer: one}]})
  const own = (one: ProbeAnswer) => ({
    runtimeKeys: {
      target: 'pod openhands/api-1-a',
      noKey: one,
      wrongKey: one,
      canary: one,
      sentKey: null,
      acceptedKey: null,
    },
  })
  const serves = own(answer(401))

  test.each<[string, number | string, Partial<Facts>, string]>([
    ['is declared', 3000, {}, 'pass'],
    ['is declared by name', 'http', {}, 'pass'],
    ['is a name that no container has', 'web', {}, 'fail Deployment/openhands target port not found'],
    ['is not declared, and was not asked', 5999, {}, 'inconclusive'],
    ['is not declared, and answers', 5999, {...serves, ...on(5999, answer(200))}, 'pass'],
    ['is not declared, and answers in its own way', '5999', {...serves, ...on(5999, answer(404))}, 'pass'],
    [
      'is not declared, and is silent',
      5999,
      {...serves, ...on(5999, noAnswer())},
      'fail Deployment/openhands silent target port',
    ],
    ['is silent, as the whole process is', 5999, {...own(noAnswer()), ...on(5999, noAnswer())}, 'inconclusive'],
    ['answers too late', 5999, {...serves, ...on(5999, noAnswer('timeout'))}, 'inconclusive'],
  ])('%s', (_, targetPort, change, expected) => {
    const services = [leadsTo(targetPort), service('openhands')]
    expect(said(run(runtimeAddressed, facts('http://api:3000', {services, ...change})))).toBe(expected)
  })

  test('is not asked by its number where nothing may be asked', () => {
    const known = facts('http://api:3000', {services: [leadsTo(5999)]})
    expect(run(runtimeAddressed, without(known, 'runtimeTargetPorts', 'runtimeKeys'))).toMatchObject({
      status: 'inconclusive',
      missing: [{input: 'port 5999 of the runtime API, where Service api leads'}],
    })
  })

  test('that has no such name is explained by the check of Services', () => {
    const services = [leadsTo('web')]
    expect(causeOf(run(runtimeAddressed, facts('http://api:3000', {services})))).toBe('services.endpoints')
  })

  test('is asked of a pod only where no container declares it', async () => {
    const lab = buildInstallation({profile: 'generic', namespace: 'svc', now: new Date().toISOString(), faults: []})
    expect((await factsOf(lab)).get('runtimeTargetPorts')).toEqual({status: 'found', value: []})
    const manifests = lab.manifests.map(manifest =>
      isService(manifest) && manifest.metadata.name === lab.roles.runtime.service
        ? {...manifest, spec: {...manifest.spec, ports: [{port: 5000, targetPort: 5999}]}}
        : manifest,
    )
    const changed = await factsOf({...lab, manifests})
    expect(changed.get('runtimeTargetPorts')).toMatchObject({
      value: [{port: 5999, answer: {outcome: 'no-answer', cause: 'refused'}}],
    })
    expect((await outcomesOf(changed)).get('runtime.addressed')).toMatchObject({status: 'fail'})
  })
})

describe('a Service of the runtime API that selects nothing', () => {
  const services = [service('api', {spec: {selector: {app: 'apii'}}}), service('openhands')]

  test('is explained by the check of Services', () => {
    expect(causeOf(run(runtimeAddressed, facts('http://api:3000', {services}, 'http://api:3000')))).toBe(
      'services.endpoints',
    )
  })

  test('explains nothing where it selects another component', () => {
    const astray = [service('api', {spec: {selector: {app: 'litellm'}}})]
    expect(causeOf(run(runtimeAddressed, facts('http://api:3000', {services: astray})))).toBeUndefined()
  })

  test('explains only its own caller', () => {
    expect(causeOf(run(runtimeAddressed, facts('http://api:3000', {services}, 'http://nobody:3000')))).toBeUndefined()
  })
})

describe('repairs', () => {
  const ADDRESS = 'SANDBOX_REMOTE_RUNTIME_API_URL'
  const PLACEHOLDER = 'https://dummy-runtime-api.example.com'
  const setting = (name: string, from: string, to: string) => {
    const path = '/spec/template/spec/containers/0/env/0'
    const operations = [
      {op: 'test', path: '/spec/template/spec/containers/0/name', value: 'main'},
      {op: 'test', path, value: {name: ADDRESS, value: from}},
      {op: 'replace', path, value: {name: ADDRESS, value: to}},
    ]
    return `kubectl -n openhands patch deployment/${name} --type json -p '${JSON.stringify(operations)}'`
  }
  const SET = [
    setting('openhands', PLACEHOLDER, 'http://api:3000'),
    setting('jobs', PLACEHOLDER, 'http://api:3000'),
    'kubectl -n openhands rollout status deployment/openhands --timeout=5m',
    'kubectl -n openhands rollout status deployment/jobs --timeout=5m',
  ]

  test('one repair sets the address of all workloads, and each finding carries it', () => {
    const found = findingsOf(facts(PLACEHOLDER, {}, PLACEHOLDER))
    expect(found).toHaveLength(2)
    for (const finding of found) expect(repairsOf(finding)).toEqual({'runtime.set-address': SET})
  })

  test('only workloads with another address are changed, to the address that one has already', () => {
    const [finding] = findingsOf(facts('http://api.openhands.svc:3000', {}, PLACEHOLDER))
    expect(repairsOf(finding)).toEqual({
      'runtime.set-address': [
        setting('jobs', PLACEHOLDER, 'http://api.openhands.svc:3000'),
        'kubectl -n openhands rollout status deployment/jobs --timeout=5m',
      ],
    })
  })

  test('a Service on another port listens on the one that is called', () => {
    const moved = service('api', {spec: {ports: [{port: 80, targetPort: 'http'}]}})
    const [finding] = findingsOf(facts('http://api:3000', {services: [moved]}))
    expect(finding?.title).toBe('Service api does not listen on the port that the app calls')
    expect(repairsOf(finding)['runtime.set-service-port']).toEqual([
      `kubectl -n openhands patch service api --type json -p '${JSON.stringify([
        {op: 'test', path: '/spec/ports/0/targetPort', value: 'http'},
        {op: 'test', path: '/spec/ports/0/port', value: 80},
        {op: 'replace', path: '/spec/ports/0/port', value: 3000},
      ])}'`,
    ])
  })

  test('a Service with several ports of the runtime API keeps them', () => {
    const ports = [80, 81].map(port => ({name: `p${port}`, port, targetPort: 'http'}))
    const [finding] = findingsOf(facts('http://api:3000', {services: [service('api', {spec: {ports}})]}))
    expect(Object.keys(repairsOf(finding))).toEqual(['runtime.set-address'])
  })

  test('a Service of the runtime API that selects something else is pointed at its own pods', () => {
    const astray = service('api', {spec: {selector: {app: 'litellm'}}})
    const [finding] = findingsOf(facts('http://api:3000', {services: [astray]}))
    expect(repairsOf(finding)['services.point-to-own-pods']).toEqual([
      `kubectl -n openhands patch service api --type json -p '${JSON.stringify([
        {op: 'test', path: '/spec/selector', value: {app: 'litellm'}},
        {op: 'replace', path: '/spec/selector', value: {app: 'api'}},
      ])}'`,
    ])
  })

  test('a Service that serves another component is right as it is', () => {
    const [finding] = findingsOf(facts('http://openhands:3000'))
    expect(Object.keys(repairsOf(finding))).toEqual(['runtime.set-address'])
  })

  test('a Service without a selector gets none', () => {
    const bare = service('api', {spec: {selector: {}}})
    const other = service('api-service')
    const [finding] = findingsOf(
      facts('http://api:3000', {services: [bare, {...other, spec: {...other.spec, selector: {app: 'api'}}}]}),
    )
    expect(Object.keys(repairsOf(finding))).toEqual(['runtime.set-address'])
  })

  test('a Service that nobody knows is compared by hand, and not changed', () => {
    const other = service('other', {spec: {selector: {app: 'litellm'}}})
    const [finding] = findingsOf(facts('http://other:3000', {services: [service('api'), other]}))
    expect(finding?.repairs?.map(({id}) => id)).toEqual(['runtime.set-address', 'services.compare-selector'])
  })

  test('an Ingress with one path is led back; one with more is not touched', () => {
    const one = {...ingress(HOST, 'openhands')}
    const [finding] = findingsOf(facts(`https://${HOST}`, {ingresses: [one]}))
    expect(repairsOf(finding)['runtime.reroute-ingress']).toEqual([
      `kubectl -n openhands patch ingress route --type json -p '${JSON.stringify([
        {op: 'test', path: '/spec/rules/0/host', value: HOST},
        {op: 'test', path: '/spec/rules/0/http/paths/0/backend/service', value: {name: 'openhands'}},
        {
          op: 'replace',
          path: '/spec/rules/0/http/paths/0/backend/service',
          value: {name: 'api', port: {number: 3000}},
        },
      ])}'`,
    ])
    const two = ingress(HOST, 'openhands', 'openhands')
    expect(Object.keys(repairsOf(findingsOf(facts(`https://${HOST}`, {ingresses: [two]}))[0]))).toEqual([
      'runtime.set-address',
    ])
  })

  test('without a Service that leads to the runtime API alone, the address is found by hand', () => {
    const [finding] = findingsOf(facts(PLACEHOLDER, {services: [service('openhands')]}))
    expect(finding?.repairs?.map(({id, byHand}) => [id, byHand])).toEqual([
      ['runtime.find-address', 'value-from-outside'],
    ])
  })
})

describe('an odd answer', () => {
  const answered = (answer: object): ProbeAnswer => ({
    outcome: 'answered',
    status: 200,
    headers: {},
    body: 'json',
    durationMs: 1,
    ...answer,
  })
  const asked = (target: string, answer: object) => {
    const one = answered(answer)
    return {target, noKey: one, wrongKey: one, canary: one, sentKey: one, acceptedKey: one}
  }

  test.each<[string, object, string, string]>([
    [
      '403',
      {status: 403, headers: {server: 'istio-envoy'}},
      'The runtime API pod forbids the request',
      'access-policy',
    ],
    [
      'a login',
      {status: 302, headers: {location: 'https://login'}},
      'The runtime API pod redirects the request',
      'access-policy',
    ],
    ['404', {status: 404}, 'The runtime API pod has no /list', 'unknown-program-error'],
    ['a page', {body: 'html'}, 'The runtime API pod answers with a page', 'unknown-program-error'],
  ])('of a pod does not blame the address: %s', (_, answer, title, byHand) => {
    const [finding, ...rest] = findingsOf(
      facts('http://api:3000', {runtimeKeys: asked('pod openhands/api-1-a', answer)}),
    )
    expect(rest).toEqual([])
    expect(finding).toMatchObject({title, object: {name: 'api'}})
    expect(finding?.repairs?.map(({id, byHand}) => [id, byHand])).toEqual([['runtime.find-who-answers', byHand]])
    expect(finding?.evidence?.[0]?.source).toBe('GET /list to pod openhands/api-1-a')
  })

  test('names the headers that the repair refers to', () => {
    const keys = asked('pod openhands/api-1-a', {status: 403, headers: {server: 'istio-envoy'}})
    const [finding] = findingsOf(facts('http://api:3000', {runtimeKeys: keys}))
    expect(finding?.evidence?.[0]?.text).toBe('403, server istio-envoy')
  })

  test('of the URL that the app has blames the address', () => {
    const keys = asked(`https://${HOST}`, {status: 404})
    const [finding] = findingsOf(facts(`https://${HOST}`, {runtimeKeys: keys}))
    expect(finding).toMatchObject({object: {name: 'openhands'}})
    expect(finding?.repairs?.map(({id}) => id)).toEqual(['runtime.set-address', 'runtime.find-who-answers'])
  })
})

function findingsOf(facts: Facts): readonly Finding[] {
  const outcome = run(runtimeAddressed, facts)
  return 'findings' in outcome ? outcome.findings : []
}

/** Returns the printed commands by repair. */
function repairsOf(finding: Finding | undefined): Record<string, string[]> {
  const commands = ({steps}: Repair) =>
    steps.flatMap(({command}) => (command === undefined ? [] : [commandLine(command, NO_TARGET)]))
  return Object.fromEntries((finding?.repairs ?? []).map(repair => [repair.id, commands(repair)]))
}

function facts(url: string, change: Partial<Facts> = {}, workerUrl?: string): Facts {
  const env = {
    app: {SANDBOX_REMOTE_RUNTIME_API_URL: url},
    ...(workerUrl !== undefined && {worker: {SANDBOX_REMOTE_RUNTIME_API_URL: workerUrl}}),
  }
  return healthy({
    installation: installation({env}),
    services: [service('api'), service('openhands')],
    ...change,
  })
}

/** Returns facts in which only the app's main container is configured. */
function withContainer(main: Partial<Container>, addressConfigMaps: Facts['addressConfigMaps']): Facts {
  const template = {containers: [container(main)]}
  return healthy({
    installation: installation({workload: {app: {template}}}),
    services: [service('api'), service('openhands')],
    addressConfigMaps,
  })
}

function ingress(host: string, ...names: string[]): Ingress {
  return {
    metadata: {name: 'route', namespace: NS},
    spec: {rules: [{host, http: {paths: names.map(name => ({backend: {service: {name}}}))}}]},
  }
}

type Backend = {name: string; namespace?: string; kind?: string}

function httpRoute(hostnames: string[], ...backends: (Backend | string)[]): HTTPRoute {
  const backendRefs = backends.map(named)
  return {
    metadata: {name: 'route', namespace: NS},
    spec: {...(hostnames.length > 0 && {hostnames}), rules: [backends.length > 0 ? {backendRefs} : {}]},
  }
}

function traefik(match: string, ...backends: (Backend | string)[]): IngressRoute {
  return {metadata: {name: 'route', namespace: NS}, spec: {routes: [{match, services: backends.map(named)}]}}
}

function named(backend: Backend | string): Backend {
  return typeof backend === 'string' ? {name: backend} : backend
}
