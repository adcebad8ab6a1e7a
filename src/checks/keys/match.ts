import type {Missing} from '../../cluster/port.ts'
import {couldNotRead, defineCheck, type Finding, inconclusive, isMissing, outcomeOf, pass} from '../define.ts'
import type {RuntimeKeysFact} from '../facts.ts'
import {describeRoles, unreadIn} from './bindings.ts'
import {
  changeEvidence,
  dirtBetween,
  equality,
  type KeyFacts,
  keyAnswer,
  keyPair,
  keySide,
  placeOf,
  probeEvidence,
  REPAIR_INPUTS,
} from './evidence.ts'
import {keyRepairs} from './key-repairs.ts'

export const keysMatch = defineCheck({
  id: 'keys.match',
  title: 'The key the app sends equals the key the runtime accepts',
  component: 'app',
  inputs: ['installation', 'keySecrets'],
  supporting: REPAIR_INPUTS,
  needs: ['app', 'runtime'],
  retryable: true,
  run: (facts, {now}) => {
    const {installation, keySecrets, runtimeKeys} = facts
    const pair = keyPair(installation, keySecrets)
    const unread = unreadIn([pair.sent, pair.accepted])
    if (unread.length > 0) return couldNotRead(unread)
    if ([pair.sent, pair.accepted].some(value => value.status === 'absent' && value.what === 'binding'))
      return inconclusive('one side has no variable that reads a key, so there is nothing to compare; see keys.present')
    const equal = equality(pair)
    if (equal === 'yes') return pass(describeRoles(installation, keySecrets))
    if (equal === 'missing') return outcomeOf([missing(facts, now)], {explainedBy: ['keys.present']})
    const registered = areBothAccepted(runtimeKeys)
    return outcomeOf([mismatch(facts, now, registered)], {
      explainedBy: equal === 'dirty' && !registered ? ['keys.clean'] : [],
    })
  },
  docs: {
    why: 'The app sends its key to the runtime API, which compares it with its own key. If they differ, every call gets 401 and no sandbox starts.',
    how: 'The pod templates show which side sends a key and which side accepts it. The names of the Secrets do not count. svcdiag compares the two stored values as keyed fingerprints in memory. It never prints a value, length, prefix or digest. The check fails if the values differ, or if a value is missing or empty. If the values differ but the runtime API accepts both keys, the check warns.',
    falsePositives:
      'The runtime API keeps keys in its database, so stored values may differ and still work. If the probe shows that the runtime API accepts both keys, the check warns. Without a probe, it fails.',
    fix: "Copy the value that works to the other side, then restart the processes that still use the old value. If the runtime API accepts its own stored key, copy that key to the app, so the runtime API keeps serving. If it accepts the app's key, copy that key to the runtime API. If it accepts neither, its database has a different key. Correct the key in the database.",
  },
})

/** The API must refuse a random key, because an open API accepts every key. Two answers with 429 prove nothing. */
function areBothAccepted(runtimeKeys: RuntimeKeysFact | Missing): boolean {
  if (runtimeKeys === null || isMissing(runtimeKeys)) return false
  const answers = [runtimeKeys.sentKey, runtimeKeys.acceptedKey].map(keyAnswer)
  const refusesOthers = keyAnswer(runtimeKeys.wrongKey) === 'refused'
  return (
    refusesOthers &&
    answers.includes('accepted') &&
    answers.every(answer => answer === 'accepted' || answer === 'throttled')
  )
}

const DIRT = {
  blanks: '; they differ only in blanks or line ends, see keys.clean',
  'sent twice encoded': '; one is base64 of the other, see keys.clean',
  'accepted twice encoded': '; one is base64 of the other, see keys.clean',
} as const

function mismatch(facts: KeyFacts, now: Date, registered: boolean): Finding {
  const roles = describeRoles(facts.installation, facts.keySecrets)
  const dirt = dirtBetween(keyPair(facts.installation, facts.keySecrets))
  const {secret} = keySide(facts, 'accepted')
  return {
    ...placeOf(keySide(facts, 'sent'), facts.installation), // the object is always on the sending side, so that the fingerprint stays the same
    severity: registered ? 'warn' : 'fail',
    title: registered ? 'Two different keys are stored, and both work' : 'The stored API keys differ',
    observed: `another value than ${secret === null ? 'what the runtime accepts' : `Secret ${secret.namespace}/${secret.name}`}`,
    observedClass: registered ? 'differs, both accepted' : 'differs',
    expected: 'the same value',
    because: registered
      ? `${roles}; the runtime API accepts both, because two keys are registered: that ends when one of them is removed`
      : `${roles}${dirt === null ? '' : DIRT[dirt]}${consequence(facts)}`,
    evidence: [...probeEvidence(facts.runtimeKeys), ...changeEvidence(facts)],
    repairs: keyRepairs(facts, now),
    verify: ['keys.match', 'keys.accepted', 'keys.loaded'],
  }
}

function consequence({runtimeKeys}: KeyFacts): string {
  const answer = runtimeKeys === null || isMissing(runtimeKeys) ? null : keyAnswer(runtimeKeys.sentKey)
  if (answer === 'accepted' || answer === 'throttled')
    return '; the runtime API accepts the key of the app, and not the one that is stored for itself'
  return answer === 'refused' ? '; the runtime API answers 401 to the key of the app' : ''
}

function missing(facts: KeyFacts, now: Date): Finding {
  const {sent, accepted} = keyPair(facts.installation, facts.keySecrets)
  const bothEmpty = sent.status === 'empty' && accepted.status === 'empty'
  return {
    ...placeOf(keySide(facts, 'sent'), facts.installation),
    severity: 'fail',
    title: bothEmpty ? 'Both stored keys are empty' : 'One of the two keys is missing or empty',
    observed: bothEmpty ? 'both values are empty' : 'one of the two keys is missing or empty',
    observedClass: bothEmpty ? 'both empty' : 'missing or empty',
    expected: 'the same value on both sides, not empty',
    because: `${describeRoles(facts.installation, facts.keySecrets)}; keys.present names what is missing`,
    evidence: changeEvidence(facts),
    repairs: keyRepairs(facts, now),
    verify: ['keys.present', 'keys.match'],
  }
}
