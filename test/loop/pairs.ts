import {createHash} from 'node:crypto'
import {isDeepStrictEqual} from 'node:util'
import type {Fault} from '../../src/lab/fault.ts'
import {FAULTS} from '../../src/lab/faults/index.ts'
import {buildInstallation} from '../../src/lab/index.ts'
import {isWorkload, type Manifest} from '../../src/lab/manifests/types.ts'
import {type LabInstallation, PROFILES, type Profile} from '../../src/lab/model.ts'
import {PROOFS, type Proofs} from '../../src/repairs/proofs.ts'

/** Two faults in one installation. */
export interface Pair {
  readonly profile: Profile
  readonly faults: readonly [string, string]
}

const PEM_IN_BASE64 = /"LS0tLS1[^"]*"/g

/** Number of pairs with a key fault. */
const WITH_KEYS = 40

export const COUNT = 60
export const SEED = 20_261_123

/** The pairs of the loop, which can be created on the lab and on a real control plane. */
export const PAIRS = drawPairs(PROOFS, COUNT, SEED)

/**
 * Returns pairs of proven faults: each key fault in turn with any other, the rest at random. The same seed returns the
 * same pairs.
 */
function drawPairs(proofs: Proofs, count: number, seed: number): Pair[] {
  const all = shuffled(
    PROFILES.flatMap(profile => pairsOf(profile, provenIn(proofs, profile))),
    seed,
  )
  const withKeys = inTurns(Map.groupBy(all.filter(hasKey), ({faults}) => faults.find(isKey)))
  const leading = compatible(withKeys, Math.min(WITH_KEYS, count))
  const others = [...all.filter(pair => !hasKey(pair)), ...withKeys.filter(pair => !leading.includes(pair))]
  return [...leading, ...compatible(others, count - leading.length)]
}

export function nameOfPair({profile, faults}: Pair): string {
  return `${faults.join(' and ')} (${profile})`
}

function isKey(id: string): boolean {
  return id.startsWith('key.')
}

function hasKey({faults}: Pair): boolean {
  return faults.some(isKey)
}

/** Returns the first of each group, then the second of each, and so on. */
function inTurns<T>(groups: Map<unknown, T[]>): T[] {
  const longest = Math.max(0, ...[...groups.values()].map(group => group.length))
  return Array.from({length: longest}, (_, turn) =>
    [...groups.values()].flatMap(group => group.slice(turn, turn + 1)),
  ).flat()
}

function provenIn({repairs}: Proofs, profile: Profile): Fault[] {
  const rows = new Set(Object.values(repairs).flatMap(row => Object.keys(row)))
  return FAULTS.filter(({id, realCluster}) => realCluster === true && rows.has(`${id} (${profile})`))
}

function pairsOf(profile: Profile, faults: readonly Fault[]): Pair[] {
  return faults.flatMap((one, index) =>
    faults.slice(index + 1).map((other): Pair => ({profile, faults: [one.id, other.id]})),
  )
}

/**
 * Returns the first compatible pairs. It tests no more than needed, because each test builds up to five installations.
 */
function compatible(pairs: readonly Pair[], count: number): Pair[] {
  return pairs.values().filter(areCompatible).take(count).toArray()
}

/**
 * Returns true if both orders of the faults lead to the same installation with both faults, and neither fault removes
 * or empties the objects of the other.
 */
function areCompatible({profile, faults: [one, other]}: Pair): boolean {
  const [healthy, first, second] = [build(profile), build(profile, one), build(profile, other)]
  const both = build(profile, one, other)
  const reversed = build(profile, other, one)
  if (!healthy || !first || !second || !both || !reversed) return false
  if (!isDeepStrictEqual(unordered(both), unordered(reversed))) return false
  if ([first, second].some(single => isDeepStrictEqual(unordered(single), unordered(both)))) return false
  return !hasLostKey(both) && !hides(healthy, first, second) && !hides(healthy, second, first)
}

/**
 * Returns the installation without its certificates, which differ each time. Null if the second fault has nothing to
 * break.
 */
function build(profile: Profile, ...faults: string[]): LabInstallation | null {
  try {
    const installation = buildInstallation({profile, namespace: 'agents', now: '2026-01-01T00:00:00Z', faults})
    return JSON.parse(JSON.stringify(installation).replaceAll(PEM_IN_BASE64, '"PEM"'))
  } catch {
    return null
  }
}

/**
 * Returns true if the only key that the runtime API accepts is stored nowhere. Only the person who registered the key
 * knows it.
 */
function hasLostKey(installation: LabInstallation): boolean {
  const accepted = installation.outside.keys.instead
  if (accepted === null) return false
  const encoded = Buffer.from(accepted).toString('base64')
  const secrets = present(installation).filter(({kind}) => kind === 'Secret')
  return !secrets.some(secret => JSON.stringify(secret).includes(encoded))
}

function hides(healthy: LabInstallation, one: LabInstallation, other: LabInstallation): boolean {
  const left = new Set(present(one).map(keyOf))
  const gone = new Set(
    present(healthy)
      .map(keyOf)
      .filter(key => !left.has(key)),
  )
  return touched(healthy, other).some(key => gone.has(key))
}

/**
 * Returns the manifests that count. A workload without replicas does not count, because its other faults are invisible.
 */
function present({manifests, history}: LabInstallation): Manifest[] {
  const deleted = new Set(
    history.flatMap(happening => (happening.does === 'delete' ? [`${happening.kind}/${happening.name}`] : [])),
  )
  const isIdle = (manifest: Manifest) => isWorkload(manifest) && manifest.spec.replicas === 0
  return manifests.filter(manifest => !deleted.has(keyOf(manifest)) && !isIdle(manifest))
}

/** Returns the objects that a fault changes, and the workloads that it affects. */
function touched(healthy: LabInstallation, broken: LabInstallation): string[] {
  const was = new Map(healthy.manifests.map(manifest => [keyOf(manifest), manifest]))
  const is = new Map(broken.manifests.map(manifest => [keyOf(manifest), manifest]))
  const changed = [...was.keys(), ...is.keys()].filter(key => !isDeepStrictEqual(was.get(key), is.get(key)))
  const happened = broken.history.slice(healthy.history.length).flatMap(happening => {
    if ('workload' in happening) return [happening.workload]
    return 'kind' in happening ? [`${happening.kind}/${happening.name}`] : []
  })
  return [...changed, ...happened]
}

function keyOf({kind, metadata}: Manifest): string {
  return `${kind}/${metadata.name}`
}

/** Returns lists in a fixed order, independent of the order of additions. */
function unordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(item => JSON.stringify(unordered(item))).sort()
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).map(([key, item]) => [key, unordered(item)] as const)
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** Shuffles pairs. A pair's position depends only on its name, so that a new fault moves few others. */
function shuffled(pairs: readonly Pair[], seed: number): Pair[] {
  const placeOf = (pair: Pair) =>
    createHash('sha256')
      .update(`${seed} ${nameOfPair(pair)}`)
      .digest('hex')
  return pairs
    .map(pair => ({pair, place: placeOf(pair)}))
    .sort((one, other) => (one.place < other.place ? -1 : 1))
    .map(({pair}) => pair)
}
