import type {Deployment, EndpointSlice, Service, StatefulSet} from '../../cluster/objects.ts'
import {conclude, sharedCauses} from '../conclude.ts'
import {type CheckContext, defineCheck, type Finding, INSTALLATION_FOUND} from '../define.ts'
import {type CurrentPod, currentReleasePods, type ReleasePods} from '../pods/current-pods.ts'
import {type OpenRollout, openRollouts} from '../rollouts/open-rollouts.ts'
import {isCalled, isUnusedAlias, missingBehind} from './dangling.ts'
import {foreignPods} from './foreign-pods.ts'
import {ownPodsOf} from './own-pods.ts'
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
  requires: ['api.reachable', INSTALLATION_FOUND],
  probes: false,
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
    why: 'A Service without a ready endpoint answers no requests: callers get refused connections, or 502 and 503 from the ingress. With foreign pods behind it, some requests reach a process that does not serve them.',
    how: "Compares the selector of every Service of the release namespace with pods and workloads, and counts the ready addresses in its EndpointSlices. It fails if a workload wants replicas but no endpoint is ready, or if the selector matches no pod. If a port of the Service leads to a port name that no container has, it fails when a configured address calls that port, and warns when none does. It warns if the endpoints include pods of a Job, of another component, of another release, or of no workload. Some Services are not judged: headless and ExternalName Services, those without a selector, those of workloads scaled to zero, and alias Services of the chart that no configured address names. A selector is proposed only if two things prove which pods are the Service's own. First, a workload of a component has the name of the Service, or a configured address of that component names the Service. Second, its pods have the ports of the Service.",
    falsePositives:
      'A Service for pods of a DaemonSet that runs on no node looks like one whose selector matches nothing. While a single replica is replaced, its Service has no endpoints for a moment; --wait retries.',
    fix: "Repair the pods first. For a wrong selector, set it to labels that the Service's own pods carry, at the source.",
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

/** A port without endpoints fails every call from workloads that are configured to use it. */
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
