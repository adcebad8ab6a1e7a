import type {Pod} from '../../cluster/objects.ts'
import {withOwners, workloadOwners} from '../../repairs/at-the-source.ts'
import {kubectl} from '../../repairs/command.ts'
import {patchOf, patchWorkload} from '../../repairs/patch.ts'
import {kubectlName, type Repair, type WorkloadName} from '../../repairs/repair.ts'
import {byHand, looking, rollOut} from '../../repairs/steps.ts'
import {type CheckContext, conclude, defineCheck, oneLine} from '../define.ts'
import {describeAge} from '../words/age.ts'
import {type CurrentPod, currentPods, POD_INPUTS, SANDBOX_POD_INPUTS, sandboxReads} from './current-pods.ts'
import {groupByCause, type PodProblem, subjectOf} from './group-by-cause.ts'
import {lackingOf, UNSCHEDULED_FAIL, UNSCHEDULED_WARN, unschedulable, unscheduledMs} from './pod-cause.ts'
import {eventsOf, type ReadEvents} from './pod-evidence.ts'
import type {ReleasePods} from './revisions.ts'

export const podsScheduled = defineCheck({
  id: 'pods.scheduled',
  title: 'Every pod is scheduled on a node',
  component: 'all',
  inputs: [...POD_INPUTS],
  supporting: [...SANDBOX_POD_INPUTS, 'events', 'sandboxEvents'],
  retryable: true,
  run: (facts, context) => {
    const waiting = currentPods(facts).filter(({pod}) => unschedulable(pod) !== null)
    const {events, sandboxEvents} = facts
    return conclude({
      findings: groupByCause(waiting.flatMap(at => problemOf(at, facts, context) ?? [])),
      supporting: [...sandboxReads(facts), events, sandboxEvents],
      undecided: waiting
        .filter(({pod}) => unscheduledMs(pod, context.now) === null)
        .map(({pod}) => `no readable time shows since when pod ${pod.metadata.name} waits for a node`),
    })
  },
  docs: {
    why: 'A pod without a node never starts. A component stays down or has too few replicas, or a new conversation times out while it waits for its sandbox.',
    how: 'Checks Pending pods without a node whose condition PodScheduled is False with reason Unschedulable. A pod that waits for more than 60 s is a warning, and for more than 120 s a failure. With an event TriggeredScaleUp the pod is a warning after any time, because the autoscaler is adding a node. The message of the scheduler shows what is missing.',
    falsePositives:
      'Without the events of the namespace, svcdiag cannot see a scale-up in progress, so a wait of more than 120 s is a failure. This check ignores pods behind a scheduling gate and pods that already have a node.',
    fix: 'Requests count, not usage: a node with 17 % usage can be full. Add nodes, pause sandboxes or lower requests. If the message names a taint, a selector or a volume, correct that constraint.',
  },
})

function problemOf(at: CurrentPod, facts: ReadEvents & ReleasePods, {now}: CheckContext): PodProblem | null {
  const {pod} = at
  const age = unscheduledMs(pod, now)
  const isScalingUp = eventsOf(pod, facts).some(({reason}) => reason === 'TriggeredScaleUp')
  if (age === null || (age <= UNSCHEDULED_WARN && !isScalingUp)) return null
  const message = unschedulable(pod)?.message
  const lacking = lackingOf(message)
  return {
    at,
    title: `${subjectOf(at)} cannot be scheduled`,
    severity: age > UNSCHEDULED_FAIL && !isScalingUp ? 'fail' : 'warn',
    path: 'spec.template.spec',
    observed: `no node for ${describeAge(age)}: ${oneLine(message) || 'the scheduler gives no message'}`,
    observedClass: lacking.join(', '),
    expected: 'a node that satisfies its requests and constraints',
    because: isScalingUp
      ? 'the cluster autoscaler is adding a node; the pod starts when the node is ready'
      : `the scheduler found no node (${lacking.join(', ')}), so the pod does not start`,
    evidence: message === undefined ? [] : [{source: 'condition PodScheduled', text: oneLine(message, 600)}],
    repairs: repairsOf(at, lacking, facts),
    verify: ['pods.scheduled', 'rollouts.settled'],
  }
}

function repairsOf(at: CurrentPod, lacking: readonly string[], {installation, pods}: ReleasePods): readonly Repair[] {
  const {pod, owner, component} = at
  const {nodeSelector} = pod.spec
  const isSelector = lacking.length === 1 && lacking[0] === 'node selector or affinity'
  const byNode = makeRoom(lacking)
  if (!isSelector || nodeSelector === undefined || component === 'sandbox') return [byNode]
  const change = 'correct the node selector, or give a node that label'
  return [
    ...withOwners(workloadOwners(owner, installation), {namespace: owner.namespace, change}, [
      dropSelector(owner, nodeSelector, pods),
    ]),
    byNode,
  ]
}

const SELECTOR = '/spec/template/spec/nodeSelector'

function dropSelector(
  owner: WorkloadName,
  nodeSelector: Readonly<Record<string, string>>,
  pods: readonly Pod[],
): Repair {
  const words = Object.entries(nodeSelector).map(([key, value]) => `${key}=${value}`)
  const back = patchOf(owner, [
    {op: 'test', path: SELECTOR, value: null},
    {op: 'add', path: SELECTOR, value: nodeSelector},
  ])
  return {
    id: 'pods.drop-node-selector',
    summary: `remove node selector ${words.join(', ')} from ${kubectlName(owner)}`,
    when: 'the pods do not need that kind of node',
    steps: [
      patchWorkload(
        owner,
        'remove the node selector, if it has not changed since the check',
        [
          {op: 'test', path: SELECTOR, value: nodeSelector},
          {op: 'remove', path: SELECTOR},
        ],
        [back],
      ),
      ...rollOut(owner, pods),
    ],
  }
}

function makeRoom(lacking: readonly string[]): Repair {
  return {
    id: 'pods.make-room',
    summary: roomWords(lacking),
    byHand: 'provider-registry-or-database',
    steps: [
      looking(
        'see what is free on each node',
        [kubectl(null, 'describe', 'nodes')],
        [{apiGroup: '', resource: 'nodes', verbs: ['get', 'list'], namespace: null}],
      ),
      byHand(`Then ${roomWords(lacking)}. The scheduler retries by itself.`),
    ],
  }
}

function roomWords(lacking: readonly string[]): string {
  if (lacking.some(word => word.includes('volume')))
    return 'bind the volume claim, or free its volume from the other zone'
  if (lacking.some(word => word.startsWith('insufficient') || word === 'too many pods'))
    return 'add a node, pause sandboxes that are not needed, or lower the requests'
  if (lacking.includes('untolerated taint')) return 'tolerate the taint at the source, or remove it from a node'
  if (lacking.includes('node selector or affinity'))
    return 'give a node the label in the selector, add such a node, or correct the selector'
  return 'correct the reason that the scheduler names for each node'
}
