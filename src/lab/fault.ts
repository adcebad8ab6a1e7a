import type {LabInstallation, Profile} from './model.ts'

/** One thing that is wrong, as a pure function from an installation to another. */
export interface Fault {
  /** As in the failure catalogue; variants after a colon: `key.mismatch:app-stale`. Permanent. */
  readonly id: string
  /** What was done to the installation, in one sentence. */
  readonly summary: string
  /** Where it can be injected. */
  readonly profiles: readonly Profile[]
  /** A fault of several parts names each of their places. */
  readonly lives: readonly Dwelling[]
  readonly expects: Expectation
  /** What comes out differently in the openhands profile. */
  readonly expectsOnOpenhands?: Expectation
  /** Whether a real control plane shows the same, from the same manifests and pod statuses. */
  readonly realCluster: true | {readonly not: string}
  readonly apply: (installation: LabInstallation) => LabInstallation
}

/**
 * Where a fault lives. In an object: a change of the object cures it. In a process: it is gone with the process, so a
 * restart cures it. Outside the cluster: it survives restarts, as a key in a database or an image that is not given does.
 */
export type Dwelling = 'object' | 'process' | 'outside'

export interface Expectation {
  /** The check that explains the others; null when nothing fails. */
  readonly cause: string | null
  /** Every check whose status is not what it is in a healthy run. */
  readonly checks: Readonly<Record<string, ExpectedStatus>>
}

export type ExpectedStatus = 'pass' | 'warn' | 'fail' | 'skip' | 'inconclusive'

/** A fault beside its base, in the same file. An expectation of its own holds in both profiles unless it says otherwise. */
export function variant(base: Fault, name: string, change: Partial<Omit<Fault, 'id'>>): Fault {
  const {expectsOnOpenhands, ...rest} = base
  const inherited = expectsOnOpenhands === undefined || change.expects !== undefined ? {} : {expectsOnOpenhands}
  return {...rest, ...inherited, ...change, id: `${base.id}:${name}`}
}

export function expectationOf(fault: Fault, profile: Profile): Expectation {
  return profile === 'openhands' && fault.expectsOnOpenhands !== undefined ? fault.expectsOnOpenhands : fault.expects
}
