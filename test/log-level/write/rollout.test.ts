import {expect, test} from 'vitest'
import {rolloutOf} from '../../../src/log-level/write/wait.ts'
import {deployment, statefulSet} from '../../checks/objects.ts'

test.each<[string, Parameters<typeof deployment>[1], string, string]>([
  ['not seen yet', {metadata: {generation: 2}}, 'going', 'waiting for the controller'],
  ['new pods to come', {spec: {replicas: 2}, status: {updatedReplicas: 1}}, 'going', '1 of 2 new pods exist'],
  ['old pods to go', {status: {replicas: 2}}, 'going', '1 old pods are still running'],
  ['not available yet', {status: {availableReplicas: 0}}, 'going', '0 of 1 new pods are available'],
  ['all there', {}, 'done', '1 of 1 new pods are available'],
  [
    'scaled to 0',
    {spec: {replicas: 0}, status: {replicas: 0, updatedReplicas: 0, availableReplicas: 0}},
    'done',
    '0 of',
  ],
  [
    'past its deadline',
    {
      status: {
        conditions: [{type: 'Progressing', status: 'False', reason: 'ProgressDeadlineExceeded', message: 'why'}],
      },
    },
    'failed',
    'why',
  ],
])('a Deployment: %s', (_, change, status, words) => {
  expect(rolloutOf('Deployment', deployment('a', change))).toEqual({status, words: expect.stringContaining(words)})
})

test.each<[string, Parameters<typeof statefulSet>[1], string, string]>([
  ['not seen yet', {metadata: {generation: 2}}, 'going', 'waiting for the controller'],
  ['not ready', {status: {readyReplicas: 0}}, 'going', '0 of 1 pods are ready'],
  ['of the old revision', {status: {updateRevision: 'a-2', updatedReplicas: 0}}, 'going', '0 of 1 pods are new'],
  ['all there', {}, 'done', '1 of 1 pods are new and ready'],
  [
    'held by a partition, not there yet',
    {spec: {replicas: 3, updateStrategy: {rollingUpdate: {partition: 1}}}, status: {readyReplicas: 3}},
    'going',
    '1 of 2 pods are new',
  ],
  [
    'held by a partition',
    {
      spec: {replicas: 3, updateStrategy: {rollingUpdate: {partition: 1}}},
      status: {readyReplicas: 3, updatedReplicas: 2, updateRevision: 'a-2'},
    },
    'done',
    '2 pods are new',
  ],
])('a StatefulSet: %s', (_, change, status, words) => {
  expect(rolloutOf('StatefulSet', statefulSet('a', change))).toEqual({status, words: expect.stringContaining(words)})
})
