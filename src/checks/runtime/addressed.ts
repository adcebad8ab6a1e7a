import {type Missing, notLooked} from '../../cluster/port.ts'
import type {Installation} from '../../installation/installation.ts'
import type {ProbeAnswer} from '../../probes/probe.ts'
import {type Repair, workloadRef} from '../../repairs/repair.ts'
import {byHand, readLogs} from '../../repairs/steps.ts'
import {defineCheck, type Finding, isMissing, outcomeUnless, sharedCauses, skip} from '../define.ts'
import type {RuntimeKeysFact} from '../facts.ts'
import {workloadsOf} from '../pods/current-pods.ts'
import {mayTake, routesIn, routesOf} from '../services/routes.ts'
import {isSelected, selectables} from '../services/selected.ts'
import {describeResponder, runtimeObject, wentToGivenUrl} from '../words/answer.ts'
import {setAddress} from './address-repairs.ts'
import {
  ADDRESS,
  type Address,
  appAddresses,
  hostOf,
  isClusterHost,
  isSameAddress,
  portOf,
  runtimeService,
  serviceNamed,
  shown,
  targetPortOf,
} from './addresses.ts'
import {
  disagreeing,
  isElsewhere,
  leadsAstray,
  leadsToRuntime,
  NO_SUCH_PORT_NAME,
  SELECTS_OTHERS,
  type Seen,
} from './astray.ts'

export const runtimeAddressed = defineCheck({
  id: 'runtime.addressed',
  title: 'The configured runtime API address leads to the runtime API',
  component: 'app',
  inputs: ['installation', 'services', 'ingresses'],
  supporting: [
    'httpRoutes',
    'ingressRoutes',
    'runtimeKeys',
    'runtimeTargetPorts',
    'deployments',
    'statefulSets',
    'addressConfigMaps',
    'pods',
  ],
  needs: ['app', 'runtime'],
  retryable: true,
  run: facts => {
    const {installation, services, ingresses, httpRoutes, ingressRoutes, runtimeKeys, deployments, statefulSets} = facts
    const {addresses, unread} = appAddresses(installation, facts.addressConfigMaps)
    const routes = routesIn({ingresses, httpRoutes: listed(httpRoutes), ingressRoutes: listed(ingressRoutes)})
    const workloads = selectables(installation.namespace, listed(deployments), listed(statefulSets))
    const answers = {runtimeKeys, runtimeTargetPorts: facts.runtimeTargetPorts}
    const seen = {installation, services, ingresses, routes, workloads, answers}
    const repairs = setAddress(addresses, addressInCluster(addresses, seen), listed(facts.pods))
    const findings = [
      ...oddAnswers(addresses, installation, runtimeKeys, repairs),
      ...addresses.flatMap(address => leadsAstray(address, {...seen, repairs})),
      ...disagreeing(addresses, {installation, services, repairs}),
    ]
    if (addresses.length === 0 && unread.length === 0 && findings.length === 0)
      return skip(`no app workload sets ${ADDRESS}`)
    const unseen = addresses.filter(({url}) => isUnseen(url, seen) && !wasAsked(url, runtimeKeys))
    const byHost = new Map(unseen.map(({url}) => [hostOf(url), url]))
    const unrouted = [...byHost].map(([host, url]) =>
      notLooked(
        `the route to ${host}`,
        `no Service and no route in this namespace has the host; ask it from outside with --runtime-url ${shown(url)}`,
      ),
    )
    const routesUnread = [httpRoutes, ingressRoutes].filter(isMissing)
    const missing = unseen.length > 0 && routesUnread.length > 0 ? routesUnread : unrouted
    return outcomeUnless([...unread, ...unknownPorts(addresses, seen), ...missing], findings, {
      explainedBy: sharedCauses(findings.map(finding => causeOf(finding, addresses, seen))),
    })
  },
  docs: {
    why: 'With a wrong address every request of the app reaches another target: a login page, another tenant, or nothing. The symptoms are those of a refused key.',
    how: `svcdiag resolves ${ADDRESS} of every app-side workload, with the values of other variables and ConfigMaps. A host in the cluster must be a Service with the port of the address. The selector of the Service must match the runtime pods, and these pods must have the target port. If no container declares the target port, svcdiag sends a request to it. For any other host, an Ingress, an HTTPRoute of the Gateway API or an IngressRoute of Traefik must lead to such a Service. The chart's placeholder is a failure. An answer of \`GET /list\` that no runtime API gives (404, redirect, HTML, 403) is a failure too. It may come from a pod or from the configured address. An answer from \`--runtime-url\` counts only if the app has the same address. Different addresses in the workloads are a warning. So is http:// to a host outside the cluster.`,
    falsePositives:
      'Alias Services of the runtime API are valid addresses. svcdiag cannot follow a host outside the cluster if this namespace has no route for it. It cannot follow a route that Traefik matches by a regular expression either.',
    fix: "Set the address of the runtime API's Service at the source. If a Service or an Ingress leads elsewhere, correct that object instead.",
  },
})

function listed<T>(list: readonly T[] | Missing): readonly T[] {
  return isMissing(list) ? [] : list
}

/** Prefers an address that a workload already has over the address of the Service. */
function addressInCluster(addresses: readonly Address[], seen: Seen): string | null {
  const used = addresses.find(
    address =>
      isSameAddress(shown(address.url), address.url) &&
      serviceNamed(hostOf(address.url), seen.installation, seen.services) !== null &&
      leadsAstray(address, {...seen, repairs: []}).length === 0,
  )
  const service = runtimeService(seen.installation, seen.services)
  return used?.url ?? (service && `http://${service.name}:${service.port}`)
}

function unknownPorts(addresses: readonly Address[], {installation, services, answers}: Seen): Missing[] {
  return addresses.flatMap(({url}) => {
    const service = serviceNamed(hostOf(url), installation, services)
    const port = service?.spec.ports?.find(({port}) => port === portOf(url))
    const target = port && targetPortOf(port, installation, answers)
    if (service === null || target?.status !== 'unknown') return []
    const input = `port ${target.port} of the runtime API, where Service ${service.metadata.name} leads`
    return [notLooked(input, target.reason)]
  })
}

function causeOf({observedClass, object}: Finding, addresses: readonly Address[], seen: Seen): string | null {
  if (observedClass === NO_SUCH_PORT_NAME) return 'services.endpoints'
  if (observedClass !== SELECTS_OTHERS) return null
  const address = addresses.find(({workload}) => workload.kind === object.kind && workload.name === object.name)
  const service = address && serviceNamed(hostOf(address.url), seen.installation, seen.services)
  const selector = service?.spec.selector ?? {}
  const isEmpty = Object.keys(selector).length > 0 && !seen.workloads.some(({labels}) => isSelected(selector, labels))
  return isEmpty ? 'services.endpoints' : null
}

function oddAnswers(
  addresses: readonly Address[],
  installation: Installation,
  runtimeKeys: RuntimeKeysFact | Missing,
  repairs: readonly Repair[],
): Finding[] {
  if (runtimeKeys === null || isMissing(runtimeKeys)) return []
  const isConfigured = addresses.some(({url}) => wasAsked(url, runtimeKeys))
  if (wentToGivenUrl(runtimeKeys) && !isConfigured) return []
  return wrongAnswer(runtimeKeys, installation, isConfigured ? repairs : [])
}

function isUnseen(url: string, seen: Seen): boolean {
  if (!URL.canParse(url)) return false
  const {hostname} = new URL(url)
  const {installation, routes} = seen
  if (isElsewhere(hostname, installation)) return true
  if (isClusterHost(hostname) || serviceNamed(hostname, installation, seen.services) !== null) return false
  const isFollowed = routesOf(hostname, routes).some(({elsewhere}) => !elsewhere)
  return !isFollowed && !routes.some(route => mayTake(route, hostname) && leadsToRuntime(route, seen))
}

/** Returns true if the probes went to this address. Only `--runtime-url` sends probes to an address. */
function wasAsked(url: string, runtimeKeys: RuntimeKeysFact | Missing): boolean {
  if (runtimeKeys === null || isMissing(runtimeKeys) || runtimeKeys.noKey.outcome !== 'answered') return false
  return wentToGivenUrl(runtimeKeys) && isSameAddress(shown(runtimeKeys.target), shown(url))
}

/** `byAddress` are the repairs of the app's address. They apply only if the answer came from that address. */
function wrongAnswer(
  keys: NonNullable<RuntimeKeysFact>,
  installation: Installation,
  byAddress: readonly Repair[],
): Finding[] {
  const answer = keys.sentKey ?? keys.noKey
  const odd = oddity(answer)
  if (odd === null) return []
  const {target} = keys
  const isPod = !wentToGivenUrl(keys)
  const [app] = workloadsOf('app', installation)
  return [
    {
      severity: 'fail',
      title: isPod ? odd.title : 'Another program answers at the URL of the runtime API',
      object: isPod || app === undefined ? runtimeObject(installation) : workloadRef(app),
      path: 'GET /list',
      observed: `${target}: ${describeResponder(answer)}`,
      observedClass: 'answer of something else',
      expected: '200 with JSON, or 401',
      because: isPod
        ? `${odd.because}; the request went directly to the pod, so the address of the app is not the cause`
        : 'another program answers instead of the runtime API, or a gateway in front of it',
      evidence: [{source: `GET /list to ${target}`, text: describeResponder(answer)}],
      repairs: [...(isPod ? [] : byAddress), findWhoAnswers(installation, odd.byHand)],
      verify: ['runtime.addressed', 'keys.accepted'],
    },
  ]
}

interface Oddity {
  readonly title: string
  readonly because: string
  readonly byHand: 'access-policy' | 'unknown-program-error'
}

function oddity(answer: ProbeAnswer): Oddity | null {
  if (answer.outcome !== 'answered') return null
  const {status, body} = answer
  if (status === 403) return FORBIDDEN
  if (status >= 300 && status < 400) return REDIRECTED
  if (status === 404) return UNKNOWN_PATH
  return status === 200 && body !== 'json' ? PAGE : null
}

const FORBIDDEN: Oddity = {
  title: 'The runtime API pod forbids the request',
  because: 'a rule in the pod, or in front of its port, forbids the requests of the app',
  byHand: 'access-policy',
}
const REDIRECTED: Oddity = {
  title: 'The runtime API pod redirects the request',
  because: 'a login in the pod, or in front of its port, stops callers that have only a key',
  byHand: 'access-policy',
}
const UNKNOWN_PATH: Oddity = {
  title: 'The runtime API pod has no /list',
  because: 'the program in the pod is not the runtime API, or another version of it',
  byHand: 'unknown-program-error',
}
const PAGE: Oddity = {
  title: 'The runtime API pod answers with a page',
  because: 'the program in the pod is not the runtime API, or another program answers in its place',
  byHand: 'unknown-program-error',
}

function findWhoAnswers({namespace}: Installation, reason: Oddity['byHand']): Repair {
  return {
    id: 'runtime.find-who-answers',
    summary: 'find out which program answers in place of the runtime API; the headers name it',
    byHand: reason,
    steps: [
      readLogs(namespace, 'runtime', '--tail', '50'),
      byHand(
        'See from the headers (server, via, www-authenticate, location) which program answers: the runtime API, a sidecar, a service mesh or a gateway.',
        'nothing',
      ),
      byHand(
        'Configure that program to pass the requests of the app to the runtime API, or deploy the runtime API in its place.',
      ),
    ],
  }
}
