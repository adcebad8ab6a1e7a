import type {Missing} from '../../cluster/port.ts'
import type {Installation} from '../../installation/installation.ts'
import type {ProbeAnswer} from '../../probes/probe.ts'
import {isMissing} from '../define.ts'
import type {Facts, RuntimeKeysFact} from '../facts.ts'
import {acceptedBinding, realBindings, sentBinding} from './bindings.ts'
import {type Decision, decide, type Evidence, type KeyAnswer} from './decision-table.ts'
import {isSameValue, type KeySecrets, type KeyValue, keyValue} from './key-value.ts'
import {type KeyProcess, keyProcesses, type StalenessFacts, sideStaleness} from './staleness.ts'

/** Both sides of the key: the value behind what the app sends and behind what the runtime accepts. */
export interface KeyPair {
  readonly sent: KeyValue
  readonly accepted: KeyValue
}

export function keyPair({keys}: Installation, secrets: KeySecrets): KeyPair {
  return {
    sent: keyValue(sentBinding(keys, secrets), secrets),
    accepted: keyValue(acceptedBinding(keys, secrets), secrets),
  }
}

/** What the decision table takes, from facts; what could not be read becomes `unknown`, never a guess. */
export interface KeyFacts {
  readonly installation: Installation
  readonly keySecrets: KeySecrets
  readonly keySecretMetadata: StalenessFacts['keySecretMetadata'] | Missing
  readonly pods: Facts['pods'] | Missing
  readonly replicaSets: Facts['replicaSets'] | Missing
  readonly version: Facts['version'] | Missing
  readonly runtimeKeys: RuntimeKeysFact | Missing
}

export function decideKeys(facts: KeyFacts, now: Date): Decision {
  return decide(keyEvidence(facts, now))
}

export function keyEvidence(facts: KeyFacts, now: Date): Evidence {
  const {installation, keySecrets, runtimeKeys} = facts
  const answers = isMissing(runtimeKeys) ? null : runtimeKeys
  return {
    equal: equality(keyPair(installation, keySecrets)),
    app: runtimeKeys === null ? 'no-route' : keyAnswer(answers?.sentKey),
    server: runtimeKeys === null ? 'no-route' : keyAnswer(answers?.acceptedKey),
    appStale: staleness(facts, 'sent', now),
    runtimeStale: staleness(facts, 'accepted', now),
  }
}

export function equality({sent, accepted}: KeyPair): Evidence['equal'] {
  const statuses = [sent.status, accepted.status]
  if (statuses.includes('absent') || statuses.includes('empty')) return 'missing'
  if (statuses.includes('unread')) return 'unknown'
  return isSameValue(sent, accepted) ? 'yes' : 'no'
}

/** What an answer of `GET /list` says about the key that was sent with it. */
export function keyAnswer(answer: ProbeAnswer | null | undefined): KeyAnswer {
  if (answer === null || answer === undefined) return 'unknown'
  if (answer.outcome === 'no-answer') return answer.cause === 'not-http' ? 'other' : 'no-route'
  if (answer.status === 401) return 'refused'
  if (answer.status === 429) return 'throttled'
  if (answer.status >= 500) return 'no-route'
  return answer.status === 200 && answer.body === 'json' ? 'accepted' : 'other'
}

export function sideProcesses(
  installation: Installation,
  keySecrets: KeySecrets,
  side: 'sent' | 'accepted',
  facts: StalenessFacts,
  now: Date,
): KeyProcess[] {
  return keyProcesses(realBindings(installation.keys[side], keySecrets), facts, now)
}

function staleness(facts: KeyFacts, side: 'sent' | 'accepted', now: Date): Evidence['appStale'] {
  const {installation, keySecrets, keySecretMetadata, pods, replicaSets, version} = facts
  if (isMissing(pods) || isMissing(replicaSets) || isMissing(version) || isMissingRecord(keySecretMetadata))
    return 'unknown'
  const known = {pods, replicaSets, version, keySecretMetadata}
  return sideStaleness(sideProcesses(installation, keySecrets, side, known, now))
}

function isMissingRecord(metadata: KeyFacts['keySecretMetadata']): metadata is Missing {
  return isMissing(metadata)
}
