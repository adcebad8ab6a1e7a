import type {Pod, ReplicaSet} from '../../cluster/objects.ts'
import {type Installation, wordsFor} from '../../installation/installation.ts'
import {isReady} from '../../installation/workload-pods.ts'
import {withOwners, workloadOwners} from '../../repairs/at-the-source.ts'
import {kubectl} from '../../repairs/command.ts'
import {kubectlName, type Repair, type WorkloadName, workloadRef} from '../../repairs/repair.ts'
import {byHand, looking, patching, restart, rollOut, waitForRollout} from '../../repairs/steps.ts'
import {conclude, defineCheck, type Evidence, type Finding, oneLine, sharedCauses} from '../define.ts'
import {type CurrentPod, componentOf} from '../pods/current-pods.ts'
import {type PodCheck, podCause} from '../pods/pod-cause.ts'
import {backInCluster, type ReleasePods} from '../pods/revisions.ts'
import {describeAge, firstAgeMs} from '../words/age.ts'
import {type OpenRollout, openRollouts} from './open-rollouts.ts'

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
    why: 'While a rollout is stuck, old pods still serve, so a deployed correction is not fully in effect.',
    how: 'Checks every Deployment and StatefulSet of the release namespace, except sandboxes. ProgressDeadlineExceeded and ReplicaFailure are failures. So is a rollout that is still unfinished 10 min after its newest ReplicaSet was created. If the Deployment has a longer progressDeadlineSeconds, that time counts instead. For a StatefulSet, the 10 min count from the creation of its newest pod. A younger unfinished rollout is a warning. A paused Deployment is a warning too, or a failure if none of its pods is ready. Once the controller has reported the newest revision as complete, pods that fail later do not count as a rollout.',
    falsePositives:
      'A StatefulSet with update strategy OnDelete stays unfinished until somebody deletes its pods. A rollout of many replicas can take longer than ten minutes. Set a longer progressDeadlineSeconds if you expect this.',
    fix: 'The finding names the reason why the new pods do not become ready. Correct it. To return to a working revision, undo the rollout (with Helm: helm rollback).',
  },
})

function findingOf(rollout: OpenRollout, facts: ReleasePods, now: Date): Finding {
  const {workload, state, revisions, pods, cause} = rollout
  const evidence = evidenceOf(rollout)
  const accounts = evidence.map(({text}) => /serviceaccount "([^"]+)" not found/.exec(text)?.[1])
  const refusal = accounts.find(Boolean) ?? null
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
    because: `${refusal === null ? '' : `no pod can be created, because ServiceAccount ${refusal} does not exist; `}${stillServing(revisions, pods)}`,
    evidence,
    repairs: rolloutRepairs(rollout, refusal, facts),
  }
}

function titleOf(rollout: OpenRollout, refusal: string | null, installation: Installation): string {
  const component = componentOf(rollout.workload, installation)
  const subject = `The rollout of ${component === null ? kubectlName(rollout.workload) : `the ${wordsFor(component)}`}`
  if (rollout.state.observedClass === 'paused') return `${subject} is paused`
  return `${subject} ${isUnderWay(rollout, refusal) ? 'is not finished yet' : 'is stuck'}`
}

function evidenceOf({state, revisions: [newest]}: OpenRollout): Evidence[] {
  const refused = newest?.status?.conditions?.find(({type, status}) => type === 'ReplicaFailure' && status === 'True')
  const said = [
    {source: state.path, text: oneLine(state.message, 600)},
    {source: `condition ReplicaFailure of ReplicaSet ${newest?.metadata.name}`, text: oneLine(refused?.message, 600)},
  ].filter(({text}) => text !== '')
  return [...new Map(said.toReversed().map(each => [each.text, each])).values()].toReversed()
}

function stillServing(revisions: readonly ReplicaSet[], pods: readonly CurrentPod[]): string {
  const outdated = pods.filter(({superseded}) => superseded)
  const old = outdated.find(({pod}) => isReady(pod))
  if (old === undefined)
    return outdated.length > 0 ? 'some pods still run the old version' : 'not every replica runs the new version'
  const set = revisions.find(({metadata}) => metadata.name === old.owner.replicaSet?.metadata.name)
  const image = set?.spec.template?.spec.containers[0]?.image ?? old.pod.spec.containers[0]?.image
  return `version ${oneLine(image?.split('/').at(-1), 80) || 'before it'} is still serving`
}

function isUnderWay({state, cause}: OpenRollout, refusal: string | null): boolean {
  return state.severity === 'warn' && state.observedClass !== 'paused' && cause === null && refusal === null
}

function rolloutRepairs(rollout: OpenRollout, refusal: string | null, facts: ReleasePods): readonly Repair[] {
  const {workload, state, cause} = rollout
  const {installation, pods} = facts
  if (isUnderWay(rollout, refusal)) return [wait(workload)]
  const {namespace} = workload
  const owned = (change: string, repairs: readonly Repair[]) =>
    withOwners(workloadOwners(workload, installation), {namespace, change}, repairs)
  if (state.observedClass === 'paused') return owned('resume the rollout', [resume(workload, pods)])
  const back = backInCluster(workload, facts, 'the new version is not wanted')
  if (refusal !== null)
    return owned(`create ServiceAccount ${refusal}, or correct serviceAccountName`, [
      createAccount(workload, refusal, pods),
      ...back,
    ])
  return back.length > 0
    ? owned('correct the reason why the new pods do not become ready', back)
    : [find(workload, cause)]
}

function wait(workload: WorkloadName): Repair {
  return {
    id: 'rollouts.wait',
    summary: 'wait until the controller finishes the rollout',
    byHand: 'in-progress',
    steps: [
      waitForRollout(workload),
      byHand('Change nothing while the rollout continues, then check again.', 'nothing'),
    ],
  }
}

function resume(workload: WorkloadName, pods: readonly Pod[]): Repair {
  const name = kubectlName(workload)
  return {
    id: 'rollouts.resume',
    summary: `resume the rollout of ${name}`,
    when: 'the rollout was not paused on purpose',
    steps: [
      {
        does: 'resume the rollout',
        command: [kubectl(workload.namespace, 'rollout', 'resume', name)],
        changes: 'restarts-pods',
        objects: [workloadRef(workload)],
        undo: [kubectl(workload.namespace, 'rollout', 'pause', name)],
        needs: patching([workload]),
      },
      ...rollOut(workload, pods),
    ],
  }
}

/** The repair restarts the rollout, because the controller itself retries only with growing delays. */
function createAccount(workload: WorkloadName, account: string, pods: readonly Pod[]): Repair {
  const {namespace} = workload
  return {
    id: 'rollouts.create-service-account',
    summary: `create ServiceAccount ${account} without any permissions, then restart the rollout`,
    when: 'the name is right',
    steps: [
      {
        does: `create ServiceAccount ${account}, which has no permissions: pods that call the API server may need some`,
        command: [kubectl(namespace, 'create', 'serviceaccount', account)],
        changes: 'changes-data',
        objects: [{apiVersion: 'v1', kind: 'ServiceAccount', namespace, name: account}],
        undo: [kubectl(namespace, 'delete', 'serviceaccount', account)],
        needs: [{apiGroup: '', resource: 'serviceaccounts', verbs: ['create'], namespace}],
      },
      restart([workload]),
      ...rollOut(workload, pods),
    ],
  }
}

function find(workload: WorkloadName, cause: PodCheck | null): Repair {
  return {
    id: 'rollouts.find-cause',
    summary:
      cause === null
        ? 'find out why the rollout does not continue'
        : `repair what ${cause} names; the rollout continues by itself`,
    byHand: cause === null ? 'unknown-program-error' : 'another-finding',
    steps: [
      looking('see what the controller reports', [kubectl(workload.namespace, 'describe', kubectlName(workload))]),
      byHand(
        'Where the workload is deployed from, correct the reason why the new pods do not become ready. There is no earlier revision to go back to.',
      ),
    ],
  }
}
