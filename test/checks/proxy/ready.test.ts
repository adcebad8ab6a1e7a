import {proxyReady} from '../../../src/checks/proxy/ready.ts'
import {MINUTE} from '../../../src/checks/words/age.ts'
import {casesOf} from '../cases.ts'
import {answered, installation, noAnswer} from '../healthy.ts'
import {ago, ended, pod, ready, waiting} from '../objects.ts'

const {says, saysDenied, shows} = casesOf(proxyReady)
const DEAD = 'fail Deployment/openhands address without a Service'

says('503', {proxyReady: answered(503)}, 'fail Deployment/litellm HTTP 503')
says('401', {proxyReady: answered(401)}, 'fail Deployment/litellm HTTP 401')
says(
  'refused',
  {proxyReady: {target: 'pod openhands/litellm-1-a', answer: noAnswer()}},
  'fail Deployment/litellm no answer: refused',
)
says('slower than 2 s', {proxyReady: answered(200, {durationMs: 2001})}, 'warn Deployment/litellm slow answer')
says('2 s', {proxyReady: answered(200, {durationMs: 2000})}, 'pass')
says('slow and 503', {proxyReady: answered(503, {durationMs: 2001})}, 'fail Deployment/litellm HTTP 503')
says('not ready for more than 5 min', {pods: [unready()], proxyReady: null}, 'fail Deployment/litellm no ready pod')
says(
  'crash-looping for memory',
  {
    pods: [
      pod('litellm-1-a', {
        containerStatus: {...ended(137, ago(MINUTE), {reason: 'OOMKilled'}), ...waiting('CrashLoopBackOff')},
      }),
    ],
    proxyReady: null,
  },
  'fail Deployment/litellm no ready pod',
  'pods.memory',
)
says(
  'scaled to zero',
  {pods: [], proxyReady: null, installation: installation({workload: {proxy: {replicas: 0}}})},
  'fail Deployment/litellm scaled to zero',
  'components.found',
)
for (const address of [
  'http://proxy:4000',
  'http://proxy.openhands:4000',
  'http://proxy.openhands.svc.cluster.local:4000',
])
  says(`no Service at ${address}`, {installation: at(address)}, DEAD)
for (const address of [
  'http://litellm:4000',
  'http://litellm.openhands.svc:4000',
  'https://llm.example.com',
  'http://proxy.elsewhere.svc:4000',
  'http://10.0.0.1:4000',
  'http://localhost:4000',
  'not a URL',
])
  says(`nothing against ${address}`, {installation: at(address)}, 'pass')
says(
  'a wrong address explains itself',
  {
    pods: [],
    proxyReady: null,
    installation: installation({env: {app: {LITE_LLM_API_URL: 'http://proxy:4000'}}, workload: {proxy: {replicas: 0}}}),
  },
  `fail Deployment/litellm scaled to zero; ${DEAD}`,
)
shows('what was asked', {proxyReady: answered(503)}, 'GET /ready', 'pod openhands/litellm-1-a: HTTP 503')
shows(
  'where the address stands',
  {installation: at('http://proxy:4000')},
  'spec.template.spec.containers[name=main].env[name=LITE_LLM_API_URL]',
)
saysDenied('a workload that is down, without a probe', {pods: [unready()]}, 'fail Deployment/litellm no ready pod')

function unready() {
  return pod('litellm-1-a', {status: {phase: 'Running', conditions: [ready('False', ago(6 * MINUTE))]}})
}

function at(address: string) {
  return installation({env: {app: {LITE_LLM_API_URL: address}}})
}
