import {expect, test} from 'vitest'
import {keysAccepted} from '../../../src/checks/keys/accepted.ts'
import type {KeyFacts} from '../../../src/checks/keys/evidence.ts'
import {healthy} from '../healthy.ts'
import {NOW} from '../objects.ts'
import {keyFacts} from './key-facts.ts'

test('a pod that was asked itself and refuses is not blamed on the address', () => {
  const finding = findingOf(keyFacts({answers: [401, 401]}))
  expect(finding.because).toContain('the request went directly to pod svc/api-0')
  expect(finding.because).toContain('neither an address nor a gateway is the cause')
})

test('an address that was given may lead to another service', () => {
  const facts = keyFacts({answers: [401, 401]})
  const runtimeKeys = {
    ...(facts.runtimeKeys as object),
    target: 'https://runtime.example.com',
  } as KeyFacts['runtimeKeys']
  const finding = findingOf({...facts, runtimeKeys})
  expect(finding.because).toContain('another service or tenant may answer at https://runtime.example.com')
  expect(finding.repairs?.[0]?.steps.map(({does}) => does).join()).toContain('without --runtime-url')
})

test('the headers that say who answered are evidence', () => {
  const facts = keyFacts({answers: [429, 429]})
  const throttled = {
    outcome: 'answered',
    status: 429,
    headers: {'retry-after': '30', server: 'nginx'},
    body: 'json',
    durationMs: 1,
  }
  const runtimeKeys = {
    ...(facts.runtimeKeys as object),
    sentKey: throttled,
    acceptedKey: throttled,
  } as KeyFacts['runtimeKeys']
  expect(findingOf({...facts, runtimeKeys}).evidence).toEqual([
    {
      source: 'GET /list of pod svc/api-0 with the key that the app sends',
      text: '429, server nginx, retry-after 30',
    },
  ])
})

function findingOf(facts: KeyFacts) {
  const outcome = keysAccepted.run({...healthy(), ...facts} as never, {now: NOW})
  if (outcome.status !== 'fail' && outcome.status !== 'warn') throw new Error(`keys.accepted is ${outcome.status}`)
  return outcome.findings[0]
}
