import type {ReplicaSet} from '../../cluster/objects.ts'
import {isReady} from '../../installation/workload-pods.ts'
import {kubectlName, type WorkloadName, workloadRef} from '../../repairs/objects.ts'
import {describeAge, firstAgeMs} from '../age.ts'
import {conclude, sharedCause} from '../conclude.ts'
import {defineCheck, type Finding, INSTALLATION_FOUND} from '../define.ts'
import {restarting, safely} from '../fixes.ts'
import {oneLine} from '../one-line.ts'
import type {CurrentPod} from '../pods/current-pods.ts'
import {podCause} from '../pods/pod-cause.ts'
import {type OpenRollout, openRollouts} from './open-rollouts.ts'

export const rolloutsSettled = defineCheck({
  id: 'rollouts.settled',
  title: 'Every rollout is finished',
  component: 'all',
  inputs: ['installation', 'deployments', 'statefulSets', 'replicaSets', 'pods'],
  requires: ['api.reachable', INSTALLATION_FOUND],
  probes: false,
  retryable: true,
  run: (facts, {now}) => {
    const open = openRollouts(facts, now)
    const judged = open.filter(({state}) => state.severity !== 'undecided')
    return conclude({
      findings: judged.map(rollout => findingOf(rollout, now)),
      undecided: open.map(
        ({workload}) => `no readable time says since when the rollout of ${kubectlName(workload)} is unfinished`,
      ),
      explainedBy: sharedCause(judged.map(({cause}) => cause)),
    })
  },
  docs: {
    why: 'While a rollout hangs, old and new pods serve side by side, or only old ones: a correction that was deployed is not in effect.',
    how: 'For every Deployment and StatefulSet of the release namespace, sandboxes left out. Failures: ProgressDeadlineExceeded, ReplicaFailure, and a rollout unfinished for more than 10 min (or its own longer deadline) since its newest ReplicaSet was made. Warnings: an unfinished younger one, and a paused Deployment. A Deployment whose controller has seen the newest revision complete is settled, whatever happens to its pods later.',
    falsePositives:
      'A StatefulSet with update strategy OnDelete stays unfinished until its pods are deleted by hand. Slow rollouts of many replicas are finished later than ten minutes; a longer progressDeadlineSeconds says that this is expected.',
    fix: 'Correct what keeps the new pods from getting ready; the finding names it. To get back to a working revision, undo the rollout (with Helm: helm rollback).',
  },
})

function findingOf({workload, state, revisions, pods, cause}: OpenRollout, now: Date): Finding {
  const newest = revisions[0]
  const age = newest && describeAge(firstAgeMs([newest.metadata.creationTimestamp], now))
  const failing = pods.find(({pod, superseded}) => !superseded && podCause(pod, now) !== null)
  return {
    severity: state.severity === 'fail' ? 'fail' : 'warn',
    object: workloadRef(workload),
    path: state.path,
    observed: [
      state.observed,
      newest && `newest ReplicaSet ${newest.metadata.name}, ${age} old`,
      failing && `pod ${failing.pod.metadata.name}: see ${cause}`,
    ]
      .filter(part => part !== undefined)
      .join('; '),
    observedClass: state.observedClass,
    expected: 'all replicas updated and available',
    because: stillServing(revisions, pods) ?? 'what was deployed last is not, or not everywhere, in effect',
    fixes: [state.observedClass === 'paused' ? resume(workload) : undo(workload, failing)],
    verify: `kubectl -n ${workload.namespace} rollout status ${kubectlName(workload)} && svcdiag check rollouts.settled`,
  }
}

/** Names the image that ready pods of an older revision still run. */
function stillServing(revisions: readonly ReplicaSet[], pods: readonly CurrentPod[]): string | null {
  const old = pods.find(({pod, superseded}) => superseded && isReady(pod))
  if (old === undefined) return null
  const set = revisions.find(({metadata}) => metadata.name === old.owner.replicaSet?.metadata.name)
  const image = set?.spec.template?.spec.containers[0]?.image ?? old.pod.spec.containers[0]?.image
  return `version ${oneLine(image?.split('/').at(-1), 80) || 'before it'} is still serving`
}

function resume(workload: WorkloadName) {
  return restarting('resume the rollout', `kubectl -n ${workload.namespace} rollout resume ${kubectlName(workload)}`)
}

function undo(workload: WorkloadName, failing: CurrentPod | undefined) {
  const {namespace} = workload
  const name = kubectlName(workload)
  if (failing === undefined) return safely('read why it does not go on', `kubectl -n ${namespace} describe ${name}`)
  return restarting(
    'correct the cause that the pod shows; to go back to the revision before (with Helm: helm rollback):',
    `kubectl -n ${namespace} describe pod ${failing.pod.metadata.name}`,
    `kubectl -n ${namespace} rollout undo ${name}`,
  )
}
