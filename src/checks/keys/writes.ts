import type {CronJob} from '../../cluster/objects.ts'
import type {KeyBinding, KeyWiring, SecretKey} from '../../installation/installation.ts'
import {type Owner, ownersOf} from '../../installation/ownership.ts'
import {withOwners, workloadOwners} from '../../repairs/at-the-source.ts'
import {isSameWorkload, type Repair, type Step, type WorkloadName} from '../../repairs/repair.ts'
import {type SecretVersion, storeValue, type ValueSource} from '../../repairs/secret-values.ts'
import {isMissing} from '../define.ts'
import {jobsReading, readersOf, realBindings, storedSecret, unique, workloadsOf} from './bindings.ts'
import {holdersOf, SIDES, type StoredFacts} from './evidence.ts'
import {type Reference, readFromSecret} from './references.ts'
import {inOrder, patchedBy} from './restarts.ts'

export interface KeyWrite {
  readonly target: SecretKey
  readonly source: ValueSource
}

export interface WritePlan {
  readonly id: string
  readonly summary: string
  /** The end of the sentence "in SOURCE, …", for a Secret that another tool owns. */
  readonly change: string
  readonly writes: readonly KeyWrite[]
}

/** Returns the repair that stores values and restarts their readers. An immutable Secret is replaced by a new one. */
export function storeValues(
  facts: StoredFacts,
  now: Date,
  {id, summary, change, writes}: WritePlan,
): readonly Repair[] {
  const jobs = isMissing(facts.cronJobs) ? [] : facts.cronJobs
  const stored = storedIn(facts, now, writes)
  const moved = stored.filter(({from, to}) => from.name !== to.name)
  const references = readFromSecret(moved.flatMap(move => movedReferences(facts.installation.keys, jobs, move)))
  const restarted = restartedBy(facts, now, writes, references)
  const [first, ...rest] = inOrder({
    secrets: stored.flatMap(({steps}) => steps),
    references,
    restarted,
    pods: facts.pods,
  })
  if (first === undefined) return []
  const owners = [
    ...writes.flatMap(({target}) => secretOwners(facts, target)),
    ...patchedBy(references).flatMap(each => workloadOwners(each, facts.installation)),
  ]
  const repair =
    moved.length === 0
      ? {id, summary}
      : {id: 'keys.move-to-new-secret', summary: `in a new Secret, because the old one is immutable: ${summary}`}
  const namespace = writes[0]?.target.namespace ?? facts.installation.namespace
  return withOwners(owners, {namespace, change}, [{...repair, steps: [first, ...rest]}])
}

export function secretOwners({keySecrets}: StoredFacts, secret: SecretKey): Owner[] {
  const stored = storedSecret(secret, keySecrets)
  return stored === null ? [] : ownersOf(stored.metadata)
}

function restartedBy(
  facts: StoredFacts,
  now: Date,
  writes: readonly KeyWrite[],
  references: readonly Step[],
): WorkloadName[] {
  const readers = writes.flatMap(({target}) => workloadsOf(sidesReading(facts, target)))
  const patched = patchedBy(references)
  return unique([...readers, ...holdersOf(facts, now, 'stale', 'suspected')]).filter(
    each => !patched.some(other => isSameWorkload(other, each)),
  )
}

/** Includes variables with another source, because another repair makes them read this Secret. */
function sidesReading({installation: {keys}, keySecrets}: StoredFacts, secret: SecretKey): KeyBinding[] {
  return SIDES.flatMap(side => {
    const readers = readersOf({accepted: [], sent: [], [side]: keys[side]}, secret)
    return readers.length === 0 ? [] : [...readers, ...realBindings(keys[side], keySecrets)]
  })
}

interface Stored {
  readonly from: SecretKey
  /** The Secret that receives the value: another one if the old Secret is immutable. */
  readonly to: SecretKey
  readonly steps: readonly Step[]
}

/** A later write reads a moved value from its new Secret. A second write does not test the old version. */
function storedIn(facts: StoredFacts, now: Date, writes: readonly KeyWrite[]): Stored[] {
  const stored: Stored[] = []
  for (const {target, source} of writes) {
    const isWritten = stored.some(({from}) => from.namespace === target.namespace && from.name === target.name)
    const isImmutable = storedSecret(target, facts.keySecrets)?.immutable === true
    const to = isImmutable ? {...target, name: newName(target.name, now)} : target
    const version = isWritten ? {...seenOf(facts, to), resourceVersion: null} : versionOf(facts, to)
    stored.push({from: target, to, steps: storeValue(to, version, followed(source, stored))})
  }
  return stored
}

function followed(source: ValueSource, stored: readonly Stored[]): ValueSource {
  if (source.from !== 'secret') return source
  const {namespace, name, key} = source.secret
  const move = stored.find(({from}) => from.namespace === namespace && from.name === name && from.key === key)
  return move === undefined ? source : {...source, secret: move.to}
}

/** The name of a new Secret may be taken. Then the creation of the Secret fails and changes nothing. */
function versionOf(facts: StoredFacts, place: SecretKey): SecretVersion {
  return storedSecret(place, facts.keySecrets) === null ? 'absent' : seenOf(facts, place)
}

function seenOf({keySecrets}: StoredFacts, place: SecretKey): Exclude<SecretVersion, 'absent'> {
  const stored = storedSecret(place, keySecrets)
  return {
    resourceVersion: stored?.metadata.resourceVersion ?? null,
    hasValue: stored?.keys[place.key]?.state === 'set',
  }
}

/** The name contains the time of the run (`keys` becomes `keys-20261123t144500z`), so that it is probably free. */
function newName(name: string, now: Date): string {
  const time = now
    .toISOString()
    .replaceAll(/[-:]|\.\d+/g, '')
    .toLowerCase()
  return `${name.replace(/-\d{8}t\d{6}z$/, '')}-${time}`
}

function movedReferences(keys: KeyWiring, jobs: readonly CronJob[], {from, to}: Stored): Reference[] {
  return [...readersOf(keys, from), ...jobsReading(jobs, from)].map(binding => ({binding, secret: to}))
}
