import {expect, test} from 'vitest'
import {rolloutsSettled} from '../../../src/checks/rollouts/settled.ts'
import type {ReplicaSet} from '../../../src/cluster/objects.ts'
import {commandLine, NO_TARGET} from '../../../src/repairs/command.ts'
import type {Repair} from '../../../src/repairs/repair.ts'
import {healthy, run} from '../healthy.ts'
import {deployment, replicaSet} from '../objects.ts'

const REFUSED = {type: 'ReplicaFailure', status: 'True', reason: 'FailedCreate'}

test('the way back names the revision whose pods are ready, and the one that was seen', () => {
  const [undo] = repairsOf([replicaSet('openhands-2'), serving('openhands-4'), replicaSet('openhands-5')])
  expect(linesOf(undo)).toEqual([
    "kubectl -n openhands wait deployment/openhands '--for=jsonpath={.metadata.annotations.deployment\\.kubernetes\\.io/revision}=5' --timeout=3s",
    'kubectl -n openhands rollout undo deployment/openhands --to-revision=4',
    'kubectl -n openhands rollout undo deployment/openhands --to-revision=5',
  ])
  expect(undo?.when).toBe('the new version is not wanted')
})

test('an older revision that serves comes before a newer one that does not', () => {
  const [undo] = repairsOf([serving('openhands-2'), replicaSet('openhands-4'), replicaSet('openhands-5')])
  expect(linesOf(undo)[1]).toContain('--to-revision=2')
})

test('a revision of which nothing is seen to work is a condition', () => {
  const [undo] = repairsOf([replicaSet('openhands-2'), replicaSet('openhands-4'), replicaSet('openhands-5')])
  expect(linesOf(undo)[1]).toContain('--to-revision=4')
  expect(undo?.when).toContain('revision 4 worked')
})

test('a revision without a number is no way back', () => {
  expect(repairsOf([replicaSet('openhands-1', {revision: 'x'}), replicaSet('openhands-5')])).toMatchObject([
    {id: 'rollouts.find-cause'},
  ])
})

test('the ServiceAccount that is missing comes before the way back', () => {
  const refusing = {...REFUSED, message: 'serviceaccount "x" not found'}
  const newest: ReplicaSet = {...replicaSet('openhands-5'), status: {replicas: 0, conditions: [refusing]}}
  expect(repairsOf([serving('openhands-4'), newest]).map(({id}) => id)).toEqual([
    'rollouts.create-service-account',
    'workload.undo-rollout',
  ])
})

function repairsOf(replicaSets: ReplicaSet[]): readonly Repair[] {
  const hanging = deployment('openhands', {status: {conditions: [REFUSED]}})
  const outcome = run(rolloutsSettled, healthy({deployments: [hanging], replicaSets}))
  return outcome.status === 'fail' ? (outcome.findings[0].repairs ?? []) : []
}

function serving(name: string): ReplicaSet {
  return {...replicaSet(name), status: {replicas: 1, readyReplicas: 1}}
}

/** Returns the commands of the change and of its undo. */
function linesOf(repair: Repair | undefined): string[] {
  const steps = (repair?.steps ?? []).slice(0, 2)
  return steps
    .flatMap(({command, undo}) => [command, undo])
    .flatMap(each => (typeof each === 'object' ? [commandLine(each, NO_TARGET)] : []))
}
