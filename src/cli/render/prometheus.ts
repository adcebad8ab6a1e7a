import type {CheckReport} from '../../checks/report/report.ts'
import type {Status} from '../../checks/status.ts'
import {family, type Sample} from '../../prometheus-text.ts'

/** The values of the statuses. Higher is worse, except that a skipped check is -1. */
const VALUE: Readonly<Record<Status, number>> = {skip: -1, pass: 0, warn: 1, fail: 2, inconclusive: 3}

/** Renders the text format of node_exporter's textfile collector, for a CronJob. */
export function renderPrometheus(report: CheckReport): string {
  const {verdict, summary, checks, coverage, tool, target} = report
  return [
    gauge('svcdiag_check_status', '-1 skipped, 0 passed, 1 warning, 2 failed, 3 inconclusive', [
      ...checks.map(({id, component, status}): Sample => [{id, component}, VALUE[status]]),
    ]),
    gauge('svcdiag_checks', 'checks by status', [
      ...Object.entries(summary).map(([status, count]): Sample => [{status}, count]),
    ]),
    gauge('svcdiag_cause', 'checks that failed for a reason of their own', [
      ...verdict.causes.map(({check}): Sample => [{check}, 1]),
    ]),
    gauge('svcdiag_exit_code', 'exit code of the run', [[{}, verdict.exitCode]]),
    gauge('svcdiag_inputs_missing', 'inputs that could not be read', [[{}, coverage.missing.length]]),
    gauge('svcdiag_finished_timestamp_seconds', 'when the run ended', [[{}, Date.parse(report.finishedAt) / 1000]]),
    gauge('svcdiag_duration_seconds', 'how long the run took', [[{}, durationOf(report)]]),
    gauge('svcdiag_info', 'what was examined, by which version', [
      [{version: tool.version, context: target.context ?? '', profile: target.profile ?? ''}, 1],
    ]),
  ].join('')
}

function gauge(name: string, help: string, samples: readonly Sample[]): string {
  return family('gauge', name, help, samples)
}

function durationOf({startedAt, finishedAt}: CheckReport): number {
  return (Date.parse(finishedAt) - Date.parse(startedAt)) / 1000
}
