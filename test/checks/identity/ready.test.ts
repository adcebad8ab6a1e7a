import type {Facts} from '../../../src/checks/facts.ts'
import {identityReady} from '../../../src/checks/identity/ready.ts'
import {MINUTE, SECOND} from '../../../src/checks/words/age.ts'
import {casesOf} from '../cases.ts'
import {answer, answered, installation, noAnswer} from '../healthy.ts'
import {ago, pod, ready, replicaSet, waiting} from '../objects.ts'

const {says, saysDenied, shows} = casesOf(identityReady)
const DOWN = 'fail StatefulSet/keycloak no ready pod'
const TARGET = 'pod openhands/keycloak-0'

says('503', asked(503), 'fail StatefulSet/keycloak HTTP 503')
says('300', asked(300), 'fail StatefulSet/keycloak HTTP 300')
says('a redirect', asked(302), 'fail StatefulSet/keycloak HTTP 302')
says('404 without a word of master', asked(404), 'fail StatefulSet/keycloak HTTP 404')
says('404 and master 200: the realm is missing', realmless(), 'fail StatefulSet/keycloak realm missing')
says('a missing realm that a starting app may create', {...realmless(), ...startingApp(MINUTE)}, 'inconclusive')
says(
  'a missing realm, and an app that has not started for long',
  {...realmless(), ...startingApp(6 * MINUTE)},
  'fail StatefulSet/keycloak realm missing',
)
says('a missing realm of a service that is down as well', {...realmless(), ...unready(6 * MINUTE)}, DOWN)
shows(
  'the realm that is missing, and a restart of the app, not of the identity service',
  realmless(),
  'GET /realms/allhands',
  'while the realm master answers',
  'Then restart deployment/openhands',
)
says(
  '404 and master 503',
  {identityReady: {target: TARGET, answer: answer(404), master: answer(503)}},
  'fail StatefulSet/keycloak HTTP 404',
)
says(
  '503 and master 200',
  {identityReady: {target: TARGET, answer: answer(503), master: answer(200)}},
  'fail StatefulSet/keycloak HTTP 503',
)
says('refused', {identityReady: {target: TARGET, answer: noAnswer()}}, 'fail StatefulSet/keycloak no answer: refused')
says('not ready for more than 5 min', {...unready(5 * MINUTE + SECOND), ...asked(200)}, DOWN)
says('not ready for more than 5 min and 503', {...unready(6 * MINUTE), ...asked(503)}, DOWN)
says(
  'a Deployment of the same name does not serve for it',
  {
    ...asked(200),
    pods: [pod('keycloak-0', {kind: 'StatefulSet', ...since(6 * MINUTE)}), pod('keycloak-1-a')],
    replicaSets: [replicaSet('keycloak-1')],
  },
  DOWN,
)
says('not ready for 5 min, and answers', {...unready(5 * MINUTE), ...asked(200)}, 'pass')
says('not ready for 5 min, and does not answer', {...unready(5 * MINUTE), ...asked(503)}, 'inconclusive')
says(
  'nobody to ask, explained by a pull',
  {
    pods: [
      pod('keycloak-0', {
        kind: 'StatefulSet',
        status: {phase: 'Pending', containerStatuses: [{name: 'main', ...waiting('ErrImagePull')}]},
      }),
    ],
    identityReady: null,
  },
  DOWN,
  'pods.images-pulled',
)
says('no pod at all', {pods: [], identityReady: null}, DOWN)
says('no pod of a young workload', {pods: [], identityReady: null, installation: young()}, 'inconclusive')
says(
  'scaled to zero',
  {pods: [], identityReady: null, installation: installation({workload: {identity: {replicas: 0}}})},
  'fail StatefulSet/keycloak scaled to zero',
  'components.found',
)
says('nobody was asked', {identityReady: null}, 'inconclusive')
says(
  'without a path to ask, readiness counts',
  {identityReady: null, realm: null, installation: installation({workload: {identity: {health: null}}})},
  'pass',
)
says(
  'the pod that was asked is not ready, another is',
  {
    pods: [
      pod('keycloak-0', {kind: 'StatefulSet'}),
      pod('keycloak-1', {kind: 'StatefulSet', owner: 'keycloak', ...since(MINUTE)}),
    ],
    identityReady: {target: 'pod openhands/keycloak-1', answer: answer(503)},
  },
  'inconclusive',
)
says('an unreadable time', {pods: [undated()], identityReady: null}, 'inconclusive')
shows(
  'the realm that was asked for',
  asked(503),
  'GET /realms/allhands',
  'kubectl -n openhands rollout restart statefulset/keycloak',
  'nobody can log in',
)
shows('the path, where there is no realm', {...asked(503), realm: null}, 'GET /ready')
shows(
  'what a pod that is not ready answered',
  {...unready(6 * MINUTE), ...asked(503)},
  '0 of 1 pods ready for 6 min; GET /realms/allhands: HTTP 503',
)
saysDenied('a workload that is down, without a probe', unready(6 * MINUTE), DOWN)
saysDenied('a workload that is starting, without a probe', unready(MINUTE), 'inconclusive')

function asked(status: number): Partial<Facts> {
  return {identityReady: answered(status, {target: TARGET})}
}

function realmless(): Partial<Facts> {
  return {identityReady: {target: TARGET, answer: answer(404), master: answer(200)}}
}

function startingApp(age: number): Partial<Facts> {
  return {pods: [pod('keycloak-0', {kind: 'StatefulSet'}), pod('openhands-1-a', since(age))]}
}

function since(age: number) {
  return {status: {phase: 'Running', conditions: [ready('False', ago(age))]}}
}

function unready(age: number): Partial<Facts> {
  return {pods: [pod('keycloak-0', {kind: 'StatefulSet', ...since(age)})]}
}

function undated() {
  const {metadata} = pod('keycloak-0', {kind: 'StatefulSet'})
  return pod('keycloak-0', {
    metadata: {...metadata, creationTimestamp: 'x'},
    status: {phase: 'Running', startTime: 'x', conditions: [ready('False', 'x')]},
  })
}

function young() {
  return installation({workload: {identity: {metadata: {name: 'keycloak', creationTimestamp: ago(5 * MINUTE)}}}})
}
