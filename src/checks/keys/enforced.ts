import type {Installation} from '../../installation/installation.ts'
import type {ProbeAnswer} from '../../probes/probe.ts'
import {defineCheck, type Finding, INSTALLATION_FOUND, inconclusive, outcomeOf, pass, skip} from '../define.ts'
import {describeResponder, runtimeObject} from '../words/answer.ts'
import {restrictAccess} from './by-hand.ts'
import {isRefusal, keyAnswer} from './evidence.ts'

export const keysEnforced = defineCheck({
  id: 'keys.enforced',
  title: 'The runtime API refuses requests without a key and with a wrong key',
  component: 'runtime',
  inputs: ['installation', 'runtimeKeys'],
  requires: ['api.reachable', INSTALLATION_FOUND, 'runtime.ready'],
  needs: ['runtime'],
  probes: true,
  retryable: true,
  run: ({installation, runtimeKeys}) => {
    if (runtimeKeys === null) return skip('no ready pod of the runtime API to ask', 'pods.ready')
    const {target, noKey, wrongKey, canary, sentKey} = runtimeKeys
    const open = [
      ...(isOpen(noKey) ? [finding(installation, target, 'without a key', noKey)] : []),
      ...(isOpen(wrongKey) ? [finding(installation, target, 'with a random key', wrongKey)] : []),
    ]
    if (open.length > 0) return outcomeOf(open)
    const unclear = [noKey, wrongKey].find(answer => !isRefusal(answer))
    if (unclear !== undefined)
      return inconclusive(`GET /list: ${describeResponder(unclear)}, which is not a refusal of a key`)
    if (isRefusal(canary))
      return inconclusive(
        `a path that does not exist is refused too (${describeResponder(canary)}): a gateway answers before the service`,
      )
    if (canary.outcome !== 'answered' || canary.status !== 404)
      return inconclusive(
        `a path that does not exist: ${describeResponder(canary)} instead of 404; the responder is unknown`,
      )
    return pass(keyAnswer(sentKey) === 'accepted' ? 'enforces the key' : 'consistent with enforcing the key')
  },
  docs: {
    why: 'The answer of `GET /list` contains session keys of live sandboxes of all users. An API that answers without the right key reveals these session keys to every client that reaches it. If an API accepts any key, the result of `keys.accepted` proves nothing.',
    how: 'Sends three requests through a port-forward: `/list` without a key, `/list` with a random key of this run, and a random path with that key. The first two must return 401 or 403, and the random path 404. If the random path is refused too, a gateway answered instead of the service, and the check is inconclusive. svcdiag discards the bodies.',
    falsePositives: 'A login redirect or an error page is not a refusal, so the check is inconclusive.',
    fix: 'Restrict the Ingress and network access to the runtime API, and report the fault to the vendor. No setting repairs it.',
  },
})

function isOpen(answer: ProbeAnswer): boolean {
  return answer.outcome === 'answered' && answer.status === 200 && answer.body !== 'html'
}

function finding(installation: Installation, target: string, how: string, answer: ProbeAnswer): Finding {
  return {
    severity: 'fail',
    title: 'The runtime API answers without the right key',
    object: runtimeObject(installation),
    path: 'GET /list',
    observed: `${describeResponder(answer)} ${how}`,
    observedClass: `answers ${how}`,
    expected: '401 or 403',
    because: 'every client that reaches the runtime API can list and control the sandboxes of all users',
    evidence: [{source: `GET /list of ${target} ${how}`, text: describeResponder(answer)}],
    repairs: [restrictAccess(installation.namespace)],
  }
}
