import type {Service} from '../../cluster/objects.ts'
import type {Missing} from '../../cluster/port.ts'
import {plainEnv} from '../../installation/env.ts'
import type {Installation, Workload} from '../../installation/installation.ts'
import {defineCheck, type Finding, INSTALLATION_FOUND, isMissing, outcomeUnless, skip} from '../define.ts'
import type {RuntimeKeysFact} from '../facts.ts'
import {mayTake, type Route, routesIn, routesOf} from '../services/routes.ts'
import {describeAnswer} from './describe-answer.ts'

const ADDRESS = 'SANDBOX_REMOTE_RUNTIME_API_URL'
const PLACEHOLDER = 'dummy-runtime-api.example.com'

export const runtimeAddressed = defineCheck({
  id: 'runtime.addressed',
  title: 'The configured runtime API address leads to the runtime API',
  component: 'app',
  inputs: ['installation', 'services', 'ingresses'],
  supporting: ['httpRoutes', 'ingressRoutes', 'runtimeKeys'],
  requires: ['api.reachable', INSTALLATION_FOUND],
  needs: ['app', 'runtime'],
  probes: false,
  retryable: true,
  run: ({installation, services, ingresses, httpRoutes, ingressRoutes, runtimeKeys}) => {
    const addresses = appAddresses(installation)
    const routes = routesIn({
      ingresses,
      httpRoutes: isMissing(httpRoutes) ? [] : httpRoutes,
      ingressRoutes: isMissing(ingressRoutes) ? [] : ingressRoutes,
    })
    const answers = wrongAnswers(installation, runtimeKeys)
    if (addresses.length === 0 && answers.length === 0) return skip(`no app workload sets ${ADDRESS}`)
    const findings = [
      ...answers,
      ...addresses.flatMap(address => leadsAstray(address, installation, services, routes)),
      ...disagreeing(addresses),
    ]
    const unseen = addresses.filter(
      ({url}) => isUnseen(url, installation, services, routes) && !wasAsked(url, runtimeKeys),
    )
    const hosts = new Set(unseen.map(({url}) => hostOf(url)))
    const unrouted = [...hosts].map(
      (host): Missing => ({
        status: 'missing',
        cause: 'not-looked',
        input: `the route to ${host}`,
        reason: 'no Service and no route in this namespace has the host; ask it from outside with --runtime-url',
      }),
    )
    const unread = [httpRoutes, ingressRoutes].filter(isMissing)
    const missing = unseen.length > 0 && unread.length > 0 ? unread : unrouted
    return outcomeUnless(missing, findings)
  },
  docs: {
    why: 'With a wrong address every call of the app ends somewhere else: at a login page, at another tenant, or nowhere. It looks like a refused key.',
    how: `${ADDRESS} of every app-side workload is resolved: a host in the cluster must be a Service with that port whose selector matches the runtime pods; another host must be routed to such a Service by an Ingress, an HTTPRoute of the Gateway API or an IngressRoute of Traefik. The chart's placeholder fails. An answer of \`GET /list\` that no runtime API gives (404, redirect, HTML, 403) fails as well. Different addresses, or http:// to an outside host, warn.`,
    falsePositives:
      'Alias Services of the runtime API are valid addresses. An outside host without a route in this namespace cannot be followed from here, and neither can a route that Traefik matches by a regular expression.',
    fix: 'Correct the address in the chart values and deploy.',
  },
})

interface Address {
  readonly workload: Workload
  readonly url: string
}

function appAddresses({components: {app, worker}}: Installation): Address[] {
  return [app, worker].flatMap(component =>
    component.state !== 'found'
      ? []
      : component.workloads.flatMap(workload => {
          const container = workload.template.containers.find(({name}) => name === workload.mainContainer)
          const url = plainEnv(container, ADDRESS)
          return url === undefined || url === '' ? [] : [{workload, url}]
        }),
  )
}

function leadsAstray(
  address: Address,
  installation: Installation,
  services: readonly Service[],
  routes: readonly Route[],
): Finding[] {
  const {url} = address
  if (!URL.canParse(url)) return [finding(address, 'no URL', 'the address cannot be parsed', 'fail')]
  const {hostname, protocol, port} = new URL(url)
  if (hostname === PLACEHOLDER)
    return [finding(address, 'placeholder', "the chart's placeholder was never replaced", 'fail')]
  const service = serviceNamed(hostname, installation, services)
  if (service !== null)
    return serviceFindings(address, service, Number(port || (protocol === 'https:' ? 443 : 80)), installation)
  if (isClusterHost(hostname)) return [finding(address, 'no Service', `there is no Service ${hostname}`, 'fail')]
  return [...routeFindings(address, hostname, installation, services, routes), ...clearText(address, protocol)]
}

function serviceFindings(address: Address, service: Service, port: number, installation: Installation): Finding[] {
  const name = service.metadata.name
  if (!selectsRuntime(service, installation))
    return [
      finding(address, 'Service of something else', `Service ${name} does not select the runtime API's pods`, 'fail'),
    ]
  if (!service.spec.ports?.some(candidate => candidate.port === port))
    return [finding(address, 'no such port', `Service ${name} has no port ${port}`, 'fail')]
  return []
}

function routeFindings(
  address: Address,
  host: string,
  installation: Installation,
  services: readonly Service[],
  routes: readonly Route[],
): Finding[] {
  const own = routesOf(host, routes)
  const [first] = own
  if (first === undefined || own.some(route => route.elsewhere || leadsToRuntime(route, installation, services)))
    return []
  const backends = [...new Set(own.flatMap(route => route.services))].join(', ')
  const because = `${first.kind} ${first.name} routes ${host} to ${backends}, not to the runtime API`
  return [finding(address, `${first.kind} to something else`, because, 'fail')]
}

function leadsToRuntime(route: Route, installation: Installation, services: readonly Service[]): boolean {
  return services.some(
    service => route.services.includes(service.metadata.name) && selectsRuntime(service, installation),
  )
}

function clearText(address: Address, protocol: string): Finding[] {
  return protocol === 'http:'
    ? [finding(address, 'http to an outside host', 'the key travels in clear text outside the cluster', 'warn')]
    : []
}

function disagreeing(addresses: readonly Address[]): Finding[] {
  const [first] = addresses
  const other = addresses.find(({url}) => withoutSlash(url) !== withoutSlash(first?.url ?? ''))
  if (first === undefined || other === undefined) return []
  return [
    finding(other, 'another address', `${first.workload.kind} ${first.workload.name} uses ${shown(first.url)}`, 'warn'),
  ]
}

/** An answer of `/list` that no runtime API gives. */
function wrongAnswers(installation: Installation, runtimeKeys: RuntimeKeysFact | Missing): Finding[] {
  if (runtimeKeys === null || isMissing(runtimeKeys)) return []
  const answer = runtimeKeys.sentKey ?? runtimeKeys.noKey
  if (answer.outcome !== 'answered') return []
  const {status, body} = answer
  const isElsewhere =
    status === 404 || status === 403 || (status >= 300 && status < 400) || (status === 200 && body !== 'json')
  const {app} = installation.components
  const workload = app.state === 'found' ? app.workloads[0] : undefined
  if (!isElsewhere || workload === undefined) return []
  return [
    {
      ...finding({workload, url: runtimeKeys.target}, 'answer of something else', '', 'fail'),
      path: 'GET /list',
      observed: `${runtimeKeys.target}: ${describeAnswer(answer)}`,
      expected: '200 with JSON, or 401',
      because: 'whatever answers there is not the runtime API, or a gateway stands in front of it',
    },
  ]
}

/** An outside host that nothing in this namespace is known to route: only a request could tell. */
function isUnseen(
  url: string,
  installation: Installation,
  services: readonly Service[],
  routes: readonly Route[],
): boolean {
  if (!URL.canParse(url)) return false
  const {hostname} = new URL(url)
  if (isClusterHost(hostname) || hostname.includes(`.${installation.namespace}.svc`)) return false
  const isFollowed = routesOf(hostname, routes).some(({elsewhere}) => !elsewhere)
  return !isFollowed && !routes.some(route => mayTake(route, hostname) && leadsToRuntime(route, installation, services))
}

/** Only `--runtime-url` asks an address; a port-forward to a pod says nothing about it. */
function wasAsked(url: string, runtimeKeys: RuntimeKeysFact | Missing): boolean {
  if (runtimeKeys === null || isMissing(runtimeKeys) || runtimeKeys.noKey.outcome !== 'answered') return false
  return URL.canParse(runtimeKeys.target) && hostOf(runtimeKeys.target) === hostOf(url)
}

function serviceNamed(
  host: string,
  {namespace}: Pick<Installation, 'namespace'>,
  services: readonly Service[],
): Service | null {
  const [name, inNamespace = namespace] = host.split('.')
  if (inNamespace !== namespace) return null
  const service = isServiceForm(host) ? services.find(({metadata}) => metadata.name === name) : undefined
  if (service?.spec.type !== 'ExternalName') return service ?? null
  const alias = service.spec.externalName ?? ''
  return alias === host ? null : serviceNamed(alias, {namespace}, services)
}

function selectsRuntime({spec}: Service, {components: {runtime}}: Installation): boolean {
  const selector = Object.entries(spec.selector ?? {})
  if (runtime.state !== 'found' || selector.length === 0) return false
  return runtime.workloads.some(({templateLabels}) => selector.every(([key, value]) => templateLabels[key] === value))
}

/** `name`, `name.ns`, `name.ns.svc…`: addresses that only the cluster's DNS knows. */
function isServiceForm(host: string): boolean {
  return isClusterHost(host) || host.split('.').length === 2
}

function isClusterHost(host: string): boolean {
  return !host.includes('.') || /^[^.]+\.[^.]+\.svc(\.|$)/.test(host)
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : url
}

/** Without user, password and query, which may be credentials. */
function shown(url: string): string {
  if (!URL.canParse(url)) return 'an address that cannot be parsed'
  const {protocol, host, pathname} = new URL(url)
  return `${protocol}//${host}${pathname === '/' ? '' : pathname}`
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '')
}

function finding(
  {workload, url}: Address,
  observedClass: string,
  because: string,
  severity: Finding['severity'],
): Finding {
  return {
    severity,
    object: {apiVersion: 'apps/v1', kind: workload.kind, namespace: workload.namespace, name: workload.name},
    path: `spec.template.spec.containers[name=${workload.mainContainer}].env[name=${ADDRESS}]`,
    observed: shown(url),
    observedClass,
    expected: 'the address of the runtime API',
    because,
    fixes: [
      {
        summary: 'set the address in the chart values (sandbox.apiHostname) and deploy',
        commands: [`kubectl -n ${workload.namespace} get services,ingresses`, `helm -n ${workload.namespace} list`],
        risk: 'restarts-pods',
      },
    ],
    verify: 'svcdiag check runtime.addressed keys.accepted',
  }
}
