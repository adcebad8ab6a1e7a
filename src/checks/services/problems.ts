import type {Pod, Service} from '../../cluster/objects.ts'
import {type ComponentName, wordsFor} from '../../installation/installation.ts'
import {kubectl, svcdiag} from '../../repairs/command.ts'
import {coreRef, kubectlName, type Repair} from '../../repairs/repair.ts'
import {byHand, looking} from '../../repairs/steps.ts'
import type {Finding} from '../define.ts'
import type {CurrentPod} from '../pods/current-pods.ts'
import {causeOfUnready} from '../pods/pod-cause.ts'
import type {OpenRollout} from '../rollouts/open-rollouts.ts'
import type {NotProven, Proven, Stranger} from './own-pods.ts'
import type {Selectable} from './selected.ts'
import {compareSelector, describeLabels, excludePods, pointToOwnPods} from './selector-repairs.ts'

/** A finding about a Service. `cause` is the check that explains the finding; null if no check explains it. */
export interface Problem {
  readonly finding: Finding
  readonly cause: string | null
}

/** `missing` is the component that the Service should select and that was not found; null if there is none. */
export function matchesNothing(service: Service, own: Proven | NotProven, missing: ComponentName | null): Problem {
  return {
    cause: missing === null ? null : 'components.found',
    finding: {
      ...about(service, 'fail', 'spec.selector'),
      title: `Service ${service.metadata.name} selects no pod`,
      observed: `${describeLabels(service.spec.selector ?? {})} matches no pod and no workload`,
      observedClass: 'selector matches nothing',
      expected: missing === null ? expectedLabels(own) : `pods of the ${wordsFor(missing)}, which was not found`,
      because: 'a Service sends requests to the pods that its selector matches, and this one matches none',
      evidence: [selectorOf(service)],
      repairs: missing === null ? pointToOwnPods(service, own) : [deploy(service, missing)],
    },
  }
}

function expectedLabels(own: Proven | NotProven): string {
  if (own.status === 'not-proven') return 'labels that only its own pods carry'
  return `${describeLabels(own.selector)}, the labels of ${kubectlName(own.workload)}`
}

function deploy({metadata: {namespace = ''}}: Service, component: ComponentName): Repair {
  return {
    id: 'services.deploy-component',
    summary: `deploy the ${wordsFor(component)} first`,
    byHand: 'reinstall',
    steps: [
      looking('see which components were found', [svcdiag(namespace, 'check', 'components.found')]),
      byHand(`Deploy the ${wordsFor(component)} from where the installation comes from. The Service needs no change.`),
    ],
  }
}

export interface Serving {
  readonly wanting: readonly Selectable[]
  readonly missing: readonly string[]
  readonly current: readonly CurrentPod[]
  readonly open: readonly OpenRollout[]
}

export function noEndpoint(service: Service, selected: readonly Pod[], serving: Serving, now: Date): Problem {
  const {wanting, missing} = serving
  const cause = causeOfNone(selected, serving, now)
  if (cause === null && missing.length > 0) return unknownPort(service, missing, wanting, 'fail')
  return {
    cause,
    finding: {
      ...about(service, 'fail', 'spec.selector'),
      title: `Service ${service.metadata.name} has no ready endpoint`,
      observed: `no ready endpoint; the selector finds ${selected.length} ${selected.length === 1 ? 'pod' : 'pods'}`,
      observedClass: 'no ready endpoint',
      expected: `at least one ready pod of ${wanting.map(kubectlName).join(' or ') || 'its workload'}`,
      because:
        cause === null ? 'every call through this Service fails' : `no pod of the Service is ready: see ${cause}`,
      evidence: [selectorOf(service)],
      repairs: [repairPods(service, cause)],
    },
  }
}

/** The repair changes only pods, because the Service gets its endpoints back as soon as a pod is ready. */
function repairPods({metadata: {namespace = '', name}, spec}: Service, cause: string | null): Repair {
  return {
    id: 'services.repair-pods-behind',
    summary: cause === null ? 'make a pod of the Service ready' : `repair what ${cause} names`,
    byHand: cause === null ? 'unknown-program-error' : 'another-finding',
    steps: [
      looking('see why the pods of the Service are not ready', [
        svcdiag(namespace, 'check', ...(cause === null ? ['pods.ready', 'rollouts.settled'] : [cause])),
      ]),
      looking('see the pods of the Service', [
        kubectl(namespace, 'get', 'pods', '-l', describeLabels(spec.selector ?? {})),
      ]),
      looking('see the endpoints of the Service', [
        kubectl(namespace, 'get', 'endpointslices', '-l', `kubernetes.io/service-name=${name}`),
      ]),
      byHand('Repair the reason why the pods do not become ready. The Service needs no change.'),
    ],
  }
}

/** If the Service selects no pod, an open rollout explains this, because the rollout creates no pods. */
function causeOfNone(selected: readonly Pod[], {wanting, current, open}: Serving, now: Date): string | null {
  if (selected.length > 0)
    return causeOfUnready(
      current.map(({pod}) => pod).filter(pod => selected.includes(pod)),
      now,
    )
  const isOpen = wanting.some(({kind, name}) =>
    open.some(
      ({workload, state}) => state.severity !== 'undecided' && workload.kind === kind && workload.name === name,
    ),
  )
  return isOpen ? 'rollouts.settled' : null
}

export function foreignEndpoints(service: Service, strangers: readonly Stranger[], own: Proven | NotProven): Problem {
  const names = strangers.map(({says}) => says)
  return {
    cause: null,
    finding: {
      ...about(service, 'warn', 'spec.selector'),
      title: `Service ${service.metadata.name} selects pods of other workloads`,
      observed: `endpoints of other workloads: ${names.slice(0, 5).join(', ')}${names.length > 5 ? ', …' : ''}`,
      observedClass: 'foreign pods among the endpoints',
      expected: 'endpoints of one component, and none of a Job',
      because: 'some calls through this Service reach a process that does not serve them',
      evidence: [selectorOf(service)],
      repairs: strangers.every(({isMade}) => isMade)
        ? excludePods(
            service,
            own,
            strangers.flatMap(({pod}) => pod ?? []),
          )
        : [compareSelector(service, 'the creator of the other pods is unknown')],
    },
  }
}

export function unknownPort(
  service: Service,
  missing: readonly string[],
  wanting: readonly Selectable[],
  severity: Finding['severity'],
): Problem {
  return {
    cause: null,
    finding: {
      ...about(service, severity, 'spec.ports'),
      title: `Service ${service.metadata.name} targets a port that no container has`,
      observed: `targetPort ${missing.join(', ')} is the name of no container port`,
      observedClass: 'target port not found',
      expected: `a port name of ${wanting.map(kubectlName).join(' or ')}`,
      because: 'pods without a port of that name get no requests through this port',
      evidence: wanting.map(portsOf),
      repairs: [correctPort(service, wanting)],
    },
  }
}

function correctPort({metadata: {namespace = '', name}}: Service, wanting: readonly Selectable[]): Repair {
  return {
    id: 'services.correct-port-name',
    summary: 'correct the port name, in the Service or in the workload',
    byHand: 'value-from-outside',
    steps: [
      looking('see the ports of the Service', [kubectl(namespace, 'describe', 'service', name)]),
      ...wanting.map(workload =>
        looking(`see the ports of ${kubectlName(workload)}`, [
          kubectl(workload.namespace, 'describe', kubectlName(workload)),
        ]),
      ),
      byHand('Give both the same port name where they are deployed from.'),
    ],
  }
}

function about({metadata}: Service, severity: Finding['severity'], path: string) {
  const object = coreRef('Service', metadata.namespace ?? '', metadata.name)
  return {severity, object, path}
}

function selectorOf({metadata, spec}: Service) {
  return {source: `selector of Service ${metadata.name}`, text: describeLabels(spec.selector ?? {})}
}

function portsOf({kind, name, spec: {containers}}: Selectable) {
  const ports = containers.flatMap(({ports = []}) =>
    ports.map(port => `${port.name ?? 'unnamed'} ${port.containerPort}`),
  )
  return {source: `ports of ${kind} ${name}`, text: ports.join(', ') || 'none'}
}
