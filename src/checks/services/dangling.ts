import type {Deployment, Service, StatefulSet} from '../../cluster/objects.ts'
import {hostIn, portIn, serviceNameOf} from '../../installation/addresses.ts'
import {plainEnv} from '../../installation/env.ts'
import type {ComponentName, Installation} from '../../installation/installation.ts'

/** Variables that contain an address. */
const ADDRESS = /_(HOST|URL|ENDPOINT)$/

/**
 * Whether a Service without pods is a leftover. Charts keep alias Services for a bundled database or proxy that is
 * switched off. A Service that a configured address names is not a leftover.
 */
export function isUnusedAlias(
  {metadata: {name}}: Service,
  workloads: readonly (Deployment | StatefulSet)[],
  {aliasServices, namespace}: Installation,
): boolean {
  return (
    aliasServices.includes(name) && !configuredHosts(workloads).some(host => serviceNameOf(host, namespace) === name)
  )
}

/** Returns the component that the app's configuration expects behind the Service, if discovery did not find it. */
export function missingBehind(
  {metadata: {name}}: Service,
  {addresses, components, namespace}: Installation,
): ComponentName | null {
  const address = addresses.find(
    ({host, of}) => serviceNameOf(host, namespace) === name && components[of].state === 'missing',
  )
  return address?.of ?? null
}

/**
 * Whether the configuration of a workload uses this port of the Service. An address without a port means the Service's
 * only port.
 */
export function isCalled(
  {metadata: {name}, spec}: Service,
  port: number,
  workloads: readonly (Deployment | StatefulSet)[],
  {namespace}: Pick<Installation, 'namespace'>,
): boolean {
  return configuredAddresses(workloads).some(address => {
    if (serviceNameOf(hostIn(address) ?? '', namespace) !== name) return false
    const called = portIn(address)
    return called === null ? spec.ports?.length === 1 : called === port
  })
}

/** Returns the hosts in plain variables of all containers, init containers included. */
function configuredHosts(workloads: readonly (Deployment | StatefulSet)[]): string[] {
  return configuredAddresses(workloads).flatMap(address => hostIn(address) ?? [])
}

function configuredAddresses(workloads: readonly (Deployment | StatefulSet)[]): string[] {
  return workloads
    .map(({spec}) => spec.template.spec)
    .flatMap(({containers, initContainers = []}) => [...initContainers, ...containers])
    .flatMap(container =>
      (container.env ?? []).flatMap(({name}) => (ADDRESS.test(name) ? (plainEnv(container, name) ?? []) : [])),
    )
}
