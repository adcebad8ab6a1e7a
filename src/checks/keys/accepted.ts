import {
  defineCheck,
  type Finding,
  type Fix,
  INSTALLATION_FOUND,
  inconclusive,
  isMissing,
  outcomeOf,
  pass,
  skip,
} from '../define.ts'
import {describeAnswer} from '../runtime/describe-answer.ts'
import {runtimeObject} from '../runtime/runtime-object.ts'
import {acceptedBinding, sentBinding, workloadsReading} from './bindings.ts'
import type {Decision, Repair} from './decision-table.ts'
import {decideKeys, type KeyFacts, keyAnswer, keyPair} from './evidence.ts'
import {copyKey, restart} from './fixes.ts'

export const keysAccepted = defineCheck({
  id: 'keys.accepted',
  title: 'The runtime API accepts the stored key that the app sends',
  component: 'runtime',
  inputs: ['installation', 'keySecrets', 'runtimeKeys'],
  supporting: ['keySecretMetadata', 'pods', 'replicaSets', 'version'],
  requires: ['api.reachable', INSTALLATION_FOUND, 'keys.present', 'runtime.ready'],
  needs: ['app', 'runtime'],
  probes: true,
  retryable: true,
  run: (facts, {now}) => {
    const {runtimeKeys, installation, keySecrets} = facts
    if (runtimeKeys === null) return skip('no ready pod of the runtime API to ask', 'pods.ready')
    const {sent} = keyPair(installation, keySecrets)
    if (sent.status === 'unread')
      return inconclusive(`could not read ${sent.missing.input}: ${sent.missing.reason}`, [sent.missing])
    if (runtimeKeys.sentKey === null) return inconclusive('there was no key to send')
    const answer = runtimeKeys.sentKey
    const said = describeAnswer(answer)
    switch (keyAnswer(answer)) {
      case 'accepted':
        return pass(`${runtimeKeys.target} answered ${said}`)
      case 'throttled':
        return outcomeOf([throttled(facts, said)])
      case 'refused':
        return isGatewayAnswer(facts)
          ? inconclusive(
              `GET /list: ${said}, but a path that does not exist is refused too: a gateway answers before the service`,
            )
          : refused(facts, said, now)
      case 'no-route':
        return inconclusive(`GET /list: ${said}; this says nothing about the key`)
      default:
        return inconclusive(`GET /list: ${said}; that is not the runtime API's verdict on a key, see runtime.addressed`)
    }
  },
  docs: {
    why: 'Equal Secrets are neither necessary nor sufficient: the runtime API keeps keys in its database, and a process may hold an older value. Only the answer to the stored key shows that the next start of the app will work.',
    how: "One `GET /list` with the stored key that the app sends, and one with the stored key that the runtime accepts where it differs, through a port-forward to the oldest ready pod; never through the API server's proxy. 200 with JSON passes, 429 counts as accepted and warns, 401 fails. 403, redirects, 404 and HTML are no verdict on a key. Together with what is stored and which process is older than its key, the 401 decision table names the cause and the repair.",
    falsePositives: 'A 401 from a gateway in front is told by a path that does not exist; it is then inconclusive.',
    fix: 'By the cause: correct the side that is wrong, or restart the side that is older than its key.',
  },
})

function isGatewayAnswer({runtimeKeys}: KeyFacts): boolean {
  if (runtimeKeys === null || isMissing(runtimeKeys)) return false
  const {canary} = runtimeKeys
  return canary.outcome === 'answered' && (canary.status === 401 || canary.status === 403)
}

function refused(facts: KeyFacts, said: string, now: Date) {
  const decision = decideKeys(facts, now)
  const unexplained = ['D4', 'D13', 'D16'].includes(decision.row)
  const finding: Finding = {
    severity: 'fail',
    object: runtimeObject(facts.installation),
    path: 'GET /list',
    observed: said,
    observedClass: 'refused',
    expected: '200 with JSON for the stored key that the app sends',
    because: unexplained
      ? 'not explained by the keys: a wrong endpoint or tenant, the key in the database out of step, or authentication in a proxy'
      : (BECAUSE[decision.row] ?? 'the app cannot start or list sandboxes with this key'),
    fixes: repairs(facts, decision),
    verify: 'svcdiag check keys.accepted keys.enforced',
  }
  const explained = decision.cause !== null && decision.cause !== 'keys.accepted'
  return outcomeOf([finding], explained ? {explainedBy: decision.cause ?? ''} : {})
}

const BECAUSE: Partial<Record<Decision['row'], string>> = {
  D3: 'the runtime API still accepts the value from before the last change: see keys.loaded',
  D5: 'the stored keys differ and the runtime API accepts its own: see keys.match',
  D6: 'the stored keys differ; the running app may work with its old value and will break at its next restart: fix first, then restart; see keys.match',
  D15: 'the stored keys differ and the runtime API holds a third, older value: see keys.match and keys.loaded',
  D17: 'the stored keys differ and the runtime API already accepts its own: see keys.match',
  D19: 'which process is older than its key is not known; both repairs are listed',
}

function throttled({installation}: KeyFacts, said: string): Finding {
  return {
    severity: 'warn',
    object: runtimeObject(installation),
    path: 'GET /list',
    observed: said,
    observedClass: 'throttled',
    expected: '200 with JSON',
    because: 'the key counts as accepted, but its request limit is used up: calls of the app fail as well',
    fixes: [],
    verify: 'svcdiag check keys.accepted',
  }
}

function repairs(facts: KeyFacts, {repairs}: Decision): Fix[] {
  return repairs.flatMap(repair => fixFor(repair, facts))
}

function fixFor(repair: Repair, {installation: {keys, namespace}, keySecrets}: KeyFacts): Fix[] {
  const sent = sentBinding(keys, keySecrets)?.source
  const accepted = acceptedBinding(keys, keySecrets)?.source
  const pair =
    sent?.kind === 'secret' && accepted?.kind === 'secret' ? {sent: sent.secret, accepted: accepted.secret} : null
  switch (repair) {
    case 'restart-app':
      return [restart(namespace, workloadsReading(keys.sent))]
    case 'restart-runtime':
      return [restart(namespace, workloadsReading(keys.accepted))]
    case 'correct-sent':
      return pair ? [copyKey(pair.accepted, pair.sent)] : []
    case 'correct-accepted':
      return pair ? [copyKey(pair.sent, pair.accepted)] : []
    case 'create':
      return []
    case 'escalate':
      return [
        {
          summary: 'escalate with the address, the status and the headers above',
          commands: [
            `kubectl -n ${namespace} logs ${workloadsReading(keys.accepted)[0] ?? 'deployment/runtime'} --since=1h --timestamps`,
          ],
          risk: 'safe',
        },
      ]
  }
}
