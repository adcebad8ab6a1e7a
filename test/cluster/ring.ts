import type {Fault} from '../../src/lab/fault.ts'
import {FAULTS} from '../../src/lab/faults/index.ts'
import {buildInstallation} from '../../src/lab/index.ts'
import {PROFILES, type Profile} from '../../src/lab/model.ts'
import {clusterStateOf} from '../../src/lab/state.ts'
import type {Simulated} from './apply/simulated.ts'

/** One installation of the ring: healthy, or with one fault. */
export interface Member {
  readonly profile: Profile
  readonly fault: Fault | null
}

/** Both healthy installations, and every fault that can be made on a real control plane, the profiles taking turns. */
export const RING: readonly Member[] = [
  ...PROFILES.map(profile => ({profile, fault: null})),
  ...FAULTS.filter(fault => fault.realCluster === true).flatMap((fault, index) => {
    const profile = fault.profiles[index % fault.profiles.length]
    return profile === undefined ? [] : [{profile, fault}]
  }),
]

const HEALTHY = RING.filter(({fault}) => fault === null)
const BROKEN = RING.filter(({fault}) => fault !== null)

/**
 * What is installed. `healthy` leaves out what is broken: enough for the files that look at no fault, and installed in a
 * tenth of the time. `curable` leaves out all of the ring, for the file that repairs what stands beside it. `loop` is
 * what the loop takes; with words behind it (`loop,pod.,log.`) only faults that begin so.
 */
export function ringOf(size: string | undefined): {
  readonly read: readonly Member[]
  readonly repaired: readonly Member[]
} {
  const [word, ...wanted] = size?.split(',') ?? []
  if (word === 'curable') return {read: [], repaired: []}
  if (word === 'healthy') return {read: HEALTHY, repaired: []}
  if (word !== 'loop') return {read: RING, repaired: BROKEN}
  const isWanted = ({fault}: Member) => wanted.length === 0 || wanted.some(start => fault?.id.startsWith(start))
  return {read: HEALTHY, repaired: BROKEN.filter(isWanted)}
}

export function nameOf({profile, fault}: Member): string {
  return `${fault?.id ?? 'healthy'} (${profile})`
}

/** The namespace is the same in lab and cluster, because fingerprints of findings have it in them. */
export function namespaceOf({profile, fault}: Member): string {
  return `${(fault?.id ?? 'healthy').replaceAll(/[^a-z0-9]+/g, '-')}-${profile === 'generic' ? 'g' : 'o'}`
}

/** Where the loop breaks and repairs the same fault: nobody else looks there. */
export function loopNamespaceOf(member: Member): string {
  return `loop-${namespaceOf(member)}`
}

/** `now` is when the ring was installed: two calls with the same one give the same installation. */
export function simulate(member: Member, now: string, namespace = namespaceOf(member)): Simulated {
  const {profile, fault} = member
  const faults = fault === null ? [] : [fault.id]
  const installation = buildInstallation({profile, namespace, now, faults})
  return {installation, state: clusterStateOf(installation)}
}
