import type {Service} from '../../cluster/objects.ts'
import {plainEnv} from '../../installation/env.ts'
import type {Installation, Workload} from '../../installation/installation.ts'
import {isSelected} from '../services/selected.ts'

/** The variable that tells the app side where the runtime API is. */
export const ADDRESS = 'SANDBOX_REMOTE_RUNTIME_API_URL'

/** Where one workload of the app side looks for the runtime API. */
export interface Address {
  readonly workload: Workload
  readonly url: string
}

/** A Service that leads to the runtime API and to nothing else, and its port. */
export interface RuntimeService {
  readonly name: string
  readonly port: number
}

export function appAddresses({components: {app, worker}}: Installation): Address[] {
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

/** The Service that the runtime API is known by, else any other that selects its pods alone; null without one. */
export function runtimeService(installation: Installation, services: readonly Service[]): RuntimeService | null {
  const {runtime} = installation.components
  const workload = runtime.state === 'found' ? runtime.workloads[0] : undefined
  if (workload === undefined) return null
  const known = [workload.name, ...workload.services]
  const own = services.filter(
    service => selectsRuntime(service, installation) && !selectsOthers(service, installation) && isResolved(service),
  )
  const named = known.flatMap(name => own.find(({metadata}) => metadata.name === name) ?? [])
  for (const service of [...named, ...own]) {
    const [port] = portsTo(workload, service)
    if (port !== undefined) return {name: service.metadata.name, port: port.port}
  }
  return null
}

/** The ports of a Service that lead to the container that serves, each with its place in the list. */
export function portsTo({template, mainContainer}: Workload, {spec}: Service) {
  const container = template.containers.find(({name}) => name === mainContainer)
  const has = (target: number | string) =>
    container?.ports?.some(({name, containerPort}) => name === target || String(containerPort) === String(target))
  return (spec.ports ?? []).flatMap((entry, index) =>
    has(entry.targetPort ?? entry.port) ? [{index, port: entry.port, targetPort: entry.targetPort}] : [],
  )
}

/** The Service that a host in the cluster stands for, through aliases; null for any other host. */
export function serviceNamed(
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

export function selectsRuntime({spec}: Service, {components: {runtime}}: Installation): boolean {
  const {selector = {}} = spec
  if (runtime.state !== 'found' || Object.keys(selector).length === 0) return false
  return runtime.workloads.some(({templateLabels}) => isSelected(selector, templateLabels))
}

function selectsOthers({spec}: Service, {components}: Installation): boolean {
  const {selector = {}} = spec
  return Object.values(components).some(
    component =>
      component.state === 'found' &&
      component.name !== 'runtime' &&
      component.workloads.some(({templateLabels}) => isSelected(selector, templateLabels)),
  )
}

function isResolved({metadata, spec}: Service): boolean {
  return spec.type !== 'ExternalName' && metadata.deletionTimestamp === undefined
}

/** `name`, `name.ns`, `name.ns.svc…`: addresses that only the cluster's DNS knows. */
function isServiceForm(host: string): boolean {
  return isClusterHost(host) || host.split('.').length === 2
}

export function isClusterHost(host: string): boolean {
  return !host.includes('.') || /^[^.]+\.[^.]+\.svc(\.|$)/.test(host)
}

export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : url
}

/** Without user, password and query, which may be credentials. */
export function shown(url: string): string {
  if (!URL.canParse(url)) return 'an address that cannot be parsed'
  const {protocol, host, pathname} = new URL(url)
  return `${protocol}//${host}${pathname === '/' ? '' : pathname}`
}

export function isSameAddress(one: string, other: string): boolean {
  return one.replace(/\/+$/, '') === other.replace(/\/+$/, '')
}
