import type {ReplicaSet} from '../../cluster/objects.ts'
import {type Installation, wordsFor} from '../../installation/installation.ts'
import {isReady} from '../../installation/workload-pods.ts'
import {kubectlName, workloadRef} from '../../repairs/objects.ts'
import {conclude, defineCheck, type Evidence, type Finding, oneLine, sharedCauses} from '../define.ts'
import {type CurrentPod, componentOf, type ReleasePods} from '../pods/current-pods.ts'
import {podCause} from '../pods/pod-cause.ts'
import {describeAge, firstAgeMs} from '../words/age.ts'
import {type OpenRollout, openRollouts} from './open-rollouts.ts'
import {isUnderWay, refusedAccount, rolloutRepairs} from './repairs.ts'

export const rolloutsSettled = defineCheck({
  id: 'rollouts.settled',
  title: 'Every rollout is finished',
  component: 'all',
  inputs: ['installation', 'deployments', 'statefulSets', 'replicaSets', 'pods'],
  retryable: true,
  run: (facts, {now}) => {
    const open = openRollouts(facts, now)
    const judged = open.filter(({state}) => state.severity !== 'undecided')
    return conclude({
      findings: judged.map(rollout => findingOf(rollout, facts, now)),
      undecided: open.map(
        ({workload}) => `no readable time shows since when the rollout of ${kubectlName(workload)} is unfinished`,
      ),
      explainedBy: sharedCauses(judged.map(({cause}) => cause)),
    })
  },
  docs: {
    why: 'While a rollout hangs, old pods still serve, so a correction that was deployed is not fully in effect.',
    how: 'Checks every Deployment and StatefulSet of the release namespace, except sandboxes. ProgressDeadlineExceeded and ReplicaFailure are failures. So is a rollout that is unfinished more than 10 min after its newest ReplicaSet was created, or after its own longer deadline. A younger unfinished rollout and a paused Deployment are warnings. A Deployment is settled if its controller has seen the newest revision complete, whatever happens to its pods later.',
    falsePositives:
      'A StatefulSet with update strategy OnDelete stays unfinished until somebody deletes its pods. Slow rollouts of many replicas take longer than ten minutes. A longer progressDeadlineSeconds marks this as expected.',
    fix: 'The finding names the reason why the new pods do not become ready. Correct it. To return to a working revision, undo the rollout (with Helm: helm rollback).',
  },
})

function findingOf(rollout: OpenRollout, facts: ReleasePods, now: Date): Finding {
  const {workload, state, revisions, pods, cause} = rollout
  const evidence = evidenceOf(rollout)
  const refusal = refusedAccount(evidence.map(({text}) => text))
  const newest = revisions[0]
  const age = newest && describeAge(firstAgeMs([newest.metadata.creationTimestamp], now))
  const failing = pods.find(({pod, superseded}) => !superseded && podCause(pod, now) !== null)
  return {
    title: titleOf(rollout, refusal, facts.installation),
    severity: state.severity === 'fail' ? 'fail' : 'warn',
    object: workloadRef(workload),
    path: state.path,
    observed: [
      state.observed.replace(/\.$/, ''),
      newest && `newest ReplicaSet ${newest.metadata.name}, ${age} old`,
      failing && `pod ${failing.pod.metadata.name}: see ${cause}`,
    ]
      .filter(part => part !== undefined)
      .join('; '),
    observedClass: state.observedClass,
    expected: 'all replicas updated and available',
    because: [refusal && REFUSED(refusal), stillServing(revisions, pods) ?? notInEffect(pods)]
      .filter(Boolean)
      .join('; '),
    evidence,
    repairs: rolloutRepairs({workload, state, cause, refusal}, facts),
  }
}

const REFUSED = (account: string) => `no pod can be created, because ServiceAccount ${account} does not exist`

function notInEffect(pods: readonly CurrentPod[]): string {
  return pods.some(({superseded}) => superseded)
    ? 'some pods still run the old version'
    : 'not every replica runs the new version'
}

function titleOf({workload, state, cause}: OpenRollout, refusal: string | null, installation: Installation): string {
  const component = componentOf(workload, installation)
  const rollout = `The rollout of ${component === null ? kubectlName(workload) : `the ${wordsFor(component)}`}`
  if (state.observedClass === 'paused') return `${rollout} is paused`
  return isUnderWay({state, cause, refusal}) ? `${rollout} is not finished yet` : `${rollout} hangs`
}

function evidenceOf({state, revisions: [newest]}: OpenRollout): Evidence[] {
  const refused = newest?.status?.conditions?.find(({type, status}) => type === 'ReplicaFailure' && status === 'True')
  const said = [
    {source: state.path, text: oneLine(state.message, 600)},
    {source: `condition ReplicaFailure of ReplicaSet ${newest?.metadata.name}`, text: oneLine(refused?.message, 600)},
  ].filter(({text}) => text !== '')
  return [...new Map(said.toReversed().map(each => [each.text, each])).values()].toReversed()
}

function stillServing(revisions: readonly ReplicaSet[], pods: readonly CurrentPod[]): string | null {
  const old = pods.find(({pod, superseded}) => superseded && isReady(pod))
  if (old === undefined) return null
  const set = revisions.find(({metadata}) => metadata.name === old.owner.replicaSet?.metadata.name)
  const image = set?.spec.template?.spec.containers[0]?.image ?? old.pod.spec.containers[0]?.image
  return `version ${oneLine(image?.split('/').at(-1), 80) || 'before it'} is still serving`
}
