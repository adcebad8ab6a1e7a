import {type LabInstallation, PROFILES, type Profile} from './model.ts'

/** A fault of the lab: a pure function that returns a changed installation, and the checks that must find the fault. */
export interface Fault {
  /** The permanent id in the failure catalogue, with a suffix for a variant: `key.mismatch:app-stale`. */
  readonly id: string
  /** The change of the installation, in one sentence. */
  readonly summary: string
  readonly profiles: readonly Profile[]
  /** Where the causes of the fault are. The place of a cause decides what repairs it. */
  readonly lives: readonly Place[]
  readonly expects: Expectation
  /** The expectation in the openhands profile, if it differs. */
  readonly expectsOnOpenhands?: Expectation
  /** `true` if a real control plane behaves the same with the same manifests and pod statuses; else the reason. */
  readonly realCluster: true | {readonly not: string}
  readonly apply: (installation: LabInstallation) => LabInstallation
}

/** What repairs the fault: a change of an object, a restart (`process`), or neither, as with a registry (`outside`). */
type Place = 'object' | 'process' | 'outside'

export interface Expectation {
  /** The check that explains the failures of the others; null if no check fails. */
  readonly cause: string | null
  /** The expected statuses of all checks whose status differs from that in a healthy installation. */
  readonly checks: Readonly<Record<string, ExpectedStatus>>
}

export type ExpectedStatus = 'pass' | 'warn' | 'fail' | 'skip' | 'inconclusive'

/** Returns a fault with two defaults: it exists in both profiles and on a real control plane. */
export function defineFault(
  parts: Omit<Fault, 'profiles' | 'realCluster'> & Partial<Pick<Fault, 'profiles' | 'realCluster'>>,
): Fault {
  return {profiles: PROFILES, realCluster: true, ...parts}
}

/** Returns a variant of a fault. `change.expects` replaces the expectations of the base for both profiles. */
export function variant(base: Fault, name: string, change: Partial<Omit<Fault, 'id'>>): Fault {
  const {expectsOnOpenhands, ...rest} = base
  const inherited = expectsOnOpenhands === undefined || change.expects !== undefined ? {} : {expectsOnOpenhands}
  return {...rest, ...inherited, ...change, id: `${base.id}:${name}`}
}

export function expectationOf(fault: Fault, profile: Profile): Expectation {
  return profile === 'openhands' && fault.expectsOnOpenhands !== undefined ? fault.expectsOnOpenhands : fault.expects
}
