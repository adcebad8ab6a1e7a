import {describe, expect, test} from 'vitest'
import type {Facts} from '../../../src/checks/facts.ts'
import {rolloutsSettled} from '../../../src/checks/rollouts/settled.ts'
import {MINUTE, SECOND} from '../../../src/checks/words/age.ts'
import type {ReplicaSet} from '../../../src/cluster/objects.ts'
import {casesOf} from '../cases.ts'
import {healthy, installation, run, sandboxes} from '../healthy.ts'
import {ago, deployment, NS, type PodChange, pod, ready, replicaSet, statefulSet, waiting} from '../objects.ts'

const {says, shows} = casesOf(rolloutsSettled)
const UNFINISHED = {
  status: {
    updatedReplicas: 1,
    replicas: 2,
    conditions: [{type: 'Progressing', status: 'True', reason: 'ReplicaSetUpdated'}],
  },
}
const PULLING = {status: {phase: 'Pending', containerStatuses: [{name: 'main', ...waiting('ImagePullBackOff', '404')}]}}

says(
  'deadline exceeded',
  rollout({status: {conditions: [progress('False', 'ProgressDeadlineExceeded')]}}),
  'fail Deployment/openhands ProgressDeadlineExceeded',
)
says(
  'replicas refused',
  rollout({status: {conditions: [{type: 'ReplicaFailure', status: 'True', reason: 'FailedCreate'}]}}),
  'fail Deployment/openhands FailedCreate',
)
says(
  'a replica failure that is over',
  rollout({status: {conditions: [{type: 'ReplicaFailure', status: 'False'}]}}),
  'pass',
)
says(
  'unfinished for more than 10 min',
  rollout(UNFINISHED, 10 * MINUTE + SECOND),
  'fail Deployment/openhands unfinished',
)
says('unfinished for 10 min', rollout(UNFINISHED, 10 * MINUTE), 'warn Deployment/openhands unfinished')
says(
  'within its own longer deadline',
  rollout({...UNFINISHED, spec: {progressDeadlineSeconds: 1800}}, 30 * MINUTE),
  'warn Deployment/openhands unfinished',
)
says(
  'after its own longer deadline',
  rollout({...UNFINISHED, spec: {progressDeadlineSeconds: 1800}}, 31 * MINUTE),
  'fail Deployment/openhands unfinished',
)
says(
  'a short deadline is for the controller',
  rollout({...UNFINISHED, spec: {progressDeadlineSeconds: 60}}, 5 * MINUTE),
  'warn Deployment/openhands unfinished',
)
says(
  'without a deadline',
  rollout({...UNFINISHED, spec: {progressDeadlineSeconds: 2_147_483_647}}, 11 * MINUTE),
  'fail Deployment/openhands unfinished',
)
says(
  'not updated',
  rollout({status: {updatedReplicas: 0, conditions: [progress('True', 'ReplicaSetUpdated')]}}, 20 * MINUTE),
  'fail Deployment/openhands unfinished',
)
says(
  'updated and not available',
  rollout({status: {availableReplicas: 0, conditions: [progress('True', 'ReplicaSetUpdated')]}}, 20 * MINUTE),
  'fail Deployment/openhands unfinished',
)
says(
  'updated and not ready',
  rollout({status: {readyReplicas: 0, conditions: [progress('True', 'ReplicaSetUpdated')]}}, 20 * MINUTE),
  'fail Deployment/openhands unfinished',
)
says('done, without a progress condition', rollout({status: {conditions: []}}, 20 * MINUTE), 'pass')
says('finished and degraded later', rollout({status: {readyReplicas: 0, availableReplicas: 0}}, 20 * MINUTE), 'pass')
says(
  'finished, scaling up',
  rollout({spec: {replicas: 3}, status: {replicas: 3, updatedReplicas: 3}}, 20 * MINUTE),
  'pass',
)
says(
  'not seen by the controller',
  rollout({metadata: {generation: 2}}, 20 * MINUTE),
  'fail Deployment/openhands not observed by the controller',
)
says('paused', rollout({spec: {paused: true}}), 'warn Deployment/openhands paused')
says(
  'scaled to zero',
  rollout({spec: {replicas: 0}, status: {replicas: 0, updatedReplicas: 0, readyReplicas: 0, availableReplicas: 0}}),
  'pass',
)
says('being deleted', rollout({...UNFINISHED, metadata: {deletionTimestamp: ago(1)}}, 20 * MINUTE), 'pass')
says(
  'ages that cannot be read',
  {
    deployments: [deployment('openhands', {...UNFINISHED, metadata: {creationTimestamp: 'x'}})],
    replicaSets: [replicaSet('openhands-1', {created: 'x'})],
  },
  'inconclusive',
)
says(
  'a pod that cannot pull explains it',
  {...rollout(UNFINISHED, 20 * MINUTE), pods: [pod('openhands-2-a', PULLING)]},
  'fail Deployment/openhands unfinished',
  'pods.images-pulled',
)
says(
  'trouble of the old revision explains nothing',
  {...rollout(UNFINISHED, 20 * MINUTE), pods: [pod('openhands-1-a', PULLING)]},
  'fail Deployment/openhands unfinished',
)
says('one of two is explained', two(), 'fail Deployment/openhands unfinished; fail Deployment/jobs unfinished')
says('a sandbox is not judged', sandboxRollout(), 'pass')
says(
  'StatefulSet between revisions',
  set({updateRevision: 'keycloak-2', updatedReplicas: 0}, 20 * MINUTE),
  'fail StatefulSet/keycloak unfinished',
)
says(
  'StatefulSet between revisions, with a young pod',
  set({updateRevision: 'keycloak-2', updatedReplicas: 0}, 10 * MINUTE),
  'warn StatefulSet/keycloak unfinished',
)
says('StatefulSet without its pods', {...set({replicas: 0}, 0), pods: []}, 'fail StatefulSet/keycloak unfinished')
says(
  'StatefulSet degraded',
  set({readyReplicas: 0}, 20 * MINUTE, {status: {phase: 'Running', conditions: [ready('False', ago(20 * MINUTE))]}}),
  'pass',
)
says(
  'StatefulSet not seen',
  {statefulSets: [statefulSet('keycloak', {metadata: {generation: 2}})]},
  'fail StatefulSet/keycloak not observed by the controller',
)
says(
  'StatefulSet scaled to zero',
  {statefulSets: [statefulSet('keycloak', {spec: {replicas: 0}, status: {replicas: 0, updateRevision: 'keycloak-2'}})]},
  'pass',
)
shows(
  'which version still serves',
  {
    ...rollout(UNFINISHED, 20 * MINUTE),
    replicaSets: [replicaSet('openhands-1', {image: 'registry.example.com/main:0.9'}), replicaSet('openhands-2')],
    pods: [pod('openhands-1-a'), pod('openhands-2-a', PULLING)],
  },
  'version main:0.9 is still serving',
  'pod openhands-2-a: see pods.images-pulled',
  'kubectl -n openhands rollout undo deployment/openhands --to-revision=1',
)
shows(
  'that old pods remain, when none of them serves',
  {
    ...rollout(UNFINISHED, 20 * MINUTE),
    pods: [pod('openhands-1-a', PULLING), pod('openhands-2-a', PULLING)],
  },
  'some pods still run the old version',
)
shows(
  'that pods are missing, when no old pod remains',
  {...rollout(UNFINISHED, 20 * MINUTE), pods: [pod('openhands-2-a', PULLING)]},
  'not every replica runs the new version',
)
shows(
  'the newest ReplicaSet and its age',
  rollout(UNFINISHED, 20 * MINUTE),
  'newest ReplicaSet openhands-2, 20 min old',
  '1 updated, 1 ready and 1 available of 1, 1 old',
)
shows(
  'which controller refuses pods, in its words',
  {
    ...rollout({status: {conditions: [{...progress('False', 'ProgressDeadlineExceeded'), message: 'timed out.'}]}}),
    replicaSets: [refusing('openhands-2')],
  },
  '{"source":"status.conditions[type=Progressing]","text":"timed out."}',
  '{"source":"condition ReplicaFailure of ReplicaSet openhands-2","text":"serviceaccount \\"x\\" not found"}',
  'create serviceaccount x',
  '"when":"the name is right"',
  'create ServiceAccount x, which has no permissions: pods that call the API server may need some',
)
describe('a rollout that began a moment ago', () => {
  test('is not finished yet, and nothing but waiting is proposed', () => {
    expect(titleAndRepairs(rollout(UNFINISHED, 0))).toEqual([
      'The rollout of the app is not finished yet',
      'rollouts.wait',
    ])
  })

  test('that its controller has not seen is not finished yet', () => {
    const managedFields = [{manager: 'kubectl-rollout', operation: 'Update', time: ago(0)}]
    expect(titleAndRepairs(rollout({metadata: {generation: 2, managedFields}}, 20 * MINUTE))).toEqual([
      'The rollout of the app is not finished yet',
      'rollouts.wait',
    ])
  })

  test('hangs where a pod of it cannot start', () => {
    const pods = [pod('openhands-2-a', PULLING)]
    expect(titleAndRepairs({...rollout(UNFINISHED, MINUTE), pods})).toEqual([
      'The rollout of the app is stuck',
      'workload.undo-rollout',
    ])
  })

  test('hangs after its time', () => {
    expect(titleAndRepairs(rollout(UNFINISHED, 20 * MINUTE))).toEqual([
      'The rollout of the app is stuck',
      'workload.undo-rollout',
    ])
  })
})

shows('how to resume', rollout({spec: {paused: true}}), 'kubectl -n openhands rollout resume deployment/openhands')

function titleAndRepairs(change: Partial<Facts>): string[] {
  const outcome = run(rolloutsSettled, healthy(change))
  const [finding] = 'findings' in outcome ? outcome.findings : []
  return finding === undefined ? [] : [finding.title, ...finding.repairs.map(({id}) => id)]
}

function refusing(name: string): ReplicaSet {
  const message = 'serviceaccount "x" not found'
  const condition = {type: 'ReplicaFailure', status: 'True', reason: 'FailedCreate', message}
  return {...replicaSet(name), status: {replicas: 0, conditions: [condition]}}
}

function progress(status: string, reason: string) {
  return {type: 'Progressing', status, reason}
}

/** Returns facts in which revision 2 of the app has this age. */
function rollout(change: Parameters<typeof deployment>[1], age = MINUTE): Partial<Facts> {
  return {
    deployments: [deployment('openhands', change)],
    replicaSets: [replicaSet('openhands-1'), replicaSet('openhands-2', {created: ago(age)})],
  }
}

function two(): Partial<Facts> {
  return {
    deployments: [deployment('openhands', UNFINISHED), deployment('jobs', UNFINISHED)],
    pods: [pod('openhands-1-a', PULLING), pod('jobs-1-a')],
  }
}

function sandboxRollout(): Partial<Facts> {
  const made = sandboxes('a', {}, NS)
  return {
    installation: installation({sandboxNamespace: NS}),
    deployments: [...healthy().deployments, deployment('runtime-a', UNFINISHED)],
    replicaSets: [...healthy().replicaSets, ...made.map(({set}) => set)],
  }
}

function set(status: object, podAge: number, change: PodChange = {}): Partial<Facts> {
  const keycloak = pod('keycloak-0', {kind: 'StatefulSet', ...change})
  keycloak.metadata.creationTimestamp = ago(podAge)
  return {statefulSets: [statefulSet('keycloak', {status})], pods: [keycloak]}
}
