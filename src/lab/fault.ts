import type {LabInstallation, Profile} from './model.ts'

/** One thing that is wrong, as a pure function from an installation to another. */
export interface Fault {
  /** As in the failure catalogue; variants after a colon: `key.mismatch:app-stale`. Permanent. */
  readonly id: string
  /** What was done to the installation, in one sentence. */
  readonly summary: string
  /** Where it can be injected. */
  readonly profiles: readonly Profile[]
  readonly expects: Expectation
  /** What comes out differently in the openhands profile. */
  readonly expectsOnOpenhands?: Expectation
  /** Whether a real control plane shows the same, from the same manifests and pod statuses. */
  readonly realCluster: true | {readonly not: string}
  readonly apply: (installation: LabInstallation) => LabInstallation
}

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
