/** Every status of a check, in the order of a report's summary. */
export const STATUSES = ['pass', 'warn', 'fail', 'skip', 'inconclusive'] as const
export type Status = (typeof STATUSES)[number]

/** Every status of a check, the worst first. */
export const WORST_FIRST: readonly Status[] = ['fail', 'inconclusive', 'warn', 'skip', 'pass']

/** The statuses of a run. A run that skipped every check is `inconclusive`. */
export const VERDICTS = ['pass', 'warn', 'fail', 'inconclusive'] as const
export type VerdictStatus = (typeof VERDICTS)[number]

/** The severities of a finding, the worst first. */
export const SEVERITIES = ['fail', 'warn'] as const
export type Severity = (typeof SEVERITIES)[number]

/** Whether a result has findings, for a check or anything else with a status. */
export function hasFindings<T extends {readonly status: Status}>(result: T): result is T & {readonly status: Severity} {
  return result.status === 'fail' || result.status === 'warn'
}

/** Compares findings by severity, the worst first. */
export function bySeverity(a: {readonly severity: Severity}, b: {readonly severity: Severity}): number {
  return SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity)
}

/** Returns one value for each status. */
export function byStatus<T>(make: (status: Status) => T): Record<Status, T> {
  return Object.fromEntries(STATUSES.map(status => [status, make(status)])) as Record<Status, T> // contains every status
}

/** The values of `--fail-on`: the lowest severity that makes a run fail. Its own file, because commands load it. */
export const FAIL_ON = ['fail', 'warn', 'never'] as const satisfies readonly (Severity | 'never')[]
export type FailOn = (typeof FAIL_ON)[number]
