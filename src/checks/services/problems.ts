import type {Pod, Service} from '../../cluster/objects.ts'
import type {ComponentName} from '../../installation/installation.ts'
import {coreRef, kubectlName} from '../../repairs/objects.ts'
import type {Finding, Fix} from '../define.ts'
import {restarting, safely} from '../fixes.ts'
import type {CurrentPod} from '../pods/current-pods.ts'
import {causeOfUnready} from '../pods/pod-cause.ts'
import type {OpenRollout} from '../rollouts/open-rollouts.ts'
import type {NotProven, Proven} from './own-pods.ts'
import type {Selectable} from './selected.ts'

/** A finding about a Service, and the check that explains it. */
export interface Problem {
  readonly finding: Finding
  readonly cause: string | null
}

/** A Service without any pod: `own` says which would be its own, `missing` which component is not there to be served. */
export function matchesNothing(service: Service, own: Proven | NotProven, missing: ComponentName | null): Problem {
  const {expected, fix} = missing === null ? repointed(service, own) : deployed(missing)
  return {
    cause: missing === null ? null : 'components.found',
    finding: {
      ...about(service, 'fail', 'spec.selector'),
      observed: `${describe(service.spec.selector ?? {})} matches no pod and no workload`,
      observedClass: 'selector matches nothing',
      expected,
      because: 'a Service sends requests to the pods that its selector finds: this one has nowhere to send them',
      fixes: [fix],
    },
  }
}

interface Remedy {
  readonly expected: string
  readonly fix: Fix
}

/** Points the Service at its own pods if these are proven, and otherwise says what to compare. */
function repointed({metadata: {namespace = '', name}}: Service, own: Proven | NotProven): Remedy {
  if (own.status === 'not-proven')
    return {
      expected: 'labels that its own pods carry',
      fix: safely(
        `compare the selector and the ports with the pods that the Service should serve: ${own.why}`,
        `kubectl -n ${namespace} get service ${name} -o wide`,
        `kubectl -n ${namespace} get pods --show-labels`,
      ),
    }
  return {
    expected: `${describe(own.selector)}, the labels of ${kubectlName(own.workload)}`,
    fix: restarting(
      `select the pods of ${kubectlName(own.workload)}; do the same at the source`,
      `kubectl -n ${namespace} set selector service ${name} '${describe(own.selector)}'`,
    ),
  }
}

function deployed(component: ComponentName): Remedy {
  return {
    expected: `pods of the ${component}, which was not found`,
    fix: safely(`deploy the ${component} first`, 'svcdiag check components.found'),
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
  const {namespace = '', name} = service.metadata
  const cause = causeOfNone(selected, serving, now)
  if (cause === null && missing.length > 0) return unknownPort(service, missing, wanting, 'fail')
  return {
    cause,
    finding: {
      ...about(service, 'fail', 'spec.selector'),
      observed: `no ready endpoint; the selector finds ${selected.length} ${selected.length === 1 ? 'pod' : 'pods'}`,
      observedClass: 'no ready endpoint',
      expected: `at least one ready pod of ${wanting.map(kubectlName).join(' or ') || 'its workload'}`,
      because: cause === null ? 'every call through this Service fails' : `nothing behind it serves: see ${cause}`,
      fixes: [
        safely(
          'repair the pods behind it first',
          `svcdiag check ${cause ?? 'pods.ready rollouts.settled'}`,
          `kubectl -n ${namespace} get pods -l '${describe(service.spec.selector ?? {})}'`,
          `kubectl -n ${namespace} get endpointslices -l kubernetes.io/service-name=${name}`,
        ),
      ],
    },
  }
}

/** Without any pod it is the rollout that makes none. */
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

export function foreignEndpoints(service: Service, names: readonly string[]): Problem {
  const {namespace = '', name} = service.metadata
  return {
    cause: null,
    finding: {
      ...about(service, 'warn', 'spec.selector'),
      observed: `endpoints of others: ${names.slice(0, 5).join(', ')}${names.length > 5 ? ', …' : ''}`,
      observedClass: 'foreign pods among the endpoints',
      expected: 'endpoints of one component, and none of a Job',
      because: 'calls through this Service end now and then at a process that does not serve them',
      fixes: [
        safely(
          'make the selector narrower at the source, or upgrade the chart, which labels job pods apart',
          `kubectl -n ${namespace} get pods --show-labels -l '${describe(service.spec.selector ?? {})}'`,
          `kubectl -n ${namespace} get endpointslices -l kubernetes.io/service-name=${name}`,
        ),
      ],
    },
  }
}

export function unknownPort(
  service: Service,
  missing: readonly string[],
  wanting: readonly Selectable[],
  severity: Finding['severity'],
): Problem {
  const {namespace = '', name} = service.metadata
  return {
    cause: null,
    finding: {
      ...about(service, severity, 'spec.ports'),
      observed: `targetPort ${missing.join(', ')} is the name of no container port`,
      observedClass: 'target port not found',
      expected: `a port name of ${wanting.map(kubectlName).join(' or ')}`,
      because: 'pods without a port of that name get no requests through this port',
      fixes: [
        restarting(
          'correct the port name at the source, in the Service or in the workload',
          `kubectl -n ${namespace} edit service ${name}`,
        ),
      ],
    },
  }
}

function about({metadata}: Service, severity: Finding['severity'], path: string) {
  const object = coreRef('Service', metadata.namespace ?? '', metadata.name)
  return {severity, object, path, verify: 'svcdiag check services.endpoints'}
}

function describe(selector: Readonly<Record<string, string>>): string {
  return Object.entries(selector)
    .map(([key, value]) => `${key}=${value}`)
    .join(',')
}
