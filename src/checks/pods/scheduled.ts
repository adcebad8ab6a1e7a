import {kubectlName} from '../../repairs/objects.ts'
import {describeAge} from '../age.ts'
import {conclude} from '../conclude.ts'
import {type CheckContext, defineCheck, INSTALLATION_FOUND} from '../define.ts'
import {safely} from '../fixes.ts'
import {oneLine} from '../one-line.ts'
import {type CurrentPod, currentPods, POD_INPUTS, SANDBOX_POD_INPUTS, sandboxReads} from './current-pods.ts'
import {groupByCause, type PodProblem} from './group-by-cause.ts'
import {eventsOf, type ReadEvents} from './pod-events.ts'
import {lackingOf, UNSCHEDULED_FAIL, UNSCHEDULED_WARN, unschedulable, unscheduledMs} from './scheduling.ts'

export const podsScheduled = defineCheck({
  id: 'pods.scheduled',
  title: 'Every pod finds a node',
  component: 'all',
  inputs: [...POD_INPUTS],
  supporting: [...SANDBOX_POD_INPUTS, 'events', 'sandboxEvents'],
  requires: ['api.reachable', INSTALLATION_FOUND],
  probes: false,
  retryable: true,
  run: (facts, context) => {
    const waiting = currentPods(facts).filter(({pod}) => unschedulable(pod) !== null)
    const {events, sandboxEvents} = facts
    return conclude({
      findings: groupByCause(waiting.flatMap(at => problemOf(at, facts, context) ?? [])),
      supporting: [...sandboxReads(facts), events, sandboxEvents],
      undecided: waiting
        .filter(({pod}) => unscheduledMs(pod, context.now) === null)
        .map(({pod}) => `no readable time says since when pod ${pod.metadata.name} waits for a node`),
    })
  },
  docs: {
    why: 'A pod without a node never starts: a component stays down or short of replicas, a new conversation waits for its sandbox until it gives up.',
    how: 'Looks at Pending pods without a node whose condition PodScheduled is False with reason Unschedulable. Longer than 120 s is a failure, longer than 60 s a warning; an event TriggeredScaleUp (the autoscaler is adding a node) makes it a warning at any age. The message of the scheduler is read for what is lacking.',
    falsePositives:
      'Without the events of the namespace a scale-up in progress cannot be seen, and a wait of more than 120 s is a failure. Pods behind a scheduling gate and pods that have a node already are not judged here.',
    fix: 'Requests decide, not usage: a node that is 17 % used can be full. Add nodes, pause sandboxes or lower requests; for taints, selectors and volumes correct the named constraint.',
  },
})

function problemOf(at: CurrentPod, events: ReadEvents, {now}: CheckContext): PodProblem | null {
  const {pod, owner} = at
  const age = unscheduledMs(pod, now)
  const isScalingUp = eventsOf(pod, events).some(({reason}) => reason === 'TriggeredScaleUp')
  if (age === null || (age <= UNSCHEDULED_WARN && !isScalingUp)) return null
  const message = unschedulable(pod)?.message
  const lacking = lackingOf(message)
  return {
    at,
    severity: age > UNSCHEDULED_FAIL && !isScalingUp ? 'fail' : 'warn',
    path: 'spec.template.spec',
    observed: `no node for ${describeAge(age)}: ${oneLine(message) || 'the scheduler gives no message'}`,
    observedClass: lacking.join(', '),
    expected: 'a node that satisfies its requests and constraints',
    because: isScalingUp
      ? 'the cluster autoscaler is adding a node; until it is there the pod does not start'
      : `the scheduler found no node (${lacking.join(', ')}), so the pod does not start`,
    fixes: [
      safely(
        fixFor(lacking),
        `kubectl -n ${owner.namespace} describe pod ${pod.metadata.name}`,
        'kubectl describe nodes',
        `kubectl -n ${owner.namespace} get ${kubectlName(owner)} -o yaml`,
      ),
    ],
    verify: 'svcdiag check pods.scheduled',
  }
}

function fixFor(lacking: readonly string[]): string {
  if (lacking.some(word => word.includes('volume')))
    return 'bind the volume claim, or free its volume from the other zone'
  if (lacking.some(word => word.startsWith('insufficient') || word === 'too many pods'))
    return 'add a node, pause sandboxes that are not needed, or lower the requests'
  if (lacking.includes('untolerated taint')) return 'tolerate the taint at the source, or remove it from a node'
  if (lacking.includes('node selector or affinity'))
    return 'label a node as the selector wants, or correct the selector'
  return 'read what the scheduler says of each node'
}
