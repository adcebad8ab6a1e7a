import {
  couldNotRead,
  defineCheck,
  type Finding,
  INSTALLATION_FOUND,
  inconclusive,
  isMissing,
  outcomeOf,
  pass,
  skip,
} from '../define.ts'
import {describeResponder, runtimeObject, wentToGivenUrl} from '../words/answer.ts'
import {raiseRequestLimit} from './by-hand.ts'
import type {DecisionRow} from './decision-table.ts'
import {changeEvidence, decideKeys, isRefusal, type KeyFacts, keyAnswer, keyPair, probeEvidence} from './evidence.ts'
import {keyRepairs} from './key-repairs.ts'

export const keysAccepted = defineCheck({
  id: 'keys.accepted',
  title: 'The runtime API accepts the stored key that the app sends',
  component: 'runtime',
  inputs: ['installation', 'keySecrets', 'runtimeKeys'],
  supporting: ['keySecretMetadata', 'pods', 'replicaSets', 'version', 'cronJobs'],
  requires: ['api.reachable', INSTALLATION_FOUND, 'keys.present', 'runtime.ready'],
  needs: ['app', 'runtime'],
  probes: true,
  retryable: true,
  run: (facts, {now}) => {
    const {runtimeKeys, installation, keySecrets} = facts
    if (runtimeKeys === null) return skip('no ready pod of the runtime API to ask', 'pods.ready')
    const {sent} = keyPair(installation, keySecrets)
    if (sent.status === 'unread') return couldNotRead([sent.missing])
    if (runtimeKeys.sentKey === null) return inconclusive('there was no key to send')
    const answer = runtimeKeys.sentKey
    const said = describeResponder(answer)
    switch (keyAnswer(answer)) {
      case 'accepted':
        return pass(`${runtimeKeys.target} answered ${said}`)
      case 'throttled':
        return outcomeOf([throttled(facts, said)])
      case 'refused':
        return isRefusal(runtimeKeys.canary)
          ? inconclusive(
              `GET /list: ${said}, but a path that does not exist is refused too: a gateway answers before the service`,
            )
          : refused(facts, said, now)
      case 'no-route':
        return inconclusive(`GET /list: ${said}; this proves nothing about the key`)
      default:
        return inconclusive(`GET /list: ${said}; this is not the runtime API's verdict on a key, see runtime.addressed`)
    }
  },
  docs: {
    why: 'Equal Secrets prove nothing: the runtime API keeps keys in its database, and a process may still use an older value. Only the answer to the stored key shows that the next start of the app will work.',
    how: "Sends `GET /list` with the stored key that the app sends. If the Secret of the runtime API contains another key, the check sends a second request with that key. The requests go through a port-forward to the oldest ready pod, never through the API server's proxy. 200 with JSON is a pass, and 401 is a failure. 429 means that the key was accepted, and is a warning. 403, redirects, 404 and HTML prove nothing about a key. Three facts determine the cause of a 401 and its repair: these answers, the stored values, and the processes that started before their key changed.",
    falsePositives:
      'A 401 may come from a gateway in front of the runtime API. Such a gateway also answers 401 for a path that does not exist. The check is then inconclusive.',
    fix: 'The repair depends on the cause: correct the side with the wrong key, or restart the side that still uses an old key.',
  },
})

function refused(facts: KeyFacts, said: string, now: Date) {
  const {row, cause} = decideKeys(facts, now)
  const finding: Finding = {
    severity: 'fail',
    title: "The runtime API refuses the app's key",
    object: runtimeObject(facts.installation),
    path: 'GET /list',
    observed: said,
    observedClass: 'refused',
    expected: '200 with JSON for the stored key that the app sends',
    because: becauseOf(facts, row),
    evidence: [...probeEvidence(facts.runtimeKeys), ...changeEvidence(facts)],
    repairs: keyRepairs(facts, now),
    verify: ['keys.accepted', 'keys.enforced'],
  }
  return outcomeOf([finding], {explainedBy: cause === null || cause === 'keys.accepted' ? [] : [cause]})
}

function becauseOf({runtimeKeys}: KeyFacts, row: DecisionRow): string {
  const known = BECAUSE[row]
  if (known !== undefined) return known
  if (runtimeKeys === null || isMissing(runtimeKeys)) return 'the app cannot start or list sandboxes with this key'
  return wentToGivenUrl(runtimeKeys)
    ? `the stored keys do not explain it: another service or tenant may answer at ${runtimeKeys.target}, or the database of the runtime API has another key`
    : `the request went directly to ${runtimeKeys.target}, so neither an address nor a gateway is the cause: the database of the runtime API has another key than the one that is stored`
}

const BECAUSE: Partial<Record<DecisionRow, string>> = {
  D3: 'the runtime API still accepts the value from before the last change: see keys.loaded',
  D5: 'the stored keys differ and the runtime API accepts its own: see keys.match',
  D6: 'the stored keys differ; the running app may work with its old value and will fail after its next restart: repair first, then restart; see keys.match',
  D15: 'the stored keys differ and the runtime API uses a third, older value: see keys.match and keys.loaded',
  D17: 'the stored keys differ and the runtime API already accepts its own: see keys.match',
  D19: 'svcdiag does not know which processes are older than their key, so every repair has a condition',
  D21: 'a stored key has blanks around it or a second base64 layer: see keys.clean',
}

function throttled({installation, runtimeKeys}: KeyFacts, said: string): Finding {
  return {
    severity: 'warn',
    title: "The runtime API throttles the app's key",
    object: runtimeObject(installation),
    path: 'GET /list',
    observed: said,
    observedClass: 'throttled',
    expected: '200 with JSON',
    because: 'the runtime API knows the key, but its request limit is used up: calls of the app fail as well',
    evidence: probeEvidence(runtimeKeys),
    repairs: [raiseRequestLimit({installation})],
  }
}
