import {type Installation, type SecretKey, workloadNamed} from '../../installation/installation.ts'
import {type SeenWorkload, seenWorkload} from '../../repairs/as-seen.ts'
import type {Repair, WorkloadName} from '../../repairs/repair.ts'
import {waitForRollout} from '../../repairs/steps.ts'
import {isSamePlace, realBindings} from './bindings.ts'
import {correctDatabase, raiseRequestLimit, setByHand} from './by-hand.ts'
import type {DecisionRow, KeyRepair} from './decision-table.ts'
import {
  decideKeys,
  dirtBetween,
  holdersOf,
  isBeingReplaced,
  type KeyFacts,
  keyPair,
  keySide,
  SIDES,
  type Side,
  type StoredFacts,
} from './evidence.ts'
import {fillMissing} from './fill-missing.ts'
import {readFromOne} from './references.ts'
import {restartInOrder} from './restarts.ts'
import {type KeyWrite, secretOwners, storeValues} from './writes.ts'

/** Returns the repairs of the row that the decision table selects. All checks of the keys print the same repairs. */
export function keyRepairs(facts: KeyFacts, now: Date): readonly Repair[] {
  const {repairs, row} = decideKeys(facts, now)
  return repairs.flatMap(name =>
    REPAIRS[name](facts, now, row).map(repair => (repairs.length > 1 ? {when: CONDITIONS[name], ...repair} : repair)),
  )
}

const REPAIRS: Readonly<Record<KeyRepair, (facts: KeyFacts, now: Date, row: DecisionRow) => readonly Repair[]>> = {
  'restart-stale': (facts, now, row) => restartStale(facts, now, row === 'D19'),
  'copy-accepted': (facts, now) => copyFrom('accepted', facts, now),
  'copy-sent': (facts, now) => copyFrom('sent', facts, now),
  'copy-clean': copyClean,
  'fill-missing': fillMissing,
  'correct-database': (facts, _, row) => [correctDatabase(facts, row)],
  'raise-limit': facts => [raiseRequestLimit(facts)],
}

/** Several repairs are printed if a deciding fact is unknown, so each of them states its condition. */
const CONDITIONS: Readonly<Record<KeyRepair, string>> = {
  'restart-stale': 'the processes started before their key last changed, which is not known',
  'copy-accepted': 'the stored value that the runtime API reads is the right one',
  'copy-sent': 'the stored value that the app sends is the right one',
  'copy-clean': 'both values are the same key',
  'fill-missing': 'the other value is the right one',
  'correct-database': 'every process has the stored key, but the key is refused',
  'raise-limit': 'the key is right, and its request limit is used up',
}

/** Returns one restart for all processes with an older key. Skips workloads that are already being rolled out. */
export function restartStale(facts: StoredFacts, now: Date, unknownToo = false): readonly Repair[] {
  const stale = holdersOf(facts, now, 'stale', 'suspected', ...(unknownToo ? (['unknown'] as const) : []))
  const replaced = stale.filter(each => isBeingReplaced(each, facts, now))
  const restarted = stale.filter(each => !replaced.includes(each)).map(each => asSeenIn(facts.installation, each))
  const [first, ...rest] = [...restartInOrder(restarted, facts.pods), ...replaced.map(waitForRollout)]
  if (first === undefined) return []
  if (restarted.length === 0)
    return [
      {
        id: 'keys.await-rollout',
        summary: 'wait for the rollout: it replaces the processes that started before their key changed',
        byHand: 'in-progress',
        steps: [first, ...rest],
      },
    ]
  return [
    {
      id: 'keys.restart-stale',
      summary: 'restart the processes that started before their key changed, so that they read the key again',
      steps: [first, ...rest],
    },
  ]
}

function asSeenIn(installation: Installation, workload: WorkloadName): SeenWorkload {
  const found = workloadNamed(workload, installation)
  return found === undefined ? {...workload, seen: null} : seenWorkload(found)
}

const COPIES = {
  accepted: {
    id: 'keys.copy-accepted-to-sender',
    summary: 'store the key of the runtime API for the app as well, then restart the senders',
  },
  sent: {
    id: 'keys.copy-sent-to-runtime',
    summary: 'store the key of the app for the runtime API as well, then restart the runtime API',
  },
} as const

const CLEAN = {
  id: 'keys.copy-clean-value',
  summary: 'replace the stored key with its clean form, which the other side has, then restart its readers',
} as const

const TRIM = {
  id: 'keys.trim-and-copy',
  summary: 'remove the blanks from the stored key, copy it to the other side, then restart all readers',
} as const

function copyFrom(side: Side, facts: StoredFacts, now: Date): readonly Repair[] {
  return [...copied(side, facts, now, COPIES[side]), ...lastingWay(side, facts, now)]
}

/** Returns the repair that replaces a value with blanks or a second encoding by the clean value of the other side. */
export function copyClean(facts: StoredFacts, now: Date): readonly Repair[] {
  const dirt = dirtBetween(keyPair(facts.installation, facts.keySecrets))
  const isSentClean = dirt === 'accepted twice encoded' || (dirt === 'blanks' && !keySide(facts, 'sent').isBlank)
  return copied(isSentClean ? 'sent' : 'accepted', facts, now, CLEAN)
}

function copied(side: Side, facts: StoredFacts, now: Date, words: {id: string; summary: string}): readonly Repair[] {
  const {secret: source, isBlank} = keySide(facts, side)
  const {secret: target} = keySide(facts, otherSide(side))
  if (source === null) return [setByHand(facts)]
  if (target === null) return readTheSameSecret(facts, source)
  const copy: KeyWrite = {target, source: {from: 'secret', secret: source}}
  const trim: KeyWrite = {target: source, source: {from: 'trimmed', secret: source}}
  const writes = isBlank ? (isSamePlace(source, target) ? [trim] : [trim, copy]) : [copy]
  const change = isBlank
    ? 'store one key without blanks around it on both sides'
    : `give key ${target.key} of Secret ${target.name} the value of ${source.name}/${source.key}`
  return storeValues(facts, now, {...(isBlank ? TRIM : words), change, writes})
}

/** If the owner of one Secret restores it within minutes, only a copy in the other direction lasts. */
function lastingWay(side: Side, facts: StoredFacts, now: Date): readonly Repair[] {
  const {secret: source} = keySide(facts, side)
  const {secret: target, isBlank} = keySide(facts, otherSide(side))
  if (source === null || target === null || isBlank) return []
  const owner = secretOwners(facts, target).find(({effect}) => effect === 'reverts')
  if (owner === undefined || secretOwners(facts, source).length > 0) return []
  return copied(otherSide(side), facts, now, COPIES[otherSide(side)]).map(repair => ({
    ...repair,
    when: `the value that ${owner.title} writes is the right one`,
  }))
}

/** A value in a pod template cannot be replaced in place, so the variable reads the Secret of the other side. */
function readTheSameSecret(facts: StoredFacts, secret: SecretKey): readonly Repair[] {
  const {keys} = facts.installation
  const outside = SIDES.flatMap(side => realBindings(keys[side], facts.keySecrets)).filter(
    ({source}) => source.kind !== 'secret',
  )
  return readFromOne(
    facts,
    outside.map(binding => ({binding, secret})),
  )
}

function otherSide(side: Side): Side {
  return side === 'sent' ? 'accepted' : 'sent'
}
