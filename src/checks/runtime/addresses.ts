import type {Container, Service} from '../../cluster/objects.ts'
import {type Missing, notLooked} from '../../cluster/port.ts'
import {serviceNameOf} from '../../installation/addresses.ts'
import {type ConfigMapData, configMapsFor, envValue, mainContainer} from '../../installation/env.ts'
import {COMPONENTS, type Installation, type Workload} from '../../installation/installation.ts'
import {isMissing} from '../define.ts'
import type {PortProbe, RuntimeKeysFact} from '../facts.ts'
import {workloadsOf} from '../pods/current-pods.ts'
import {isSelected, type Labels} from '../services/selected.ts'
import {describeResponder, wentToGivenUrl} from '../words/answer.ts'

/** The app and the worker read the address of the runtime API from this variable. */
export const ADDRESS = 'SANDBOX_REMOTE_RUNTIME_API_URL'

export interface Address {
  readonly workload: Workload
  readonly url: string
  /** True if the entry of the workload contains the URL itself, and not a reference. */
  readonly isLiteral: boolean
}

export interface RuntimeService {
  readonly name: string
  readonly port: number
}

export function appContainers(installation: Installation): {workload: Workload; container: Container}[] {
  return (['app', 'worker'] as const)
    .flatMap(name => workloadsOf(name, installation))
    .flatMap(workload => {
      const container = mainContainer(workload.template, workload.mainContainer)
      return container === undefined ? [] : [{workload, container}]
    })
}

export interface AppAddresses {
  readonly addresses: readonly Address[]
  readonly unread: readonly Missing[]
}

export function appAddresses(installation: Installation, configMaps: ConfigMapData | Missing): AppAddresses {
  const maps = isMissing(configMaps) ? {} : configMaps
  const values = appContainers(installation).map(({workload, container}) => {
    const names = configMapsFor(container, ADDRESS)
    const written = container.env?.findLast(({name}) => name === ADDRESS)?.value
    return {workload, written, denied: deniedOf(names, configMaps), read: envValue(container, ADDRESS, maps)}
  })
  const addresses = values.flatMap(({workload, written, read}) =>
    read.status === 'set' && read.value !== '' ? [{workload, url: read.value, isLiteral: written === read.value}] : [],
  )
  const unread = values.flatMap(({workload, denied, read}) =>
    read.status !== 'unread' || (read.maybe && addresses.length > 0)
      ? []
      : [denied ?? notLooked(`${ADDRESS} of ${workload.kind} ${workload.name}`, `it comes from ${read.from}`)],
  )
  return {addresses, unread}
}

/** Returns the first denied read, because it names the missing permission. */
function deniedOf(names: readonly string[], configMaps: ConfigMapData | Missing): Missing | undefined {
  if (isMissing(configMaps)) return names.length === 0 ? undefined : configMaps
  return names.map(name => configMaps[name]).find(read => read?.status === 'missing')
}

/** Returns the Service of the runtime API: by its known name, else by its selector; null if there is none. */
export function runtimeService(installation: Installation, services: readonly Service[]): RuntimeService | null {
  const [workload] = workloadsOf('runtime', installation)
  if (workload === undefined) return null
  const known = [workload.name, ...workload.services]
  const others = COMPONENTS.filter(name => name !== 'runtime').flatMap(name => workloadsOf(name, installation))
  const own = services
    .filter(({metadata, spec}) => spec.type !== 'ExternalName' && metadata.deletionTimestamp === undefined)
    .filter(service => selectsRuntime(service, installation) && !selectsAny(service.spec.selector ?? {}, others))
  const named = known.flatMap(name => own.find(({metadata}) => metadata.name === name) ?? [])
  for (const service of [...named, ...own]) {
    const [port] = portsTo(workload, service)
    if (port !== undefined) return {name: service.metadata.name, port: port.port}
  }
  return null
}

/** Returns the ports of a Service that lead to the main container, each with its index. */
export function portsTo(workload: Workload, {spec}: Service) {
  const container = mainContainer(workload.template, workload.mainContainer)
  const has = (target: number | string) =>
    container?.ports?.some(({name, containerPort}) => name === target || String(containerPort) === String(target))
  return (spec.ports ?? []).flatMap((entry, index) =>
    has(entry.targetPort ?? entry.port) ? [{index, port: entry.port, targetPort: entry.targetPort}] : [],
  )
}

/** Returns the Service of a host in the cluster, by name, alias or IP address; null for other hosts. */
export function serviceNamed(
  host: string,
  {namespace}: Pick<Installation, 'namespace'>,
  services: readonly Service[],
): Service | null {
  const plain = host.replace(/^\[|]$/g, '')
  const byAddress = services.find(({spec}) => spec.clusterIP === plain)
  if (byAddress !== undefined) return byAddress
  const name = serviceNameOf(host, namespace)
  const service = services.find(({metadata}) => metadata.name === name)
  if (service?.spec.type !== 'ExternalName') return service ?? null
  const alias = service.spec.externalName ?? ''
  return serviceNameOf(alias, namespace) === name ? null : serviceNamed(alias, {namespace}, services)
}

/** Returns the destination of an address. Two spellings of one destination have equal results. */
export function destinationOf(
  url: string,
  installation: Pick<Installation, 'namespace'>,
  services: readonly Service[],
): string {
  if (!URL.canParse(url)) return url
  const {protocol, hostname, port, pathname} = new URL(url)
  const service = serviceNamed(hostname, installation, services)
  const host = service === null ? hostname.replace(/\.$/, '') : `Service ${service.metadata.name}`
  return `${protocol}//${host}:${port}${pathname.replace(/\/+$/, '')}`
}

export function selectsRuntime({spec: {selector = {}}}: Service, installation: Installation): boolean {
  return Object.keys(selector).length > 0 && selectsAny(selector, workloadsOf('runtime', installation))
}

function selectsAny(selector: Labels, workloads: readonly Workload[]): boolean {
  return workloads.some(({templateLabels}) => isSelected(selector, templateLabels))
}

/** Returns true if only the DNS of the cluster resolves the host: `name`, `name.namespace.svc`. */
export function isClusterHost(host: string): boolean {
  return /^[^.:]+\.?$/.test(host) || /^[^.]+\.[^.]+\.svc(\.|$)/.test(host)
}

/** Returns true if the address is private, so that it may be in the cluster. */
export function isPrivateAddress(host: string): boolean {
  return /^(10|192\.168|172\.(1[6-9]|2\d|3[01]))\.[\d.]+$|^\[f[cd]/.test(host)
}

export function hostOf(url: string): string {
  return URL.parse(url)?.hostname ?? url
}

/** Returns the port of a URL; null if the URL cannot be parsed. */
export function portOf(url: string): number | null {
  if (!URL.canParse(url)) return null
  const {port, protocol} = new URL(url)
  return Number(port || (protocol === 'https:' ? 443 : 80))
}

/** Returns the URL without user, password and query, which may be credentials. */
export function shown(url: string): string {
  if (!URL.canParse(url)) return 'an address that cannot be parsed'
  const {protocol, host, pathname} = new URL(url)
  return `${protocol}//${host}${pathname === '/' ? '' : pathname}`
}

export function isSameAddress(one: string, other: string): boolean {
  return one.replace(/\/+$/, '') === other.replace(/\/+$/, '')
}

type ServicePort = NonNullable<Service['spec']['ports']>[number]

export type TargetPort =
  | {readonly status: 'right'}
  | {readonly status: 'no-such-name'; readonly name: string}
  | {readonly status: 'silent'; readonly port: number; readonly answer: string}
  | {readonly status: 'unknown'; readonly port: number; readonly reason: string}

export interface PortAnswers {
  readonly runtimeTargetPorts: readonly PortProbe[] | Missing
  readonly runtimeKeys: RuntimeKeysFact | Missing
}

/** Only a probe can judge an undeclared port. Silence is a fault only if the declared port answers. */
export function targetPortOf(port: ServicePort, installation: Installation, answers: PortAnswers): TargetPort {
  const {targetPort: target = port.port} = port
  if (isDeclared(target, installation)) return {status: 'right'}
  if (!isNumber(target)) return {status: 'no-such-name', name: String(target)}
  const number = Number(target)
  const {runtimeTargetPorts: probed} = answers
  const asked = isMissing(probed) ? undefined : probed.find(({port}) => port === number)?.answer
  if (asked?.outcome === 'answered') return {status: 'right'}
  const isSilent = asked?.cause === 'refused' || asked?.cause === 'reset'
  if (asked !== undefined && isSilent && answersElsewhere(answers))
    return {status: 'silent', port: number, answer: describeResponder(asked)}
  const reason = isMissing(probed)
    ? probed.reason
    : asked === undefined
      ? 'no pod could be asked'
      : describeResponder(asked)
  return {status: 'unknown', port: number, reason: `no container declares it, and it did not answer: ${reason}`}
}

export function undeclaredPorts(installation: Installation, services: readonly Service[]): number[] {
  const targets = services
    .filter(service => selectsRuntime(service, installation))
    .flatMap(({spec}) => (spec.ports ?? []).map(({port, targetPort = port}) => targetPort))
  const unknown = targets.filter(target => isNumber(target) && !isDeclared(target, installation))
  return [...new Set(unknown.map(Number))]
}

function isDeclared(target: number | string, installation: Installation): boolean {
  const containers = workloadsOf('runtime', installation).flatMap(({template}) => [
    ...template.containers,
    ...(template.initContainers ?? []),
  ])
  const ports = containers.flatMap(({ports = []}) => ports)
  if (ports.length === 0) return isNumber(target)
  return ports.some(({name, containerPort}) => name === target || String(containerPort) === String(target))
}

function answersElsewhere({runtimeKeys}: PortAnswers): boolean {
  if (runtimeKeys === null || isMissing(runtimeKeys) || wentToGivenUrl(runtimeKeys)) return false
  return runtimeKeys.noKey.outcome === 'answered'
}

function isNumber(target: number | string): boolean {
  return /^\d+$/.test(String(target))
}
