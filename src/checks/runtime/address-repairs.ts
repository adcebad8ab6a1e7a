import type {Ingress, Pod, Service} from '../../cluster/objects.ts'
import type {Workload} from '../../installation/installation.ts'
import {ownersOf} from '../../installation/ownership.ts'
import {withOwners} from '../../repairs/at-the-source.ts'
import {kubectl} from '../../repairs/command.ts'
import {replaceEnv} from '../../repairs/env-entries.ts'
import {replaceField} from '../../repairs/patch.ts'
import {kubectlName, type Repair, type Step} from '../../repairs/repair.ts'
import {byHand, looking, rollOut} from '../../repairs/steps.ts'
import {ADDRESS, type Address, isSameAddress, portsTo, type RuntimeService, shown} from './addresses.ts'

export function setAddress(
  addresses: readonly Address[],
  wanted: string | null,
  pods: readonly Pod[],
): readonly Repair[] {
  if (wanted === null) return [findAddress(addresses)]
  const affected = addresses.filter(({url}) => !isSameAddress(url, wanted)).map(({workload}) => workload)
  const [first, ...rest] = addresses.flatMap(address => setOne(address, wanted) ?? [])
  const [{namespace} = {namespace: ''}] = affected
  if (affected.length === 0) return []
  if (first === undefined) return [findAddress(addresses)]
  const names = affected.map(kubectlName).join(', ')
  const owners = affected.flatMap(({metadata}) => ownersOf(metadata))
  return withOwners(owners, {namespace, change: `set ${ADDRESS} to ${wanted}`}, [
    {
      id: 'runtime.set-address',
      summary: `give ${names} the runtime API's address in the cluster, ${wanted}`,
      when: 'the app should use the runtime API of this namespace',
      steps: [first, ...rest, ...affected.flatMap(workload => rollOut(workload, pods))],
    },
  ])
}

/** An address is hidden if it may contain a password, or if other variables are part of it. */
function setOne({workload, url, isLiteral}: Address, to: string): Step | null {
  if (isSameAddress(url, to)) return null
  const hidden = !isLiteral || !URL.canParse(url) || !isSameAddress(shown(url), url)
  return replaceEnv(workload, workload.mainContainer, {name: ADDRESS, to, hidden})
}

/** Returns a manual repair, because svcdiag cannot know the port on which the process listens. */
export function correctTargetPort({metadata: {namespace = '', name}}: Service): Repair {
  return {
    id: 'services.correct-target-port',
    summary: `let Service ${name} lead to the port on which the runtime API listens`,
    byHand: 'value-from-outside',
    steps: [
      looking('see the ports of the Service', [kubectl(namespace, 'describe', 'service', name)]),
      byHand('Set targetPort to the port on which the process listens, where the Service is deployed from.'),
    ],
  }
}

function findAddress(addresses: readonly Address[]): Repair {
  const namespace = addresses[0]?.workload.namespace ?? null
  return {
    id: 'runtime.find-address',
    summary: 'find the Service or the host of the runtime API, and set its address at the source',
    byHand: 'value-from-outside',
    steps: [
      looking('see Services and Ingresses', [kubectl(namespace, 'get', 'services,ingresses', '-o', 'wide')]),
      byHand(
        `Set ${ADDRESS} to the address of a Service that leads to the runtime API, where the app is deployed from (sandbox.apiHostname).`,
      ),
    ],
  }
}

/** Returns the repair that sets the port of a Service. Empty unless exactly one port leads to the runtime API. */
export function setServicePort(service: Service, runtime: Workload | undefined, wanted: number): readonly Repair[] {
  const [port, another] = runtime === undefined ? [] : portsTo(runtime, service)
  if (port === undefined || another !== undefined) return []
  const {namespace = '', name} = service.metadata
  const at = `/spec/ports/${port.index}`
  const step = replaceField(
    {kind: 'Service', namespace, name},
    `let Service ${name} listen on port ${wanted} instead of ${port.port}`,
    {
      path: `${at}/port`,
      from: port.port,
      to: wanted,
      given: port.targetPort === undefined ? [] : [{path: `${at}/targetPort`, value: port.targetPort}],
    },
  )
  return withOwners(ownersOf(service.metadata), {namespace, change: `set the port of Service ${name} to ${wanted}`}, [
    {
      id: 'runtime.set-service-port',
      summary: `let Service ${name} listen on port ${wanted}, which the app calls`,
      when: `nothing else calls port ${port.port}`,
      steps: [step],
    },
  ])
}

/** Returns the repair of an Ingress. Empty if the host has several paths, because the intended path is then unknown. */
export function reroute(
  host: string,
  name: string,
  ingresses: readonly Ingress[],
  to: RuntimeService | null,
): readonly Repair[] {
  const ingress = ingresses.find(({metadata}) => metadata.name === name)
  const [backend, another] = ingress === undefined ? [] : backendsOf(host, ingress)
  if (ingress === undefined || to === null || backend === undefined || another !== undefined) return []
  const {namespace = ''} = ingress.metadata
  const step = replaceField({kind: 'Ingress', namespace, name}, `route ${host} to Service ${to.name}`, {
    path: backend.path,
    from: backend.service,
    to: {name: to.name, port: {number: to.port}},
    given: [{path: backend.hostPath, value: host}],
  })
  const change = `route ${host} to Service ${to.name}, port ${to.port}, in Ingress ${name}`
  return withOwners(ownersOf(ingress.metadata), {namespace, change}, [
    {id: 'runtime.reroute-ingress', summary: `route ${host} to the runtime API in Ingress ${name}`, steps: [step]},
  ])
}

function backendsOf(host: string, {spec}: Ingress) {
  return (spec.rules ?? []).flatMap((rule, index) =>
    rule.host !== host
      ? []
      : (rule.http?.paths ?? []).flatMap(({backend: {service}}, place) => ({
          path: `/spec/rules/${index}/http/paths/${place}/backend/service`,
          hostPath: `/spec/rules/${index}/host`,
          service,
        })),
  )
}
