import type {LabInstallation, Profile} from './model.ts'

/** A fault: a pure function from an installation to another. */
export interface Fault {
  /** The id in the failure catalogue, with variants after a colon: `key.mismatch:app-stale`. Permanent. */
  readonly id: string
  /** The change of the installation, in one sentence. */
  readonly summary: string
  /** The profiles in which it can be injected. */
  readonly profiles: readonly Profile[]
  /** The places where the fault exists: one for each of its parts. */
  readonly lives: readonly Dwelling[]
  readonly expects: Expectation
  /** The different expectation in the openhands profile. */
  readonly expectsOnOpenhands?: Expectation
  /** Whether a real control plane shows the same with the same manifests and pod statuses. */
  readonly realCluster: true | {readonly not: string}
  readonly apply: (installation: LabInstallation) => LabInstallation
}

/**
 * The place where a fault exists. `object`: a change of the object repairs it. `process`: a restart repairs it.
 * `outside`: it survives restarts, for example a key in a database or an image that the registry refuses.
 */
export type Dwelling = 'object' | 'process' | 'outside'

export interface Expectation {
  /** The check that explains the others; null if nothing fails. */
  readonly cause: string | null
  /** Every check whose status differs from a healthy run. */
  readonly checks: Readonly<Record<string, ExpectedStatus>>
}

export type ExpectedStatus = 'pass' | 'warn' | 'fail' | 'skip' | 'inconclusive'

/**
 * Returns a variant of a fault in the same file. Its own expectation applies to both profiles unless it has one for
 * openhands.
 */
export function variant(base: Fault, name: string, change: Partial<Omit<Fault, 'id'>>): Fault {
  const {expectsOnOpenhands, ...rest} = base
  const inherited = expectsOnOpenhands === undefined || change.expects !== undefined ? {} : {expectsOnOpenhands}
  return {...rest, ...inherited, ...change, id: `${base.id}:${name}`}
}

export function expectationOf(fault: Fault, profile: Profile): Expectation {
  return profile === 'openhands' && fault.expectsOnOpenhands !== undefined ? fault.expectsOnOpenhands : fault.expects
}
