import type {Missing} from '../cluster/port.ts'
import type {ComponentName} from '../installation/installation.ts'
import type {ObjectRef} from '../repairs/objects.ts'
import type {Repair} from '../repairs/repair.ts'
import type {Facts, InputName} from './facts.ts'
import type {Severity, Status} from './status.ts'

/**
 * A check: one affirmative sentence as data, and one pure function from facts and the current time to an outcome.
 * The engine, not the author, sees to it that a missing input never reaches `run`.
 */
export interface CheckDefinition<I extends InputName = InputName, S extends InputName = InputName> {
  /** `area.property`; permanent, never used again for something else. */
  readonly id: string
  /** True when the check passes; constant whatever the outcome. */
  readonly title: string
  /** Whose row this is in the report. */
  readonly component: ReportGroup
  /** Without any of these there is no verdict: the engine answers `inconclusive` and names the permission. */
  readonly inputs: readonly I[]
  /** Read when possible; `run` gets `Missing` where not, and says itself what it could not exclude. */
  readonly supporting?: readonly S[]
  readonly requires: readonly Requirement[]
  /** Components that must run in this cluster, else the check is skipped with that reason. */
  readonly needs?: readonly ComponentName[]
  /** Sends requests to the service itself; `--no-probe` skips it. */
  readonly probes: boolean
  /** `--wait` and `--watch` look again: time alone may change the outcome. */
  readonly retryable: boolean
  readonly run: (facts: FactsFor<I, S>, context: CheckContext) => Outcome
  readonly docs: CheckDocs
}

export type ReportGroup = ComponentName | 'cluster' | 'ingress' | 'all'

/** Passing or warning satisfies a plain requirement; `unless` lists the outcomes that do not satisfy it. */
export type Requirement = string | {readonly id: string; readonly unless: readonly Status[]}

/**
 * An installation must have been found (the engine sees to that through the input `installation`); a component that is
 * absent, or a list that was denied, does not stop the checks of the others.
 */
export const INSTALLATION_FOUND: Requirement = {id: 'components.found', unless: ['skip']}

export interface CheckContext {
  /** The API server's clock; all ages are measured against it. */
  readonly now: Date
}

export type FactsFor<I extends InputName, S extends InputName> = Pick<Facts, I> & {
  readonly [K in S]: Facts[K] | Missing
}

export interface CheckDocs {
  /** What it means for users when this is broken. */
  readonly why: string
  /** How the verdict is reached, with thresholds. */
  readonly how: string
  /** When a finding can be wrong. */
  readonly falsePositives: string
  readonly fix: string
}

export type Outcome =
  | {readonly status: 'pass'; readonly note?: string}
  | Found
  | {readonly status: 'skip'; readonly reason: string; readonly because?: string}
  | {readonly status: 'inconclusive'; readonly reason: string; readonly missing?: readonly Missing[]}

/**
 * The worst finding decides between `warn` and `fail`. `explainedBy` lists the checks of the causes, if every finding has
 * its cause in another check.
 */
export interface Found {
  readonly status: Severity
  readonly findings: readonly [Finding, ...Finding[]]
  readonly explainedBy?: readonly string[]
  readonly note?: string
}

export interface Finding {
  readonly severity: Severity
  /** The fault in a few words: `The stored API keys differ`. The check's own title is what was to be true. */
  readonly title: string
  readonly object: ObjectRef
  /** Field path inside the object, or the request for a probe: `GET /list`. */
  readonly path: string
  readonly observed: string
  /** What the observation is an instance of: constant words without names or numbers; part of the fingerprint. */
  readonly observedClass: string
  readonly expected: string
  readonly because: string
  /** What was seen, in its own words: a log line, a condition's message, an event, a header. Redacted when printed. */
  readonly evidence?: readonly Evidence[]
  /** Alternatives, best first. */
  readonly repairs: readonly Repair[]
  /** Selectors of the checks that prove the repair. */
  readonly verify: readonly string[]
}

/** One piece of evidence, and where it stands: `log of pod worker-1, before its last restart`. */
export interface Evidence {
  readonly source: string
  readonly text: string
}

/** Keeps each check's own input types while the registry holds them all. */
export function defineCheck<const I extends InputName, const S extends InputName = never>(
  definition: CheckDefinition<I, S>,
): CheckDefinition {
  return definition as unknown as CheckDefinition // the engine hands `run` exactly the declared inputs
}

export function pass(note?: string): Outcome {
  return note === undefined ? {status: 'pass'} : {status: 'pass', note}
}

export function skip(reason: string, because?: string): Outcome {
  return because === undefined ? {status: 'skip', reason} : {status: 'skip', reason, because}
}

export function inconclusive(reason: string, missing: readonly Missing[] = []): Outcome {
  return {status: 'inconclusive', reason, missing}
}

export interface Details {
  readonly note?: string
  /** The check, or the checks, with the causes of all findings. */
  readonly explainedBy?: string | readonly string[]
}

/** Pass without findings, else the worst severity. */
export function outcomeOf(findings: readonly Finding[], details: Details = {}): Outcome {
  const [first, ...rest] = findings
  if (first === undefined) return pass(details.note)
  const status: Severity = findings.some(finding => finding.severity === 'fail') ? 'fail' : 'warn'
  const {explainedBy = [], ...others} = details
  const causes = typeof explainedBy === 'string' ? [explainedBy] : explainedBy
  return {status, findings: [first, ...rest], ...others, ...(causes.length > 0 && {explainedBy: causes})}
}

/** Findings decide; without any, an input that could not be read makes the outcome inconclusive. */
export function outcomeUnless(
  missing: readonly Missing[],
  findings: readonly Finding[],
  details: Details = {},
): Outcome {
  const [first] = missing
  if (findings.length > 0 || first === undefined) return outcomeOf(findings, details)
  return inconclusive(`could not read ${first.input}: ${first.reason}`, missing)
}

export function isMissing<T>(fact: T | Missing): fact is Missing {
  return typeof fact === 'object' && fact !== null && 'status' in fact && fact.status === 'missing'
}
