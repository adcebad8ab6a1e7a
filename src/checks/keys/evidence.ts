import type {Missing} from '../../cluster/port.ts'
import type {Installation, KeyBinding, SecretKey} from '../../installation/installation.ts'
import type {ProbeAnswer} from '../../probes/probe.ts'
import {coreRef, isSameWorkload, type WorkloadName} from '../../repairs/repair.ts'
import {type Evidence, type Finding, isMissing} from '../define.ts'
import type {Facts, RuntimeKeysFact} from '../facts.ts'
import {revisionsOf} from '../pods/revisions.ts'
import {ROLLOUT_GRACE} from '../rollouts/open-rollouts.ts'
import {describeResponder} from '../words/answer.ts'
import {
  acceptedBinding,
  isSameValue,
  type KeySecrets,
  type KeyValue,
  keyValue,
  realBindings,
  sentBinding,
  storedSecret,
  workloadsOf,
} from './bindings.ts'
import {type Decision, decide, type KeyAnswer, type KeyEvidence, type Staleness} from './decision-table.ts'
import {changeTime, type KeyProcess, keyProcesses, type StalenessFacts, sideStaleness} from './staleness.ts'

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

export type Side = 'sent' | 'accepted'
export const SIDES = ['accepted', 'sent'] as const

export interface KeySide {
  readonly binding: KeyBinding | null
  readonly value: KeyValue
  readonly secret: SecretKey | null
  readonly isBlank: boolean
}

export function keySide(
  {installation: {keys}, keySecrets}: Pick<StoredFacts, 'installation' | 'keySecrets'>,
  side: Side,
): KeySide {
  const binding = side === 'sent' ? sentBinding(keys, keySecrets) : acceptedBinding(keys, keySecrets)
  const value = keyValue(binding, keySecrets)
  const secret = binding?.source.kind === 'secret' ? binding.source.secret : null
  return {binding, value, secret, isBlank: value.status === 'set' && value.state.blank}
}

export function placeOf({binding, secret}: KeySide, {namespace}: Installation): Pick<Finding, 'object' | 'path'> {
  if (secret !== null) return {object: coreRef('Secret', secret.namespace, secret.name), path: `data.${secret.key}`}
  const owner = binding?.owner ?? {apiVersion: 'apps/v1', kind: 'Deployment', namespace, name: ''}
  return {object: {...owner}, path: binding?.path ?? ''}
}

export interface StoredFacts {
  readonly installation: Installation
  readonly keySecrets: KeySecrets
  readonly keySecretMetadata: StalenessFacts['keySecretMetadata'] | Missing
  readonly pods: Facts['pods'] | Missing
  readonly replicaSets: Facts['replicaSets'] | Missing
  readonly version: Facts['version'] | Missing
  readonly cronJobs: Facts['cronJobs'] | Missing
}

export interface KeyFacts extends StoredFacts {
  readonly runtimeKeys: RuntimeKeysFact | Missing
}

/** Every check that prints a repair of the keys declares these inputs in addition to the key Secrets. */
export const REPAIR_INPUTS = ['keySecretMetadata', 'pods', 'replicaSets', 'version', 'runtimeKeys', 'cronJobs'] as const

export function decideKeys(facts: KeyFacts, now: Date): Decision {
  return decide(keyEvidence(facts, now))
}

export function keyEvidence(facts: KeyFacts, now: Date): KeyEvidence {
  const {installation, keySecrets, runtimeKeys} = facts
  const answers = isMissing(runtimeKeys) ? null : runtimeKeys
  return {
    equal: equality(keyPair(installation, keySecrets)),
    blank: keySide(facts, 'accepted').isBlank,
    app: runtimeKeys === null ? 'no-route' : keyAnswer(answers?.sentKey),
    server: runtimeKeys === null ? 'no-route' : keyAnswer(answers?.acceptedKey),
    appStale: staleness(facts, 'sent', now),
    runtimeStale: staleness(facts, 'accepted', now),
  }
}

export function equality({sent, accepted}: KeyPair): KeyEvidence['equal'] {
  const statuses = [sent.status, accepted.status]
  if (statuses.includes('absent') || statuses.includes('empty')) return 'missing'
  if (statuses.includes('unread')) return 'unknown'
  if (isSameValue(sent, accepted)) return 'yes'
  return dirtBetween({sent, accepted}) === null ? 'no' : 'dirty'
}

/** Returns how two stored values of one key differ; null if the values are different keys. */
export function dirtBetween({
  sent,
  accepted,
}: KeyPair): 'blanks' | 'sent twice encoded' | 'accepted twice encoded' | null {
  if (sent.status !== 'set' || accepted.status !== 'set') return null
  const [a, b] = [sent.state.fingerprints, accepted.state.fingerprints]
  if (a.trimmed === b.trimmed) return 'blanks'
  if (a.decoded === b.trimmed) return 'sent twice encoded'
  return b.decoded === a.trimmed ? 'accepted twice encoded' : null
}

/** Returns what an answer of `GET /list` proves about the key in the request. */
export function keyAnswer(answer: ProbeAnswer | null | undefined): KeyAnswer {
  if (answer === null || answer === undefined) return 'unknown'
  if (answer.outcome === 'no-answer') return answer.cause === 'not-http' ? 'other' : 'no-route'
  if (answer.status === 401) return 'refused'
  if (answer.status === 429) return 'throttled'
  if (answer.status >= 500) return 'no-route'
  return answer.status === 200 && answer.body === 'json' ? 'accepted' : 'other'
}

export function isRefusal(answer: ProbeAnswer): boolean {
  return answer.outcome === 'answered' && (answer.status === 401 || answer.status === 403)
}

export function sideProcesses(
  installation: Installation,
  keySecrets: KeySecrets,
  side: Side,
  facts: StalenessFacts,
  now: Date,
): KeyProcess[] {
  return keyProcesses(realBindings(installation.keys[side], keySecrets), facts, now)
}

export function holdersOf(facts: StoredFacts, now: Date, ...these: readonly Staleness[]): WorkloadName[] {
  const processes = SIDES.flatMap(side => processesOf(facts, side, now) ?? [])
  return workloadsOf(processes.flatMap(({staleness, binding}) => (these.includes(staleness) ? [binding] : [])))
}

/** Returns true if an unfinished rollout is replacing all old processes. After ten minutes, it counts as stuck. */
export function isBeingReplaced(workload: WorkloadName, facts: StoredFacts, now: Date): boolean {
  const {pods, replicaSets} = facts
  if (isMissing(replicaSets) || isMissing(pods) || workload.kind !== 'Deployment') return false
  const [newest] = revisionsOf(workload, replicaSets)
  const begun = Date.parse(newest?.metadata.creationTimestamp ?? '')
  const old = SIDES.flatMap(side => processesOf(facts, side, now) ?? []).filter(
    ({binding: {owner}, staleness}) => staleness !== 'fresh' && isSameWorkload(owner, workload),
  )
  const isOfNewest = (name: string) =>
    pods.some(
      ({metadata}) =>
        metadata.name === name && metadata.ownerReferences?.some(each => each.name === newest?.metadata.name),
    )
  const isYoung = now.getTime() - begun < ROLLOUT_GRACE
  return (
    isYoung &&
    old.length > 0 &&
    old.every(({change, pod}) => change?.known === true && begun > change.at.getTime() && !isOfNewest(pod))
  )
}

function staleness(facts: StoredFacts, side: Side, now: Date): Staleness {
  const processes = processesOf(facts, side, now)
  return processes === null ? 'unknown' : sideStaleness(processes)
}

function processesOf(facts: StoredFacts, side: Side, now: Date): KeyProcess[] | null {
  const {installation, keySecrets, keySecretMetadata, pods, replicaSets, version} = facts
  if (isMissing(pods) || isMissing(replicaSets) || isMissing(version) || isMissing(keySecretMetadata)) return null
  return sideProcesses(installation, keySecrets, side, {pods, replicaSets, version, keySecretMetadata}, now)
}

/** Returns the answers to the stored keys, with the headers that identify the responder. */
export function probeEvidence(runtimeKeys: RuntimeKeysFact | Missing): Evidence[] {
  if (runtimeKeys === null || isMissing(runtimeKeys)) return []
  const {target, sentKey, acceptedKey} = runtimeKeys
  const answers = [
    {whose: 'the key that the app sends', answer: sentKey},
    ...(acceptedKey === sentKey ? [] : [{whose: 'the key that the runtime API reads', answer: acceptedKey}]),
  ]
  return answers.flatMap(({whose, answer}) =>
    answer === null ? [] : [{source: `GET /list of ${target} with ${whose}`, text: describeResponder(answer)}],
  )
}

export function changeEvidence(facts: KeyFacts): Evidence[] {
  return SIDES.flatMap(side => {
    const {secret} = keySide(facts, side)
    const stored = secret && storedSecret(secret, facts.keySecrets)
    if (secret === null || stored === null) return []
    const change = changeTime(stored.metadata, secret.key)
    if (!change.known) return []
    const at = change.at.toISOString().replace('.000', '')
    return [
      {source: `managedFields of Secret ${secret.name}`, text: `${secret.key} last changed ${at} by ${change.manager}`},
    ]
  })
}
