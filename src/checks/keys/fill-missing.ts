import type {SecretKey} from '../../installation/installation.ts'
import {PROFILES} from '../../installation/profiles.ts'
import type {Repair} from '../../repairs/repair.ts'
import {workloadsOf} from '../pods/current-pods.ts'
import {isSamePlace, keyValue, realBindings, secretValue} from './bindings.ts'
import {deployVariable, setByHand} from './by-hand.ts'
import {keySide, SIDES, type Side, type StoredFacts} from './evidence.ts'
import {readFromOne} from './references.ts'
import {type KeyWrite, storeValues} from './writes.ts'

export function fillMissing(facts: StoredFacts, now: Date): readonly Repair[] {
  const [withoutVariable, ...others] = SIDES.filter(side => keySide(facts, side).binding === null)
  if (withoutVariable !== undefined)
    return others.length > 0 ? [deployVariable(facts)] : addVariable(facts, withoutVariable)
  const missing = missingPlaces(facts)
  const stored = SIDES.map(side => keySide(facts, side)).find(({value}) => value.status === 'set')
  const source = stored?.secret ?? null
  if (missing.length === 0) return readStored(facts, source)
  if (source === null && stored !== undefined) return [setByHand(facts)]
  return storeValues(facts, now, fillPlan(facts, missing, source))
}

function missingPlaces({installation: {keys}, keySecrets}: StoredFacts): SecretKey[] {
  const bindings = SIDES.flatMap(side => realBindings(keys[side], keySecrets))
  const places = bindings.flatMap(binding => {
    const {status} = keyValue(binding, keySecrets)
    return binding.source.kind === 'secret' && (status === 'absent' || status === 'empty') ? binding.source.secret : []
  })
  return places.filter((place, index) => places.findIndex(other => isSamePlace(other, place)) === index)
}

function fillPlan(facts: StoredFacts, missing: readonly SecretKey[], source: SecretKey | null) {
  const found = missing.flatMap(place => underOtherKey(facts, place, source))[0]
  if (found !== undefined) {
    const {place, key} = found
    const first: KeyWrite = {target: place, source: {from: 'secret', secret: {...place, key}}}
    return {
      id: 'keys.fill-from-data-key',
      summary: `fill data key ${place.key} of Secret ${place.name} from its key ${key}, which has the value, then restart its readers`,
      change: `store the value of key ${key} of Secret ${place.name} under ${place.key}`,
      writes: [first, ...copies(missing, place)],
    }
  }
  if (source !== null)
    return {
      id: 'keys.fill-from-other',
      summary: 'store the key of the other side where it is missing, then restart its readers',
      change: `store the value of ${source.name}/${source.key} where the key is missing`,
      writes: [...trimmedFirst(facts, source), ...copies(missing, source)],
    }
  const [first, ...rest] = missing
  return {
    id: 'keys.set-new-value',
    summary: 'store one new random key for both sides, then restart its readers',
    change: 'store one new random key for both sides',
    writes: first === undefined ? [] : [{target: first, source: {from: 'random'} as const}, ...copies(rest, first)],
  }
}

function copies(places: readonly SecretKey[], secret: SecretKey): KeyWrite[] {
  return places
    .filter(place => !isSamePlace(place, secret))
    .map(target => ({target, source: {from: 'secret', secret} as const}))
}

function trimmedFirst(facts: StoredFacts, secret: SecretKey): KeyWrite[] {
  const isBlank = SIDES.some(side => {
    const {secret: own, isBlank} = keySide(facts, side)
    return isBlank && own !== null && isSamePlace(own, secret)
  })
  return isBlank ? [{target: secret, source: {from: 'trimmed', secret}}] : []
}

/** If the other side has no value, only data keys with a known name count, because others may be passwords. */
function underOtherKey(
  {installation, keySecrets}: StoredFacts,
  place: SecretKey,
  source: SecretKey | null,
): {place: SecretKey; key: string}[] {
  const read = keySecrets[`${place.namespace}/${place.name}`]
  if (read?.status !== 'found') return []
  const others = Object.entries(read.value.keys).filter(
    ([key, {state, hidden}]) => key !== place.key && state === 'set' && hidden !== true,
  )
  if (source !== null) {
    const expected = secretValue(source, keySecrets)
    return others
      .filter(([, {fingerprints}]) => expected.status === 'set' && fingerprints.raw === expected.state.fingerprints.raw)
      .map(([key]) => ({place, key}))
  }
  const known = PROFILES.find(({name}) => name === installation.profile)?.keys
  const names = known === undefined ? [] : [known.sent, known.accepted].flatMap(({env, key}) => [...env, key])
  const named = others.filter(([key]) => names.includes(key))
  const values = new Set(named.map(([, {fingerprints}]) => fingerprints.raw))
  return values.size === 1 ? named.map(([key]) => ({place, key})) : []
}

function addVariable(facts: StoredFacts, side: Side): readonly Repair[] {
  const {installation} = facts
  const [workload] = workloadsOf(side === 'sent' ? 'app' : 'runtime', installation)
  const secret = SIDES.map(each => keySide(facts, each).secret).find(place => place !== null)
  const index = workload?.template.containers.findIndex(({name}) => name === workload.mainContainer) ?? -1
  if (workload === undefined || secret === undefined || index < 0) return [deployVariable(facts)]
  const {kind, namespace, name, template, mainContainer} = workload
  const binding = {
    owner: {apiVersion: 'apps/v1', kind, namespace, name},
    container: mainContainer,
    index,
    init: false,
    env: installation.keys.usual[side],
    entries: [],
    firstEnv: template.containers[index]?.env?.[0]?.name ?? null,
  }
  return readFromOne(facts, [{binding, secret}], {
    id: 'keys.add-variable',
    summary: `add ${binding.env} to the pod template; it reads the Secret of the other side, so that both have one key`,
  })
}

function readStored(facts: StoredFacts, secret: SecretKey | null): readonly Repair[] {
  if (secret === null) return [setByHand(facts)]
  const {keys} = facts.installation
  const without = SIDES.flatMap(side => realBindings(keys[side], facts.keySecrets)).filter(
    binding => binding.source.kind !== 'secret' && keyValue(binding, facts.keySecrets).status !== 'set',
  )
  return readFromOne(
    facts,
    without.map(binding => ({binding, secret})),
  )
}
