/** The statuses of a check, in the order of the summary of a report. */
export const STATUSES = ['pass', 'warn', 'fail', 'skip', 'inconclusive'] as const
export type Status = (typeof STATUSES)[number]

export const WORST_FIRST: readonly Status[] = ['fail', 'inconclusive', 'warn', 'skip', 'pass']

/** The statuses of a run. A run that skipped every check is `inconclusive`. */
export const VERDICTS = ['pass', 'warn', 'fail', 'inconclusive'] as const
export type VerdictStatus = (typeof VERDICTS)[number]

/** The worst severity is the first. */
export const SEVERITIES = ['fail', 'warn'] as const
export type Severity = (typeof SEVERITIES)[number]

export function hasFindings<T extends {readonly status: Status}>(result: T): result is T & {readonly status: Severity} {
  return result.status === 'fail' || result.status === 'warn'
}

/** Compares findings by severity, the worst first. */
export function bySeverity(a: {readonly severity: Severity}, b: {readonly severity: Severity}): number {
  return SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity)
}

export function byStatus<T>(make: (status: Status) => T): Record<Status, T> {
  return Object.fromEntries(STATUSES.map(status => [status, make(status)])) as Record<Status, T> // the object contains every status
}

/** The values of `--fail-on`: the lowest severity that makes a run fail. */
export const FAIL_ON = ['fail', 'warn', 'never'] as const satisfies readonly (Severity | 'never')[]
export type FailOn = (typeof FAIL_ON)[number]
