import type {
  V1EndpointSlice,
  V1Endpoints,
  V1Ingress,
  V1IngressClass,
  V1LoadBalancerStatus,
  V1NetworkPolicy,
  V1Service,
} from '@kubernetes/client-node'
import type {KubeMeta} from '../state.ts'
import {
  ageColumn,
  formatLabels,
  nameColumn,
  namedTable,
  none,
  selectorText,
  type Table,
  table,
  text,
  type Wire,
  wide,
} from './column.ts'

export const NETWORKING_TABLES: Readonly<Record<string, Table>> = {
  'v1/services': namedTable<V1Service>([
    text('Type', ({spec}) => spec.type ?? 'ClusterIP'),
    text('Cluster-IP', ({spec}) => none(spec.clusterIPs?.[0])),
    text('External-IP', externalAddress),
    text('Port(s)', servicePorts),
    wide('Selector', ({spec}) => formatLabels(spec.selector)),
  ]),
  'networking.k8s.io/v1/ingresses': namedTable<V1Ingress>([
    text('Class', ({spec}) => none(spec.ingressClassName)),
    text('Hosts', ({spec}) => hosts(spec.rules ?? [])),
    text('Address', ({status}) => loadBalancerAddresses(status?.loadBalancer).join(',')),
    text('Ports', ({spec}) => (spec.tls?.length ? '80, 443' : '80')),
  ]),
  'networking.k8s.io/v1/ingressclasses': table<V1IngressClass>([
    nameColumn(({metadata}) => metadata.name + (isDefaultClass(metadata) ? ' (default)' : '')),
    text('Controller', ({spec}) => spec.controller ?? ''),
    text('Parameters', parameters),
    ageColumn(),
  ]),
  'networking.k8s.io/v1/networkpolicies': namedTable<V1NetworkPolicy>([
    text('Pod-Selector', ({spec}) => none(selectorText(spec.podSelector))),
  ]),
  'discovery.k8s.io/v1/endpointslices': namedTable<V1EndpointSlice>([
    text('AddressType', ({addressType}) => addressType),
    text('Ports', ({ports}) => {
      const named = (ports ?? []).map(({port, name}) => String(port ?? name ?? '*'))
      return firstThree(named, '<unset>')
    }),
    text('Endpoints', ({endpoints: all}) => {
      const addresses = (all ?? []).flatMap(endpoint => endpoint.addresses)
      return firstThree(addresses, '<unset>')
    }),
  ]),
  'v1/endpoints': namedTable<V1Endpoints>([text('Endpoints', endpointAddresses)]),
}

function externalAddress({spec, status}: Wire<V1Service>): string {
  const external = spec.externalIPs ?? []
  if (spec.type === 'ExternalName') return spec.externalName ?? ''
  if (spec.type !== 'LoadBalancer') return none(external.join(','))
  return [...loadBalancerAddresses(status?.loadBalancer), ...external].join(',') || '<pending>'
}

function loadBalancerAddresses(balancer: Wire<V1LoadBalancerStatus> | undefined): string[] {
  const addresses = (balancer?.ingress ?? []).map(({ip, hostname}) => ip || hostname || '')
  return [...new Set(addresses.filter(address => address !== ''))].sort()
}

function servicePorts({spec}: Wire<V1Service>): string {
  const ports = (spec.ports ?? []).map(({port, protocol = 'TCP', nodePort}) =>
    nodePort ? `${port}:${nodePort}/${protocol}` : `${port}/${protocol}`,
  )
  return none(ports.join(','))
}

function hosts(rules: readonly {readonly host?: string}[]): string {
  const named = rules.flatMap(({host}) => (host ? [host] : []))
  if (named.length === 0) return '*'
  const shown = named.slice(0, 3).join(',')
  return named.length >= 3 && rules.length > 3 ? `${shown} + ${rules.length - 3} more...` : shown
}

function parameters({spec}: Wire<V1IngressClass>): string {
  if (spec.parameters === undefined) return '<none>'
  const {kind, apiGroup, name} = spec.parameters
  return `${kind}${apiGroup === undefined ? '' : `.${apiGroup}`}/${name}`
}

function endpointAddresses({subsets = []}: Wire<V1Endpoints>): string {
  const addresses = subsets.flatMap(({addresses: ready = [], ports = []}) =>
    ports.length === 0 ? ready.map(({ip}) => ip) : ports.flatMap(({port}) => ready.map(({ip}) => hostPort(ip, port))),
  )
  return firstThree(addresses, subsets.length === 0 ? '<none>' : '')
}

const hostPort = (ip: string, port: number) => (ip.includes(':') ? `[${ip}]:${port}` : `${ip}:${port}`)

function firstThree(values: readonly string[], empty: string): string {
  if (values.length === 0) return empty
  const shown = values.slice(0, 3).join(',')
  return values.length > 3 ? `${shown} + ${values.length - 3} more...` : shown
}

function isDefaultClass({annotations}: KubeMeta): boolean {
  return annotations?.['ingressclass.kubernetes.io/is-default-class'] === 'true'
}
