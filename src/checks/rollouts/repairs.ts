import type {Pod} from '../../cluster/objects.ts'
import {withOwners, workloadOwners} from '../../repairs/at-the-source.ts'
import {kubectl} from '../../repairs/command.ts'
import {kubectlName, type WorkloadName, workloadRef} from '../../repairs/objects.ts'
import type {Repair} from '../../repairs/repair.ts'
import {byHand, looking, patching, restart, rollOut, waitForRollout} from '../../repairs/steps.ts'
import type {ReleasePods} from '../pods/current-pods.ts'
import type {PodCheck} from '../pods/pod-cause.ts'
import {backInCluster} from '../pods/way-back.ts'
import type {RolloutState} from './open-rollouts.ts'

interface Hanging {
  readonly workload: WorkloadName
  readonly state: RolloutState
  /** The check that explains why the new pods do not serve. */
  readonly cause: PodCheck | null
  /** The name of the missing ServiceAccount. */
  readonly refusal: string | null
}

/** Returns whether the rollout may finish by itself: it is within its deadline, and no obstacle is known. */
export function isUnderWay({state, cause, refusal}: Pick<Hanging, 'state' | 'cause' | 'refusal'>): boolean {
  return state.severity === 'warn' && state.observedClass !== 'paused' && cause === null && refusal === null
}

/** Returns the repairs of an unfinished rollout: wait, remove the obstacle, or roll back. */
export function rolloutRepairs(hanging: Hanging, facts: ReleasePods): readonly Repair[] {
  const {workload, state, cause, refusal} = hanging
  const {installation, pods} = facts
  if (isUnderWay(hanging)) return [wait(workload)]
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

/** Returns the missing ServiceAccount that stops the creation of pods; null if the messages name none. */
export function refusedAccount(messages: readonly string[]): string | null {
  return messages.map(message => /serviceaccount "([^"]+)" not found/.exec(message)?.[1]).find(Boolean) ?? null
}

function wait(workload: WorkloadName): Repair {
  return {
    id: 'rollouts.wait',
    summary: 'wait until its controller finishes it',
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
    when: 'it was not paused on purpose',
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

/** The controller retries with growing delays, but a restart creates a ReplicaSet that starts at once. */
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
        ? 'find out what the rollout waits for'
        : `repair what ${cause} names; the rollout continues by itself`,
    byHand: cause === null ? 'unknown-program-error' : 'another-finding',
    steps: [
      looking('see what its controller reports', [kubectl(workload.namespace, 'describe', kubectlName(workload))]),
      byHand(
        'Where the workload is deployed from, correct the reason why the new pods do not become ready. There is no earlier revision to go back to.',
      ),
    ],
  }
}
