import {describe, expect, test} from 'vitest'
import type {Facts} from '../../../src/checks/facts.ts'
import {runtimeAddressed} from '../../../src/checks/runtime/addressed.ts'
import type {HTTPRoute, Ingress, IngressRoute} from '../../../src/cluster/objects.ts'
import {healthy, installation, run, said, without} from '../healthy.ts'
import {NS, service} from '../objects.ts'

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

function facts(url: string, change: Partial<Facts> = {}): Facts {
  const env = {app: {SANDBOX_REMOTE_RUNTIME_API_URL: url}}
  return healthy({
    installation: installation({env}),
    services: [service('api'), service('openhands')],
    ...change,
  })
}

function ingress(host: string, name: string): Ingress {
  return {
    metadata: {name: 'route', namespace: NS},
    spec: {rules: [{host, http: {paths: [{backend: {service: {name}}}]}}]},
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
