import type {Installation} from '../../installation/installation.ts'
import type {ProbeAnswer} from '../../probes/probe.ts'
import {workloadRef} from '../../repairs/objects.ts'
import type {Repair} from '../../repairs/repair.ts'
import {byHand, readLogs} from '../../repairs/steps.ts'
import type {Finding} from '../define.ts'
import type {RuntimeKeysFact} from '../facts.ts'
import {workloadsOf} from '../pods/component-pods.ts'
import {describeAnswer} from './describe-answer.ts'
import {wentToGivenUrl} from './given-url.ts'
import {runtimeObject} from './runtime-object.ts'

/**
 * Reports an answer of `/list` that no runtime API gives. Only an answer at a URL says something about the app's
 * address, and only then `byAddress` is its repair.
 */
export function wrongAnswer(
  keys: NonNullable<RuntimeKeysFact>,
  installation: Installation,
  byAddress: readonly Repair[],
): Finding[] {
  const answer = keys.sentKey ?? keys.noKey
  const odd = oddity(answer)
  if (odd === null) return []
  const {target} = keys
  const isPod = !wentToGivenUrl(keys)
  const [app] = workloadsOf('app', installation)
  return [
    {
      severity: 'fail',
      title: isPod ? odd.title : 'The URL of the runtime API leads to something else',
      object: isPod || app === undefined ? runtimeObject(installation) : workloadRef(app),
      path: 'GET /list',
      observed: `${target}: ${describeAnswer(answer)}`,
      observedClass: 'answer of something else',
      expected: '200 with JSON, or 401',
      because: isPod
        ? `${odd.because}; the request went straight to the pod, so the address of the app is not the cause`
        : 'the responder is not the runtime API, or a gateway answers in front of it',
      evidence: [{source: `GET /list to ${target}`, text: describeAnswer(answer)}],
      repairs: isPod
        ? [findWhoAnswers(installation, odd.byHand)]
        : [...byAddress, findWhoAnswers(installation, odd.byHand)],
      verify: ['runtime.addressed', 'keys.accepted'],
    },
  ]
}

interface Oddity {
  readonly title: string
  readonly because: string
  readonly byHand: 'access-policy' | 'unknown-program-error'
}

function oddity(answer: ProbeAnswer): Oddity | null {
  if (answer.outcome !== 'answered') return null
  const {status, body} = answer
  if (status === 403) return FORBIDDEN
  if (status >= 300 && status < 400) return REDIRECTED
  if (status === 404) return UNKNOWN_PATH
  return status === 200 && body !== 'json' ? PAGE : null
}

const FORBIDDEN: Oddity = {
  title: 'The runtime API pod forbids the request',
  because: 'a rule in the pod, or in front of its port, forbids the requests of the app',
  byHand: 'access-policy',
}
const REDIRECTED: Oddity = {
  title: 'The runtime API pod redirects the request',
  because: 'a login in the pod, or in front of its port, stops callers that have only a key',
  byHand: 'access-policy',
}
const UNKNOWN_PATH: Oddity = {
  title: 'The runtime API pod has no /list',
  because: 'the program in the pod is not the runtime API, or another version of it',
  byHand: 'unknown-program-error',
}
const PAGE: Oddity = {
  title: 'The runtime API pod answers with a page',
  because: 'the program in the pod is not the runtime API, or another program answers in its place',
  byHand: 'unknown-program-error',
}

function findWhoAnswers({namespace}: Installation, reason: Oddity['byHand']): Repair {
  return {
    id: 'runtime.find-who-answers',
    summary: 'find out which program answers in place of the runtime API; the headers name it',
    byHand: reason,
    steps: [
      readLogs(namespace, 'runtime', '--tail', '50'),
      byHand(
        'See from the headers (server, via, www-authenticate, location) which program answers: the runtime API, a sidecar, a service mesh or a gateway.',
        'nothing',
      ),
      byHand(
        'Configure that program to pass the requests of the app to the runtime API, or deploy the runtime API in its place.',
      ),
    ],
  }
}
