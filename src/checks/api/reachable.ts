import {kubectl} from '../../repairs/command.ts'
import {byHand, looking} from '../../repairs/steps.ts'
import {defineCheck, outcomeOf, pass} from '../define.ts'

const SLOW_MS = 2000

export const apiReachable = defineCheck({
  id: 'api.reachable',
  title: 'The Kubernetes API answers and accepts the credentials',
  component: 'cluster',
  inputs: ['version', 'credentials'],
  requires: [],
  retryable: true,
  run: ({version, credentials}) => {
    const user = credentials === 'known' ? ', credentials accepted, but a list was refused' : ''
    if (version.durationMs <= SLOW_MS) return pass(`Kubernetes ${version.gitVersion}${user}`)
    return outcomeOf([
      {
        severity: 'warn',
        title: 'The Kubernetes API answers slowly',
        object: {apiVersion: 'v1', kind: 'APIServer', namespace: null, name: 'kubernetes'},
        path: 'GET /version',
        observed: `answered after ${Math.round(version.durationMs)} ms`,
        observedClass: 'slow',
        expected: `an answer within ${SLOW_MS} ms`,
        because: 'a slow API server delays rollouts, leases and every start of a sandbox; reads may time out',
        repairs: [
          {
            id: 'api.find-slowness',
            summary: 'find out why the API server is slow',
            byHand: 'unknown-program-error',
            steps: [
              looking('see which component of the API server is slow', [
                kubectl(null, 'get', '--raw', '/readyz?verbose'),
              ]),
              byHand('Send the result to the operators of the control plane.', 'nothing'),
            ],
          },
        ],
      },
    ])
  },
  docs: {
    why: 'No other check can run without the Kubernetes API.',
    how: 'Sends `GET /version` and one namespaced list. If `GET /version` takes more than 2 s, the check warns. It is inconclusive if the name does not resolve, the connection is refused, or the certificate does not match. It is also inconclusive if the API does not accept the credentials, or if the answer is not from a Kubernetes API. svcdiag then prints one line and a hint, and skips every other check. A 403 on the list does not fail this check, because the API accepted the credentials.',
    falsePositives: 'The request starts on the machine of svcdiag, so a broken VPN looks like a broken API server.',
    fix: 'Follow the hint. `kubectl --context NAME version` shows the same failure.',
  },
})
