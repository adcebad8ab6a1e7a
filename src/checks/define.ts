import type {Missing} from '../cluster/port.ts'
import type {ComponentName} from '../installation/installation.ts'
import type {ObjectRef, Repair} from '../repairs/repair.ts'
import type {Facts, InputName} from './facts.ts'
import type {Severity, Status} from './status.ts'

/** A check as its file declares it. The engine calls the pure function `run` only with all inputs of the check. */
export interface DeclaredCheck<I extends InputName, S extends InputName> {
  /** `area.property`. An id is permanent and never reused. */
  readonly id: string
  /** The property as one affirmative sentence, which is true if the check passes. */
  readonly title: string
  readonly component: ReportGroup
  /** The inputs of the check. If an input is missing, the engine skips the check or reports `inconclusive`. */
  readonly inputs: readonly I[]
  /** Optional inputs. `run` receives `Missing` for an input that could not be read. */
  readonly supporting?: readonly S[]
  /** The checks that must pass first. By default, the API must answer, and an installation must exist. */
  readonly requires?: readonly Requirement[]
  /** The check is skipped if one of these components does not run in this cluster. */
  readonly needs?: readonly ComponentName[]
  /** True if the check sends requests to the service, so that `--no-probe` skips the check (default: false). */
  readonly probes?: boolean
  /** True if the outcome may change with time alone. `--wait` and `--watch` repeat only such checks. */
  readonly retryable: boolean
  readonly run: (facts: FactsFor<I, S>, context: CheckContext) => Outcome
  readonly docs: CheckDocs
}

export interface CheckDefinition extends DeclaredCheck<InputName, InputName> {
  readonly requires: readonly Requirement[]
  readonly probes: boolean
}

export type ReportGroup = ComponentName | 'cluster' | 'ingress' | 'all'

/** A required check. With a plain id, this check must pass or warn. `unless` lists the outcomes that do not suffice. */
export type Requirement = string | {readonly id: string; readonly unless: readonly Status[]}

/** Requires an installation. A missing component or a denied list does not stop the checks of other components. */
export const INSTALLATION_FOUND: Requirement = {id: 'components.found', unless: ['skip']}

export interface CheckContext {
  /** The time of the API server. All ages are computed from this time. */
  readonly now: Date
}

export type FactsFor<I extends InputName, S extends InputName> = Pick<Facts, I> & {
  readonly [K in S]: Facts[K] | Missing
}

export interface CheckDocs {
  readonly why: string
  /** How the check decides, with its thresholds. */
  readonly how: string
  /** The circumstances in which a finding can be wrong. */
  readonly falsePositives: string
  readonly fix: string
}

export type Outcome =
  | {readonly status: 'pass'; readonly note?: string}
  | Found
  | {readonly status: 'skip'; readonly reason: string; readonly because?: string}
  | {readonly status: 'inconclusive'; readonly reason: string; readonly missing?: readonly Missing[]}

/** `status` is the severity of the worst finding. `explainedBy` lists other checks if they explain every finding. */
export interface Found {
  readonly status: Severity
  readonly findings: readonly [Finding, ...Finding[]]
  readonly explainedBy?: readonly string[]
  readonly note?: string
}

export interface Finding {
  readonly severity: Severity
  /** The fault in a few words: `The stored API keys differ`. The title of the check is the correct state. */
  readonly title: string
  readonly object: ObjectRef
  /** The field path inside the object, or the request of a probe: `GET /list`. */
  readonly path: string
  readonly observed: string
  /** The fault in constant words without names or numbers. The fingerprint of the finding contains these words. */
  readonly observedClass: string
  readonly expected: string
  readonly because: string
  /** Quotations that are redacted before printing: a log line, a condition, an event, a header. */
  readonly evidence?: readonly Evidence[]
  /** Alternative repairs, the best first. */
  readonly repairs: readonly Repair[]
  /** Selectors of the checks that prove the repair. The default is the check itself. */
  readonly verify?: readonly string[]
}

/** One quotation and its source: `log of pod worker-1, before its last restart`. */
export interface Evidence {
  readonly source: string
  readonly text: string
}

/** Returns a check with its defaults. The compiler checks the types of its inputs. */
export function defineCheck<const I extends InputName, const S extends InputName = never>(
  declared: DeclaredCheck<I, S>,
): CheckDefinition {
  const check = {requires: ['api.reachable', INSTALLATION_FOUND], probes: false, ...declared}
  return check as unknown as CheckDefinition // the engine passes exactly the declared inputs to `run`
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

export function couldNotRead(missing: readonly Missing[]): Outcome {
  return inconclusive(missing.map(({input, reason}) => `could not read ${input}: ${reason}`)[0] ?? '', missing)
}

export interface Details {
  readonly note?: string | undefined
  readonly explainedBy?: readonly string[]
}

/** Returns `pass` if there are no findings. Otherwise, the status is the worst severity. */
export function outcomeOf(findings: readonly Finding[], {note, explainedBy = []}: Details = {}): Outcome {
  const [first, ...rest] = findings
  if (first === undefined) return pass(note)
  const status = findings.some(({severity}) => severity === 'fail') ? 'fail' : 'warn'
  return {
    status,
    findings: [first, ...rest],
    ...(note !== undefined && {note}),
    ...(explainedBy.length > 0 && {explainedBy}),
  }
}

/** Returns the outcome of the findings. Without findings, a missing input makes the check inconclusive. */
export function outcomeUnless(missing: readonly Missing[], findings: readonly Finding[], details?: Details): Outcome {
  return findings.length > 0 || missing.length === 0 ? outcomeOf(findings, details) : couldNotRead(missing)
}

export interface Conclusion extends Details {
  readonly findings: readonly Finding[]
  /** Supporting facts. If one of them is missing, a check without findings is inconclusive. */
  readonly supporting?: readonly unknown[]
  /** Reasons why an input that was read decides nothing, one phrase each. */
  readonly undecided?: readonly string[]
}

/** Returns the outcome of the findings. Without findings, a missing or undecided input makes it inconclusive. */
export function conclude({findings, supporting = [], undecided = [], explainedBy = [], note}: Conclusion): Outcome {
  const missing = supporting.filter((fact): fact is Missing => isMissing(fact))
  const [unclear] = undecided
  if (findings.length > 0) return outcomeOf(findings, {explainedBy})
  if (missing.length === 0 && unclear !== undefined) return inconclusive(unclear)
  return outcomeUnless(missing, [], {note})
}

/** Returns the checks that explain the findings; empty if one finding has no explanation (null). */
export function sharedCauses(causes: readonly (string | null)[]): readonly string[] {
  const known = causes.filter(cause => cause !== null)
  return known.length === causes.length ? [...new Set(known)] : []
}

export function isMissing<T>(fact: T | Missing): fact is Missing {
  return typeof fact === 'object' && fact !== null && 'status' in fact && fact.status === 'missing'
}

/** Returns text as one short line. The cut is between words, because the redactor would miss half of a token. */
export function oneLine(text: string | undefined, longest = 200): string {
  const line = (text ?? '').replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
  if (line.length <= longest) return line
  const space = line.lastIndexOf(' ', longest - 1)
  return `${line.slice(0, space > longest / 4 ? space : longest - 1).trimEnd()}…`
}
