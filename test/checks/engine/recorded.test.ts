import {expect, test} from 'vitest'
import {recordedFacts} from '../../../src/checks/engine/recorded.ts'

const ANSWER = {outcome: 'answered', status: 200, headers: {server: 'x'}, body: 'json', durationMs: 3}
const PROBE = {status: 'found', value: {target: 'pod svc/runtime-1', answer: ANSWER}}

test('facts are given as they were recorded', () => {
  const missing = {status: 'missing', cause: 'denied', input: 'x', reason: 'y', rule: {resource: 'pods/portforward'}}
  const recorded = {runtimeHealth: PROBE, identityReady: missing, realm: {status: 'found', value: 'main'}}
  expect(recordedFacts(recorded)).toMatchObject(recorded)
})

test('what only the service could tell and nobody recorded is missing; the rest is read from the bundle', () => {
  const facts = recordedFacts({})
  expect(Object.keys(facts).toSorted()).toEqual([
    'appReady',
    'identityReady',
    'proxyReady',
    'runtimeHealth',
    'runtimeKeys',
    'runtimeTargetPorts',
  ])
  expect(facts.appReady).toEqual({
    status: 'missing',
    cause: 'not-looked',
    input: "the app's readiness path",
    reason: 'probe not recorded',
  })
})

test.each([
  ['another shape', {status: 'found', value: {target: 1, answer: ANSWER}}],
  ['half an answer', {status: 'found', value: {target: 'x', answer: {outcome: 'answered'}}}],
  ['no value', {status: 'found'}],
  ['no answer at all', 'ok'],
  ['an unknown status', {status: 'fine'}],
])('%s is malformed, and not trusted', (_, read) => {
  expect(recordedFacts({runtimeHealth: read}).runtimeHealth).toMatchObject({status: 'missing', cause: 'malformed'})
})

test('nothing else can be given', () => {
  expect(recordedFacts({keySecrets: {status: 'found', value: {}}})).not.toHaveProperty('keySecrets')
})
