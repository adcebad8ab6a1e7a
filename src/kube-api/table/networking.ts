import type {KubeMeta} from '../state.ts'
import {ageColumn, nameColumn, table, text, wide} from './column.ts'
import {
  firstThree,
  formatLabels,
  type LabelSelector,
  type Labels,
  type LoadBalancer,
  loadBalancerAddresses,
  none,
  selectorText,
} from './text.ts'

interface Service {
  readonly metadata: KubeMeta
  readonly spec: {
    readonly type?: string
    readonly clusterIPs?: readonly string[]
    readonly externalIPs?: readonly string[]
    readonly externalName?: string
    readonly selector?: Labels
    readonly ports?: readonly {readonly port: number; readonly protocol?: string; readonly nodePort?: number}[]
  }
  readonly status?: {readonly loadBalancer?: LoadBalancer}
}

interface Ingress {
  readonly metadata: KubeMeta
  readonly spec: {
    readonly ingressClassName?: string
    readonly rules?: readonly {readonly host?: string}[]
    readonly tls?: readonly unknown[]
  }
  readonly status?: {readonly loadBalancer?: LoadBalancer}
}

interface IngressClass {
  readonly metadata: KubeMeta
  readonly spec: {
    readonly controller?: string
    readonly parameters?: {readonly kind: string; readonly apiGroup?: string; readonly name: string}
  }
}

interface NetworkPolicy {
  readonly metadata: KubeMeta
  readonly spec: {readonly podSelector?: LabelSelector}
}

interface EndpointSlice {
  readonly metadata: KubeMeta
  readonly addressType: string
  readonly ports?: readonly {readonly port?: number; readonly name?: string}[] | null
  readonly endpoints?: readonly {readonly addresses: readonly string[]}[] | null
}

interface Endpoints {
  readonly metadata: KubeMeta
  readonly subsets?: readonly {
    readonly addresses?: readonly {readonly ip: string}[]
    readonly ports?: readonly {readonly port: number}[]
  }[]
}

export const services = table<Service>([
  nameColumn(),
  text('Type', ({spec}) => spec.type ?? 'ClusterIP'),
  text('Cluster-IP', ({spec}) => none(spec.clusterIPs?.[0])),
  text('External-IP', externalAddress),
  text('Port(s)', servicePorts),
  ageColumn(),
  wide('Selector', ({spec}) => formatLabels(spec.selector)),
])

export const ingresses = table<Ingress>([
  nameColumn(),
  text('Class', ({spec}) => none(spec.ingressClassName)),
  text('Hosts', ({spec}) => hosts(spec.rules ?? [])),
  text('Address', ({status}) => loadBalancerAddresses(status).join(',')),
  text('Ports', ({spec}) => (spec.tls?.length ? '80, 443' : '80')),
  ageColumn(),
])

export const ingressClasses = table<IngressClass>([
  nameColumn(({metadata}) => metadata.name + (isDefaultClass(metadata) ? ' (default)' : '')),
  text('Controller', ({spec}) => spec.controller ?? ''),
  text('Parameters', parameters),
  ageColumn(),
])

export const networkPolicies = table<NetworkPolicy>([
  nameColumn(),
  text('Pod-Selector', ({spec}) => none(selectorText(spec.podSelector))),
  ageColumn(),
])

export const endpointSlices = table<EndpointSlice>([
  nameColumn(),
  text('AddressType', ({addressType}) => addressType),
  text('Ports', ({ports}) =>
    firstThree(
      (ports ?? []).map(({port, name}) => String(port ?? name ?? '*')),
      '<unset>',
    ),
  ),
  text('Endpoints', ({endpoints}) =>
    firstThree(
      (endpoints ?? []).flatMap(({addresses}) => addresses),
      '<unset>',
    ),
  ),
  ageColumn(),
])

export const endpoints = table<Endpoints>([nameColumn(), text('Endpoints', endpointAddresses), ageColumn()])

function externalAddress({spec, status}: Service): string {
  const external = spec.externalIPs ?? []
  if (spec.type === 'ExternalName') return spec.externalName ?? ''
  if (spec.type !== 'LoadBalancer') return none(external.join(','))
  return [...loadBalancerAddresses(status), ...external].join(',') || '<pending>'
}

function servicePorts({spec}: Service): string {
  const ports = (spec.ports ?? []).map(({port, protocol = 'TCP', nodePort}) =>
    nodePort ? `${port}:${nodePort}/${protocol}` : `${port}/${protocol}`,
  )
  return none(ports.join(','))
}

/** Lists the first three hosts and counts the rest. */
function hosts(rules: readonly {readonly host?: string}[]): string {
  const named = rules.flatMap(({host}) => (host ? [host] : []))
  if (named.length === 0) return '*'
  const shown = named.slice(0, 3).join(',')
  return named.length >= 3 && rules.length > 3 ? `${shown} + ${rules.length - 3} more...` : shown
}

function parameters({spec}: IngressClass): string {
  if (spec.parameters === undefined) return '<none>'
  const {kind, apiGroup, name} = spec.parameters
  return `${kind}${apiGroup === undefined ? '' : `.${apiGroup}`}/${name}`
}

function endpointAddresses({subsets = []}: Endpoints): string {
  const addresses = subsets.flatMap(({addresses: ready = [], ports = []}) =>
    ports.length === 0 ? ready.map(({ip}) => ip) : ports.flatMap(({port}) => ready.map(({ip}) => hostPort(ip, port))),
  )
  return firstThree(addresses, subsets.length === 0 ? '<none>' : '')
}

const hostPort = (ip: string, port: number) => (ip.includes(':') ? `[${ip}]:${port}` : `${ip}:${port}`)

function isDefaultClass({annotations}: KubeMeta): boolean {
  return annotations?.['ingressclass.kubernetes.io/is-default-class'] === 'true'
}
