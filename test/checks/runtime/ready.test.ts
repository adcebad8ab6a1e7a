import {expect, test} from 'vitest'
import type {Facts} from '../../../src/checks/facts.ts'
import {runtimeReady} from '../../../src/checks/runtime/ready.ts'
import type {ProbeAnswer} from '../../../src/probes/probe.ts'
import {casesOf} from '../cases.ts'
import {answer, healthy, noAnswer, run} from '../healthy.ts'

const {says, shows} = casesOf(runtimeReady)
const POD = 'pod openhands/api-1-a'
const URL = 'https://runtime.example.com'

says('a pod answers 503', asked(POD, answer(503)), 'fail Deployment/api not 200')
says('a pod does not answer', asked(POD, noAnswer()), 'fail Deployment/api no answer')
says('a pod is slow', asked(POD, answer(200, {durationMs: 2001})), 'warn Deployment/api slow')
says('nobody to ask', {runtimeHealth: null}, 'skip')
shows('how to restart it', asked(POD, noAnswer()), 'kubectl -n openhands rollout restart deployment/api')

says('the given URL answers', asked(URL, answer(200)), 'pass')
says('the given URL is far away', asked(URL, answer(200, {durationMs: 9000})), 'pass')
says('nobody answers at the given URL', asked(URL, noAnswer()), 'inconclusive')
says('nobody answers in time at the given URL', asked(URL, noAnswer('timeout')), 'inconclusive')
says('something else answers at the given URL', asked(URL, answer(404)), 'inconclusive')
says('a gateway answers at the given URL', asked(URL, answer(503)), 'inconclusive')

test('an inconclusive answer names the URL and why it proves nothing, and proposes no repair', () => {
  const outcome = run(runtimeReady, healthy(asked(URL, noAnswer())))
  expect(outcome).toMatchObject({
    reason: expect.stringContaining(`GET /ready at ${URL}: no answer (refused`),
    missing: [{cause: 'unreachable', reason: expect.stringContaining('given with --runtime-url')}],
  })
  expect(outcome).not.toHaveProperty('findings')
})

function asked(target: string, answer: ProbeAnswer): Partial<Facts> {
  return {runtimeHealth: {target, answer}}
}
