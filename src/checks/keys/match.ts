import type {Missing} from '../../cluster/port.ts'
import type {Installation} from '../../installation/installation.ts'
import {
  defineCheck,
  type Finding,
  type Fix,
  INSTALLATION_FOUND,
  inconclusive,
  isMissing,
  outcomeOf,
  pass,
} from '../define.ts'
import type {RuntimeKeysFact} from '../facts.ts'
import {acceptedBinding, describeRoles, sentBinding, workloadsReading} from './bindings.ts'
import {equality, keyAnswer, keyPair} from './evidence.ts'
import {copyKey, restart} from './fixes.ts'
import type {KeySecrets} from './key-value.ts'

export const keysMatch = defineCheck({
  id: 'keys.match',
  title: 'The key the app sends equals the key the runtime accepts',
  component: 'app',
  inputs: ['installation', 'keySecrets'],
  supporting: ['runtimeKeys'],
  requires: ['api.reachable', INSTALLATION_FOUND],
  needs: ['app', 'runtime'],
  probes: false,
  retryable: true,
  run: ({installation, keySecrets, runtimeKeys}) => {
    const pair = keyPair(installation, keySecrets)
    const unread = [pair.sent, pair.accepted].flatMap(value => (value.status === 'unread' ? [value.missing] : []))
    if (unread[0] !== undefined) return inconclusive(`could not read ${unread[0].input}: ${unread[0].reason}`, unread)
    if ([pair.sent, pair.accepted].some(value => value.status === 'absent' && value.what === 'binding'))
      return inconclusive('one side has no variable that reads a key, so there is nothing to compare; see keys.present')
    const equal = equality(pair)
    if (equal === 'yes') return pass(describeRoles(installation, keySecrets))
    if (equal === 'missing') return outcomeOf([missing(installation, keySecrets)], {explainedBy: 'keys.present'})
    const registered = areBothAccepted(runtimeKeys)
    const dirt = registered ? null : dirtOf(installation, keySecrets)
    return outcomeOf([mismatch(installation, keySecrets, registered, dirt)], dirt ? {explainedBy: 'keys.clean'} : {})
  },
  docs: {
    why: 'The app proves itself to the runtime API with one key, the runtime API compares it with another. Where they differ every call answers 401 and no sandbox starts.',
    how: 'Who sends and who accepts is read from the pod templates, not from the names of the Secrets. The two stored values are compared as keyed fingerprints in memory; value, length, prefix and digest are never printed. Two equal empty values fail. Values that differ while the runtime API accepts both (two keys are registered) warn.',
    falsePositives:
      'The runtime API keeps keys in its database, so stored values may differ and still work: then both were accepted by the probe, and this is a warning. Without a probe it is reported as a failure.',
    fix: 'Copy the accepted value to the sending side (least disruptive: the runtime API keeps serving), then restart the app-side workloads.',
  },
})

/** Two keys are registered only where both were accepted by an API that refuses a random one; 429 for both proves nothing. */
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

function dirtOf(installation: Installation, secrets: KeySecrets): string | null {
  const {sent, accepted} = keyPair(installation, secrets)
  if (sent.status !== 'set' || accepted.status !== 'set') return null
  const [a, b] = [sent.state.fingerprints, accepted.state.fingerprints]
  if (a.trimmed === b.trimmed) return 'they differ only in blanks or line ends'
  if (a.decoded === b.trimmed || b.decoded === a.trimmed) return 'one is base64 of the other'
  return null
}

function mismatch(installation: Installation, secrets: KeySecrets, registered: boolean, dirt: string | null): Finding {
  const roles = describeRoles(installation, secrets)
  return {
    ...place(installation, secrets),
    severity: registered ? 'warn' : 'fail',
    observed: `another value than ${acceptedName(installation, secrets)}`,
    observedClass: registered ? 'differs, both accepted' : 'differs',
    expected: 'the same value',
    because: registered
      ? `${roles}; both are accepted, so two keys are registered: it works, and breaks when one of them is removed`
      : `${roles}${dirt ? `; ${dirt}, see keys.clean` : ''}; the runtime API answers 401 to every call of the app`,
    fixes: fixesFor(installation, secrets),
    verify: 'svcdiag check keys.match keys.accepted keys.loaded',
  }
}

function missing(installation: Installation, secrets: KeySecrets): Finding {
  const {sent, accepted} = keyPair(installation, secrets)
  const bothEmpty = sent.status === 'empty' && accepted.status === 'empty'
  return {
    ...place(installation, secrets),
    severity: 'fail',
    observed: bothEmpty ? 'both values are empty' : 'one of the two keys is missing or empty',
    observedClass: bothEmpty ? 'both empty' : 'missing or empty',
    expected: 'the same value on both sides, not empty',
    because: `${describeRoles(installation, secrets)}; keys.present says which is missing`,
    fixes: fixesFor(installation, secrets),
    verify: 'svcdiag check keys.present keys.match',
  }
}

/** The sending side is named: correcting it leaves the runtime API running. */
function place({keys, namespace}: Installation, secrets: KeySecrets): Pick<Finding, 'object' | 'path'> {
  const binding = sentBinding(keys, secrets)
  if (binding?.source.kind === 'secret') {
    const {secret} = binding.source
    return {
      object: {apiVersion: 'v1', kind: 'Secret', namespace: secret.namespace, name: secret.name},
      path: `data.${secret.key}`,
    }
  }
  const owner = binding?.owner ?? {apiVersion: 'apps/v1', kind: 'Deployment', namespace, name: ''}
  return {object: {...owner}, path: binding?.path ?? ''}
}

function acceptedName({keys}: Installation, secrets: KeySecrets): string {
  const source = acceptedBinding(keys, secrets)?.source
  return source?.kind === 'secret'
    ? `Secret ${source.secret.namespace}/${source.secret.name}`
    : 'what the runtime accepts'
}

function fixesFor({keys, namespace}: Installation, secrets: KeySecrets): Fix[] {
  const sent = sentBinding(keys, secrets)
  const accepted = acceptedBinding(keys, secrets)?.source
  const restartApp = restart(namespace, workloadsReading(keys.sent))
  if (accepted?.kind !== 'secret') return [restartApp]
  if (sent?.source.kind === 'secret') return [copyKey(accepted.secret, sent.source.secret), restartApp]
  return sent === null ? [restartApp] : [readFromSecret(sent.owner, sent.container, accepted.secret, sent.env)]
}

function readFromSecret(
  {kind, namespace, name}: {kind: string; namespace: string; name: string},
  container: string,
  secret: {name: string; key: string},
  env: string,
): Fix {
  return {
    summary: `read ${env} from Secret ${secret.name} instead of a literal`,
    commands: [
      `kubectl -n ${namespace} set env ${kind.toLowerCase()}/${name} --containers=${container} ${env}-`,
      `kubectl -n ${namespace} set env ${kind.toLowerCase()}/${name} --containers=${container} --from=secret/${secret.name} --keys=${secret.key}`,
    ],
    risk: 'restarts-pods',
  }
}
