import type {Ingress, Service} from '../../cluster/objects.ts'
import {serviceNameOf} from '../../installation/addresses.ts'
import type {Installation} from '../../installation/installation.ts'
import {type Repair, workloadRef} from '../../repairs/repair.ts'
import type {Evidence, Finding} from '../define.ts'
import {componentOf, workloadsOf} from '../pods/current-pods.ts'
import {ownPodsOf} from '../services/own-pods.ts'
import {type Route, routesOf} from '../services/routes.ts'
import type {Selectable} from '../services/selected.ts'
import {describeLabels, pointToOwnPods} from '../services/selector-repairs.ts'
import {correctTargetPort, reroute, setServicePort} from './address-repairs.ts'
import {
  ADDRESS,
  type Address,
  destinationOf,
  isClusterHost,
  isPrivateAddress,
  type PortAnswers,
  portOf,
  runtimeService,
  selectsRuntime,
  serviceNamed,
  shown,
  type TargetPort,
  targetPortOf,
} from './addresses.ts'

const PLACEHOLDER = 'dummy-runtime-api.example.com'

export const SELECTS_OTHERS = 'Service of something else'
export const NO_SUCH_PORT_NAME = 'target port not found'

export interface Seen {
  readonly installation: Installation
  readonly services: readonly Service[]
  readonly ingresses: readonly Ingress[]
  readonly routes: readonly Route[]
  readonly workloads: readonly Selectable[]
  readonly answers: PortAnswers
}

export interface Repairable extends Seen {
  /** The repairs that set the address in all workloads of the app side. */
  readonly repairs: readonly Repair[]
}

export function leadsAstray(address: Address, seen: Repairable): Finding[] {
  const {url} = address
  const problems = URL.canParse(url)
    ? problemsOf(new URL(url), seen)
    : [{observedClass: 'no URL', because: 'the address cannot be parsed'}]
  return problems.flatMap(problem => (problem === null ? [] : finding(address, problem, seen.repairs)))
}

function problemsOf(url: URL, seen: Repairable): (Astray | null)[] {
  const {installation, services} = seen
  const {hostname} = url
  if (hostname.replace(/\.$/, '') === PLACEHOLDER)
    return [{observedClass: 'placeholder', because: 'nobody replaced the placeholder of the chart'}]
  const service = serviceNamed(hostname, installation, services)
  if (service !== null) return [serviceProblem(service, portOf(url.href), seen)]
  if (isElsewhere(hostname, installation)) return []
  if (isClusterHost(hostname)) return [{observedClass: 'no Service', because: `there is no Service ${hostname}`}]
  return [routeProblem(hostname, seen), clearText(url)]
}

function serviceProblem(service: Service, port: number | null, seen: Repairable): Astray | null {
  const {installation, repairs, answers} = seen
  const {name} = service.metadata
  if (!selectsRuntime(service, installation))
    return {
      title: `Service ${name} does not lead to the runtime API`,
      observedClass: SELECTS_OTHERS,
      because: `Service ${name} does not select the runtime API's pods`,
      evidence: [{source: `selector of Service ${name}`, text: describeLabels(service.spec.selector ?? {})}],
      repairs: selectorRepairs(service, seen),
    }
  const ports = service.spec.ports ?? []
  const called = ports.find(candidate => candidate.port === port)
  if (called !== undefined) return targetProblem(service, targetPortOf(called, installation, answers))
  const [runtime] = workloadsOf('runtime', installation)
  return {
    title: `Service ${name} does not listen on the port that the app calls`,
    observedClass: 'no such port',
    because: `Service ${name} has no port ${port}`,
    evidence: [{source: `ports of Service ${name}`, text: ports.map(({port}) => port).join(', ') || 'none'}],
    repairs: [...(port === null ? [] : setServicePort(service, runtime, port)), ...repairs],
  }
}

function targetProblem(service: Service, target: TargetPort): Astray | null {
  const {name} = service.metadata
  const repairs = [correctTargetPort(service)]
  if (target.status === 'no-such-name')
    return {
      title: `Service ${name} targets a port that no container has`,
      observedClass: NO_SUCH_PORT_NAME,
      because: `targetPort ${target.name} of Service ${name} is the name of no port of the runtime API's containers`,
      repairs,
    }
  if (target.status !== 'silent') return null
  return {
    title: `Service ${name} targets a port on which nothing answers`,
    observedClass: 'silent target port',
    because: `the runtime API answers on its own port, but not on ${target.port}, which Service ${name} targets`,
    evidence: [{source: `port ${target.port} of the runtime API`, text: target.answer}],
    repairs,
  }
}

/** A Service without a selector gets no selector, because it would overwrite endpoints that are set by hand. */
function selectorRepairs(service: Service, {installation, workloads, repairs}: Repairable): readonly Repair[] {
  if (Object.keys(service.spec.selector ?? {}).length === 0) return repairs
  const own = ownPodsOf(service, workloads, installation)
  if (own.status === 'not-proven') return [...repairs, ...pointToOwnPods(service, own)]
  const isRuntime = componentOf(own.workload, installation) === 'runtime'
  return isRuntime ? [...pointToOwnPods(service, own), ...repairs] : repairs
}

/** Returns true if the host is a Service of another namespace. Services of other namespaces are not read. */
export function isElsewhere(host: string, {namespace}: Pick<Installation, 'namespace'>): boolean {
  return host.includes('.') && isClusterHost(host) && serviceNameOf(host, namespace) === null
}

function routeProblem(host: string, seen: Repairable): Astray | null {
  const {installation, services, ingresses, routes, repairs} = seen
  const own = routesOf(host, routes)
  const [first] = own
  if (first === undefined || own.some(route => route.elsewhere || leadsToRuntime(route, seen))) return null
  const {kind, name} = first
  const backends = [...new Set(own.flatMap(route => route.services))].join(', ')
  const isOnlyIngress = own.length === 1 && kind === 'Ingress'
  const rerouted = isOnlyIngress ? reroute(host, name, ingresses, runtimeService(installation, services)) : []
  return {
    title: `${kind} ${name} does not lead to the runtime API`,
    observedClass: `${kind} to something else`,
    because: `${kind} ${name} routes ${host} to ${backends}, not to the runtime API`,
    evidence: [{source: `backends of ${kind} ${name} for ${host}`, text: backends}],
    repairs: [...rerouted, ...repairs],
  }
}

export function leadsToRuntime(route: Route, {installation, services}: Seen): boolean {
  return services.some(
    service => route.services.includes(service.metadata.name) && selectsRuntime(service, installation),
  )
}

function clearText({protocol, hostname}: URL): Astray | null {
  if (protocol !== 'http:' || isPrivateAddress(hostname)) return null
  return {
    severity: 'warn',
    title: 'The key for the runtime API leaves the cluster unencrypted',
    observedClass: 'http to an outside host',
    because: 'the key travels in clear text outside the cluster',
  }
}

/** Returns a finding if workloads have different addresses. One of them is wrong, or soon will be. */
export function disagreeing(
  addresses: readonly Address[],
  {installation, services, repairs}: Pick<Repairable, 'installation' | 'services' | 'repairs'>,
): Finding[] {
  const [first] = addresses
  const leadsTo = ({url}: Address) => destinationOf(url, installation, services)
  const other = addresses.find(address => first !== undefined && leadsTo(address) !== leadsTo(first))
  if (first === undefined || other === undefined) return []
  const astray: Astray = {
    severity: 'warn',
    title: 'The app side has different addresses of the runtime API',
    observedClass: 'another address',
    because: `${first.workload.kind} ${first.workload.name} uses ${shown(first.url)}`,
  }
  return [finding(other, astray, repairs)]
}

interface Astray {
  readonly severity?: Finding['severity']
  readonly title?: string
  readonly observedClass: string
  readonly because: string
  readonly evidence?: readonly Evidence[]
  readonly repairs?: readonly Repair[]
}

function finding({workload, url}: Address, astray: Astray, repairs: readonly Repair[]): Finding {
  return {
    severity: 'fail',
    title: 'The app has a wrong address of the runtime API',
    repairs,
    ...astray,
    object: workloadRef(workload),
    path: `spec.template.spec.containers[name=${workload.mainContainer}].env[name=${ADDRESS}]`,
    observed: shown(url),
    expected: 'the address of the runtime API',
    verify: ['runtime.addressed', 'keys.accepted'],
  }
}
