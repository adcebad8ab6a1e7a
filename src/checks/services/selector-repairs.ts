import type {Pod, Service} from '../../cluster/objects.ts'
import {ownersOf} from '../../installation/ownership.ts'
import {withOwners} from '../../repairs/at-the-source.ts'
import {kubectl} from '../../repairs/command.ts'
import {replaceField} from '../../repairs/patch.ts'
import {kubectlName, type Repair} from '../../repairs/repair.ts'
import {byHand, looking} from '../../repairs/steps.ts'
import type {NotProven, Proven} from './own-pods.ts'
import {isSelected, type Labels} from './selected.ts'

/** Returns the repair that makes a Service select its own pods. If these are not proven, a person compares labels. */
export function pointToOwnPods(service: Service, own: Proven | NotProven): readonly Repair[] {
  if (own.status === 'not-proven') return [compareSelector(service, own.why)]
  const what = `the pods of ${kubectlName(own.workload)}`
  return replaceSelector(service, own.selector, {
    id: 'services.point-to-own-pods',
    summary: `let Service ${service.metadata.name} select ${what}`,
    does: `select ${what}: ${describeLabels(own.selector)}`,
  })
}

/** Returns the repair that excludes pods of other workloads by a label. Without such a label, the repair is manual. */
export function excludePods(service: Service, own: Proven | NotProven, others: readonly Pod[]): readonly Repair[] {
  const label = own.status === 'proven' ? distinguishing(service, own, others) : null
  if (label === null) return [tellPodsApart(service)]
  const [key, value] = label
  return replaceSelector(
    service,
    {...service.spec.selector, [key]: value},
    {
      id: 'services.narrow-selector',
      summary: `let Service ${service.metadata.name} select only pods with the label ${key}=${value}`,
      does: `add ${key}=${value} to the selector`,
    },
  )
}

/** Returns labels as kubectl accepts them: `app=api,tier=web`. */
export function describeLabels(labels: Labels): string {
  return Object.entries(labels)
    .map(([key, value]) => `${key}=${value}`)
    .join(',')
}

/** These labels change with every release or rollout, so a selector with one of them soon matches no pod. */
const PASSING = new Set([
  'helm.sh/chart',
  'app.kubernetes.io/version',
  'app.kubernetes.io/managed-by',
  'pod-template-hash',
  'controller-revision-hash',
])

function distinguishing({spec}: Service, {workload}: Proven, others: readonly Pod[]): readonly [string, string] | null {
  if (!isSelected(spec.selector ?? {}, workload.labels)) return null
  const isApart = ([key, value]: readonly [string, string]) =>
    !PASSING.has(key) && others.every(({metadata}) => metadata.labels?.[key] !== value)
  return Object.entries(workload.labels).find(isApart) ?? null
}

function replaceSelector(
  service: Service,
  to: Labels,
  {id, summary, does}: {readonly id: string; readonly summary: string; readonly does: string},
): readonly Repair[] {
  const {namespace = '', name} = service.metadata
  const from = service.spec.selector ?? {}
  const step = replaceField({kind: 'Service', namespace, name}, does, {path: '/spec/selector', from, to})
  const change = `set the selector of Service ${name} to ${describeLabels(to)}`
  return withOwners(ownersOf(service.metadata), {namespace, change}, [{id, summary, steps: [step]}])
}

/** Returns a manual repair: compare the selector with the pods. `why` is a clause. */
export function compareSelector({metadata: {namespace = '', name}}: Service, why: string): Repair {
  return {
    id: 'services.compare-selector',
    summary: `compare the selector and the ports with the pods that the Service should serve: ${why}`,
    byHand: 'value-from-outside',
    steps: [
      looking('see the selector', [kubectl(namespace, 'get', 'service', name, '-o', 'wide')]),
      looking('see the labels of the pods', [kubectl(namespace, 'get', 'pods', '--show-labels')]),
      byHand('Set the selector to labels that only its own pods carry, where the Service is deployed from.'),
    ],
  }
}

function tellPodsApart({metadata: {namespace = '', name}, spec}: Service): Repair {
  const selector = describeLabels(spec.selector ?? {})
  return {
    id: 'services.tell-pods-apart',
    summary: 'give the pods of other workloads different labels, because no label distinguishes them',
    byHand: 'value-from-outside',
    steps: [
      looking('see which pods the selector finds', [
        kubectl(namespace, 'get', 'pods', '--show-labels', '-l', selector),
      ]),
      byHand(
        `Give the pods of Service ${name} a label of their own where they are deployed from, and add it to the selector. Newer charts label the pods of jobs differently.`,
      ),
    ],
  }
}
