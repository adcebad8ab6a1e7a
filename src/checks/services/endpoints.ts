import type {Deployment, EndpointSlice, Service, StatefulSet} from '../../cluster/objects.ts'
import {hostIn, portIn, serviceNameOf} from '../../installation/addresses.ts'
import {plainEnv} from '../../installation/env.ts'
import type {ComponentName, Installation} from '../../installation/installation.ts'
import {type CheckContext, conclude, defineCheck, type Finding, sharedCauses} from '../define.ts'
import {type CurrentPod, currentReleasePods} from '../pods/current-pods.ts'
import type {ReleasePods} from '../pods/revisions.ts'
import {type OpenRollout, openRollouts} from '../rollouts/open-rollouts.ts'
import {foreignPods, ownPodsOf} from './own-pods.ts'
import {foreignEndpoints, matchesNothing, noEndpoint, type Problem, unknownPort} from './problems.ts'
import {
  hasEndpoints,
  isSelected,
  readyEndpoints,
  type Selectable,
  selectables,
  selectedPods,
  unknownPorts,
} from './selected.ts'

export const servicesEndpoints = defineCheck({
  id: 'services.endpoints',
  title: 'Every Service has ready endpoints that belong to its component',
  component: 'all',
  inputs: ['installation', 'services', 'endpointSlices', 'pods', 'replicaSets', 'deployments', 'statefulSets'],
  retryable: true,
  run: (facts, context) => {
    const workloads = selectables(facts.installation.namespace, facts.deployments, facts.statefulSets)
    const current = currentReleasePods(facts)
    const open = openRollouts(facts, context.now)
    const problems = facts.services
      .filter(hasEndpoints)
      .flatMap(service => problemsOf(service, {...facts, workloads, current, open}, context))
    return conclude({
      findings: problems.map(({finding}) => finding),
      explainedBy: sharedCauses(problems.map(({cause}) => cause)),
    })
  },
  docs: {
    why: 'A Service without a ready endpoint answers no requests: callers get refused connections, or 502 and 503 from the ingress. If the selector also matches pods of another workload, some requests reach a process that does not serve them.',
    how: "Compares the selector of every Service of the release namespace with pods and workloads, and counts the ready addresses in its EndpointSlices. The check fails if a workload wants replicas but no endpoint is ready, or if the selector matches no pod. If a Service port targets a port name that no container has, the check warns. If a configured address uses that port, it fails instead. It warns if the endpoints include pods of a Job, of another component, of another release, or of no workload. The check ignores headless and ExternalName Services, and Services without a selector. It also ignores Services of workloads that are scaled to zero, and alias Services of the chart that no configured address uses. svcdiag proposes a selector only under two conditions. First, the Service has the name of a component's workload, or the component's configured address names the Service. Second, the pods of that component have the ports of the Service.",
    falsePositives:
      'A Service for pods of a DaemonSet that runs on no node looks like a Service whose selector matches nothing. While a single replica is replaced, its Service briefly has no endpoints. `--wait` retries.',
    fix: "Repair the pods first. If the selector is wrong, change it at the source to labels of the Service's own pods.",
  },
})

interface ServiceFacts extends ReleasePods {
  readonly endpointSlices: readonly EndpointSlice[]
  readonly deployments: readonly Deployment[]
  readonly statefulSets: readonly StatefulSet[]
  readonly workloads: readonly Selectable[]
  readonly current: readonly CurrentPod[]
  readonly open: readonly OpenRollout[]
}

function problemsOf(service: Service, facts: ServiceFacts, {now}: CheckContext): Problem[] {
  const selector = service.spec.selector ?? {}
  const selected = selectedPods(selector, facts.pods)
  const wanting = facts.workloads.filter(({labels}) => isSelected(selector, labels))
  if (selected.length === 0 && wanting.length === 0) return nothingBehind(service, facts)
  const foreign = foreignPods(readyEndpoints(service, facts.endpointSlices), service, wanting, facts)
  const isServed = foreign.own > 0
  const isWanted = wanting.length === 0 || wanting.some(({replicas}) => replicas > 0)
  const missing = [...new Set(wanting.flatMap(({spec}) => unknownPorts(service, spec)))]
  if (!isServed && isWanted) return [noEndpoint(service, selected, {...facts, wanting, missing}, now)]
  return [
    ...(foreign.strangers.length > 0
      ? [foreignEndpoints(service, foreign.strangers, ownPodsOf(service, facts.workloads, facts.installation))]
      : []),
    ...(missing.length > 0 ? [unknownPort(service, missing, wanting, severityOf(missing, service, facts))] : []),
  ]
}

function severityOf(
  missing: readonly string[],
  service: Service,
  {deployments, statefulSets, installation}: ServiceFacts,
): Finding['severity'] {
  const ports = (service.spec.ports ?? []).filter(({targetPort}) => missing.includes(String(targetPort)))
  const callers = [...deployments, ...statefulSets]
  return ports.some(({port}) => isCalled(service, port, callers, installation)) ? 'fail' : 'warn'
}

function nothingBehind(
  service: Service,
  {installation, workloads, deployments, statefulSets}: ServiceFacts,
): Problem[] {
  if (isUnusedAlias(service, [...deployments, ...statefulSets], installation)) return []
  const missing = missingBehind(service, installation)
  return [matchesNothing(service, ownPodsOf(service, workloads, installation), missing)]
}

const ADDRESS = /_(HOST|URL|ENDPOINT)$/

/** Returns true if no configured address names the alias. Charts also keep the alias of a switched-off database. */
function isUnusedAlias(
  {metadata: {name}}: Service,
  workloads: readonly (Deployment | StatefulSet)[],
  {aliasServices, namespace}: Installation,
): boolean {
  return (
    aliasServices.includes(name) &&
    !configuredAddresses(workloads).some(address => serviceNameOf(hostIn(address) ?? '', namespace) === name)
  )
}

function missingBehind(
  {metadata: {name}}: Service,
  {addresses, components, namespace}: Installation,
): ComponentName | null {
  const address = addresses.find(
    ({host, of}) => serviceNameOf(host, namespace) === name && components[of].state === 'missing',
  )
  return address?.of ?? null
}

/** An address without a port means the only port of the Service. */
function isCalled(
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

function configuredAddresses(workloads: readonly (Deployment | StatefulSet)[]): string[] {
  return workloads
    .map(({spec}) => spec.template.spec)
    .flatMap(({containers, initContainers = []}) => [...initContainers, ...containers])
    .flatMap(container =>
      (container.env ?? []).flatMap(({name}) => (ADDRESS.test(name) ? (plainEnv(container, name) ?? []) : [])),
    )
}
