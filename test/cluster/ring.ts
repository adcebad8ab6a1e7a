import type {Fault} from '../../src/lab/fault.ts'
import {FAULTS} from '../../src/lab/faults/index.ts'
import {buildInstallation} from '../../src/lab/index.ts'
import {PROFILES, type Profile} from '../../src/lab/model.ts'
import {clusterStateOf} from '../../src/lab/state.ts'
import {PAIRS, type Pair} from '../loop/pairs.ts'
import type {Simulated} from './apply/simulated.ts'

/** An installation of the ring: healthy, or with one fault. */
export interface Member {
  readonly profile: Profile
  readonly fault: Fault | null
}

/** Both healthy installations, and every fault that a real control plane can show, with alternating profiles. */
export const RING: readonly Member[] = [
  ...PROFILES.map(profile => ({profile, fault: null})),
  ...FAULTS.filter(fault => fault.realCluster === true).flatMap((fault, index) => {
    const profile = fault.profiles[index % fault.profiles.length]
    return profile === undefined ? [] : [{profile, fault}]
  }),
]

const HEALTHY = RING.filter(({fault}) => fault === null)
const BROKEN = RING.filter(({fault}) => fault !== null)

/** The installations for test files that only read, and the installations for test files that repair. */
export interface Installed {
  readonly read: readonly Member[]
  readonly repaired: readonly Member[]
  readonly pairs: readonly Pair[]
}

/**
 * Returns a part of the ring. `healthy` has no faults, which is enough for some files and takes a tenth of the time.
 * `curable` has only the installations outside the ring. `loop` and `pairs` have the installations of these tests;
 * `loop,pod.,log.` limits them to faults with these prefixes.
 */
export function ringOf(size: string | undefined): Installed {
  const [word, ...wanted] = size?.split(',') ?? []
  const isWanted = (fault: string) => wanted.length === 0 || wanted.some(start => fault.startsWith(start))
  const repaired = BROKEN.filter(({fault}) => isWanted(fault?.id ?? ''))
  const pairs = PAIRS.filter(({faults}) => faults.some(isWanted))
  if (word === 'curable') return {read: [], repaired: [], pairs: []}
  if (word === 'healthy') return {read: HEALTHY, repaired: [], pairs: []}
  if (word === 'loop') return {read: HEALTHY, repaired, pairs: []}
  if (word === 'pairs') return {read: HEALTHY, repaired: [], pairs}
  return {read: RING, repaired, pairs}
}

export function nameOf({profile, fault}: Member): string {
  return `${fault?.id ?? 'healthy'} (${profile})`
}

/** Returns the namespace. It is the same in lab and cluster, because fingerprints of findings contain the namespace. */
export function namespaceOf({profile, fault}: Member): string {
  return `${(fault?.id ?? 'healthy').replaceAll(/[^a-z0-9]+/g, '-')}-${profile === 'generic' ? 'g' : 'o'}`
}

/**
 * Returns the installation. `now` is the time of the ring's installation: an equal time returns an equal installation.
 */
export function simulate(member: Member, now: string): Simulated {
  const {profile, fault} = member
  return simulated({profile, namespace: namespaceOf(member), faults: fault === null ? [] : [fault.id]}, now)
}

/** An installation to repair, in a separate namespace. */
export interface Broken {
  readonly profile: Profile
  readonly namespace: string
  readonly faults: readonly string[]
}

export function brokenBy(member: Member): Broken {
  const {profile, fault} = member
  return {profile, namespace: `loop-${namespaceOf(member)}`, faults: fault === null ? [] : [fault.id]}
}

export function brokenByBoth(pair: Pair): Broken {
  return {...pair, namespace: `pair-${PAIRS.indexOf(pair)}`}
}

export function simulated({profile, namespace, faults}: Broken, now: string): Simulated {
  const installation = buildInstallation({profile, namespace, now, faults})
  return {installation, state: clusterStateOf(installation)}
}
