import {expect, test} from 'vitest'
import {wordsAtHand} from '../../../src/redaction/needles/standing.ts'
import {isImprobable} from '../../../src/redaction/spreading/improbable.ts'

const words = wordsAtHand(new Set(['openhands-5d9f8b7c6d-x2k9p', 'registry.test/x9qz7wv4kp2:1']))

test.each([
  'ReplicaSet',
  'CrashLoopBackOff',
  'FailedCreatePodSandBox',
  'ContainerStatusUnknown',
  'initContainers',
  'postgres-prod-2024',
  'correct-horse-battery-staple',
  'mycompany',
  'AcmeCorporation',
  'globex-prod',
  'kubernetes.io/hostname',
  'v1.31.0-alpha.2',
  '2026-11-23T09:26',
  '2026-11-23 09:26:31,004',
  '839201746523',
  '10.96.0.10:6443',
  'eu-central-1a',
  'x7Kp2q',
  'openhands-5d9f8b7c6d-x2k9p',
  '5d9f8b7c6d',
  'x9qz7wv4kp2',
])('%s may be a word', value => {
  expect(isImprobable(value, words)).toBe(false)
})

test.each([
  'zq8rt2vlw9xn4kp7',
  'lL2-assigned_8tYq4Zk6',
  'gQ7mZpX2',
  'Tr0ub4dor&3',
  'xkqzvtplmw',
  'Kx9!tR5%w',
  '550e8400-e29b-41d4-a716-446655440000',
  'ghp_x8Kd02mZqP41vnWs6RtYb3Lf7Ha9Jc5Ge2Nu',
])('%s is no word', value => {
  expect(isImprobable(value, words)).toBe(true)
})
