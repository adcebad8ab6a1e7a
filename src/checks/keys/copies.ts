import type {SecretKey} from '../../installation/installation.ts'
import type {Repair} from '../../repairs/repair.ts'
import {isSamePlace, realBindings} from './bindings.ts'
import {setByHand} from './by-hand.ts'
import {dirtBetween, keyPair, keySide, SIDES, type Side, type StoredFacts} from './evidence.ts'
import {readFromOne} from './read-from-one.ts'
import {type KeyWrite, secretOwners, storeValues} from './writes.ts'

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

/** Copies the value of one side to the other side, without the blanks around it. */
export function copyFrom(side: Side, facts: StoredFacts, now: Date): readonly Repair[] {
  return [...copied(side, facts, now, COPIES[side]), ...lastingWay(side, facts, now)]
}

/** Replaces the dirty value with the clean one, when both are the same key. */
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

/** If the owner of the other Secret overwrites it within minutes, only a copy in the other direction lasts. */
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

/**
 * Lets variables whose value is not in a Secret read the Secret with the right value. A value in a pod template cannot
 * be replaced there.
 */
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
