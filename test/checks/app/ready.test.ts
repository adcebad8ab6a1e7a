import {appReady} from '../../../src/checks/app/ready.ts'
import type {Facts} from '../../../src/checks/facts.ts'
import {MINUTE, SECOND} from '../../../src/checks/words/age.ts'
import type {ProbeAnswer} from '../../../src/probes/probe.ts'
import {casesOf} from '../cases.ts'
import {answer, installation, noAnswer} from '../healthy.ts'
import {ago, pod, ready, waiting} from '../objects.ts'

const {says, saysDenied, shows} = casesOf(appReady)

says('503, database', asked(answer(503, {failing: 'database'})), 'fail Deployment/openhands HTTP 503: database')
says('503, cache', asked(answer(503, {failing: 'cache'})), 'fail Deployment/openhands HTTP 503: cache')
says('503, not named', asked(answer(503)), 'fail Deployment/openhands HTTP 503')
says('500', asked(answer(500)), 'fail Deployment/openhands HTTP 500')
says('401', asked(answer(401)), 'fail Deployment/openhands HTTP 401')
says('a redirect passes, as for the kubelet', asked(answer(302)), 'pass')
says('399', asked(answer(399)), 'pass')
says('400', asked(answer(400)), 'fail Deployment/openhands HTTP 400')
says('no such path', asked(answer(404)), 'pass')
says('refused by a ready pod', asked(noAnswer()), 'fail Deployment/openhands no answer: refused')
says('refused by a pod that is starting', {...asked(noAnswer()), ...unready(5 * MINUTE)}, 'inconclusive')
says(
  'refused by a pod that had its time',
  {...asked(noAnswer()), ...unready(5 * MINUTE + SECOND)},
  'fail Deployment/openhands no answer: refused',
)
says('200 of a pod that is not ready', unready(6 * MINUTE), 'pass')
says(
  'one of two pods',
  {
    pods: [pod('openhands-1-a'), pod('openhands-1-b')],
    appReady: [
      {pod: 'openhands-1-a', answer: answer(200)},
      {pod: 'openhands-1-b', answer: answer(503, {failing: 'cache'})},
    ],
  },
  'fail Deployment/openhands HTTP 503: cache',
)
says(
  'two pods that say the same',
  {
    pods: [pod('openhands-1-a'), pod('openhands-1-b')],
    appReady: [
      {pod: 'openhands-1-a', answer: answer(503)},
      {pod: 'openhands-1-b', answer: answer(503)},
    ],
  },
  'fail Deployment/openhands HTTP 503',
)
says(
  'nobody to ask, explained by a pull',
  {appReady: [], pods: [pulling()]},
  'fail Deployment/openhands no ready pod',
  'pods.images-pulled',
)
says(
  'nobody to ask, waiting for long',
  {appReady: [], ...waitingFor(6 * MINUTE)},
  'fail Deployment/openhands no ready pod',
)
says('nobody to ask yet', {appReady: [], ...waitingFor(5 * MINUTE)}, 'inconclusive')
says('nobody was asked', {appReady: []}, 'inconclusive')
says('nothing to ask', {appReady: [], installation: installation({workload: {app: {health: null}}})}, 'pass')
says(
  'scaled to zero',
  {appReady: [], pods: [], installation: installation({workload: {app: {replicas: 0}}})},
  'fail Deployment/openhands scaled to zero',
  'components.found',
)
shows(
  'the store, and what was not tested',
  asked(answer(503, {failing: 'database'})),
  'HTTP 503, the database is not accessible',
  'its cache was not tested',
  'DB_HOST',
  'GET /ready',
)
shows('a missing path is noted', asked(answer(404)), 'the readiness of its pods decides')
saysDenied('a workload that is down, without a probe', {pods: [pulling()]}, 'fail Deployment/openhands no ready pod')

function asked(answer: ProbeAnswer): Partial<Facts> {
  return {appReady: [{pod: 'openhands-1-a', answer}]}
}

function unready(age: number): Partial<Facts> {
  return {pods: [pod('openhands-1-a', {status: {phase: 'Running', conditions: [ready('False', ago(age))]}})]}
}

function waitingFor(age: number): Partial<Facts> {
  return {
    pods: [
      pod('openhands-1-a', {status: {phase: 'Pending', conditions: [ready('False', ago(age))], containerStatuses: []}}),
    ],
  }
}

function pulling() {
  return pod('openhands-1-a', {
    status: {phase: 'Pending', containerStatuses: [{name: 'main', ...waiting('ErrImagePull')}]},
  })
}
