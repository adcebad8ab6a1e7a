import {expect, test} from 'vitest'
import type {RuntimeKeysFact} from '../../../src/checks/facts.ts'
import {runtimeAddressed} from '../../../src/checks/runtime/addressed.ts'
import type {ProbeAnswer} from '../../../src/probes/probe.ts'
import {answer, healthy, installation, run, said} from '../healthy.ts'

const OUTSIDE = 'https://runtime.example.com'
const POD = 'pod openhands/api-1-a'
const ELSEWHERE = 'fail Deployment/openhands answer of something else'
const POD_ANSWERS = 'fail Deployment/api answer of something else'

test.each([
  ['a pod gives the wrong answer', 'http://api', POD, 404, POD_ANSWERS],
  ['the configured address gives the wrong answer', OUTSIDE, `${OUTSIDE}/`, 404, ELSEWHERE],
  ['another address gives the wrong answer', 'http://api', 'http://127.0.0.1:9999', 404, 'pass'],
  ['another port of the configured host gives the wrong answer', OUTSIDE, `${OUTSIDE}:8443`, 404, 'inconclusive'],
  ['the configured address answers as the runtime API does', OUTSIDE, OUTSIDE, 200, 'pass'],
  ['nobody asked the configured address', OUTSIDE, POD, 200, 'inconclusive'],
])('%s', (_, configured, target, status, expected) => {
  expect(said(addressed(configured, answers(target, answer(status))))).toBe(expected)
})

test('without an answer the command to ask the address from outside is printed', () => {
  expect(addressed(`${OUTSIDE}/?token=x`, answers(POD, answer(200)))).toMatchObject({
    reason: expect.stringContaining(`--runtime-url ${OUTSIDE}`),
  })
})

function addressed(url: string, runtimeKeys: RuntimeKeysFact) {
  const env = {app: {SANDBOX_REMOTE_RUNTIME_API_URL: url}}
  const facts = healthy({installation: installation({env}), runtimeKeys})
  const services = facts.services.map(service => ({
    ...service,
    spec: {...service.spec, ports: [{port: 80, targetPort: 'http'}]},
  }))
  return run(runtimeAddressed, {...facts, services})
}

function answers(target: string, sentKey: ProbeAnswer): RuntimeKeysFact {
  return {target, noKey: answer(401), wrongKey: answer(401), canary: answer(404), sentKey, acceptedKey: sentKey}
}
