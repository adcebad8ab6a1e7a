import type {KeyBinding, KeySource, SecretKey} from '../../installation/installation.ts'
import {isSamePlace, sentBinding} from './bindings.ts'
import {works} from './decision-table.ts'
import {type KeyFacts, keyEvidence, keyPair} from './evidence.ts'
import {isSameValue, type KeyValue, secretValue} from './key-value.ts'
import type {Reference} from './references.ts'

interface BoundReference extends Reference {
  readonly binding: KeyBinding
}

/**
 * Returns the Secret that each variable should read, if a Secret with a working value is known. A variable without such
 * a Secret is left out, for example when the key is only in a literal.
 */
export function rightReferences(bindings: readonly KeyBinding[], facts: KeyFacts, now: Date): BoundReference[] {
  const working = workingValues(facts, now)
  const isRight = (secret: SecretKey) =>
    working.some(value => isSameValue(secretValue(secret, facts.keySecrets), value))
  return bindings.flatMap(binding => {
    const secret = candidates(binding, facts).find(each => each.namespace === binding.owner.namespace && isRight(each))
    return secret === undefined ? [] : [{binding, secret}]
  })
}

/** Whether the variable already reads its Secret, and in only one entry. */
export function isSettled({binding: {source, entries}, secret}: BoundReference): boolean {
  return source.kind === 'secret' && isSamePlace(source.secret, secret) && entries.length < 2
}

/**
 * Returns the Secrets of the binding's own side, then the Secrets of the other side. If the app reads a Secret, every
 * sender should read the same Secret.
 */
function candidates(binding: KeyBinding, {installation: {keys}, keySecrets}: KeyFacts): SecretKey[] {
  const main = sentBinding(keys, keySecrets)
  const ofApp = main?.source.kind === 'secret' ? [main.source.secret] : secretsIn(keys.sent)
  const ofRuntime = secretsIn(keys.accepted)
  if (keys.accepted.includes(binding)) return [...ofRuntime, ...ofApp]
  return main?.source.kind === 'secret' ? ofApp : [...ofApp, ...ofRuntime]
}

function secretsIn(bindings: readonly {readonly source: KeySource}[]): SecretKey[] {
  return bindings.flatMap(({source}) => (source.kind === 'secret' ? [source.secret] : []))
}

/**
 * Returns the stored values that a process may start with. The runtime accepts them, or both sides have them and no
 * request was refused.
 */
function workingValues(facts: KeyFacts, now: Date): KeyValue[] {
  const {equal, app, server} = keyEvidence(facts, now)
  const {sent, accepted} = keyPair(facts.installation, facts.keySecrets)
  const isAgreed = equal === 'yes' && app !== 'refused'
  return [...(isAgreed || works(app) ? [sent] : []), ...(works(server) ? [accepted] : [])]
}
