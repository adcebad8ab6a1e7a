import {stateOf} from '../../checks/report/assemble-list.ts'
import type {CheckReport} from '../../checks/report/report.ts'
import type {CheckReportList} from '../../checks/report/report-list.ts'
import type {Status} from '../../checks/status.ts'
import {family, type Labels, type Sample} from '../../prometheus-text.ts'

/** The values of the statuses. Higher is worse, except that a skipped check is -1. */
const VALUE: Readonly<Record<Status, number>> = {skip: -1, pass: 0, warn: 1, fail: 2, inconclusive: 3}

type Labelled = readonly [labels: Labels, report: CheckReport]

/** Renders the text format of node_exporter's textfile collector, for a CronJob. */
export function renderPrometheus(report: CheckReport): string {
  return familiesOf([[{}, report]])
}

/** Renders the metrics of each installation with its name as the label `source`. */
export function renderPrometheusList({items, summary}: CheckReportList): string {
  const reports = items.flatMap((item): Labelled[] => (item.kind === 'Error' ? [] : [[{source: item.source}, item]]))
  const unresolved = items.map((item): Sample => [{source: item.source}, stateOf(item) === 'unresolved' ? 1 : 0])
  return [
    reports.length === 0 ? '' : familiesOf(reports),
    gauge('svcdiag_unresolved', '1 if the installation could not be opened', unresolved),
    gauge('svcdiag_list_exit_code', 'exit code of the run over all installations', [[{}, summary.exitCode]]),
  ].join('')
}

/** Every metric has one family, because Prometheus refuses a second one. */
function familiesOf(reports: readonly Labelled[]): string {
  const all = (samplesOf: (report: CheckReport) => readonly Sample[]) =>
    reports.flatMap(([labels, report]) => samplesOf(report).map(([own, value]): Sample => [{...labels, ...own}, value]))
  return [
    gauge(
      'svcdiag_check_status',
      '-1 skipped, 0 passed, 1 warning, 2 failed, 3 inconclusive',
      all(({checks}) => checks.map(({id, component, status}): Sample => [{id, component}, VALUE[status]])),
    ),
    gauge(
      'svcdiag_checks',
      'checks by status',
      all(({summary}) => Object.entries(summary).map(([status, count]): Sample => [{status}, count])),
    ),
    gauge(
      'svcdiag_cause',
      'checks that failed for a reason of their own',
      all(({verdict}) => verdict.causes.map(({check}): Sample => [{check}, 1])),
    ),
    gauge(
      'svcdiag_exit_code',
      'exit code of the run',
      all(({verdict}) => [[{}, verdict.exitCode]]),
    ),
    gauge(
      'svcdiag_inputs_missing',
      'inputs that could not be read',
      all(({coverage}) => [[{}, coverage.missing.length]]),
    ),
    gauge(
      'svcdiag_finished_timestamp_seconds',
      'when the run ended',
      all(({finishedAt}) => [[{}, Date.parse(finishedAt) / 1000]]),
    ),
    gauge(
      'svcdiag_duration_seconds',
      'how long the run took',
      all(report => [[{}, durationOf(report)]]),
    ),
    gauge(
      'svcdiag_info',
      'what was examined, by which version',
      all(({tool, target}) => [
        [{version: tool.version, context: target.context ?? '', profile: target.profile ?? ''}, 1],
      ]),
    ),
  ].join('')
}

function gauge(name: string, help: string, samples: readonly Sample[]): string {
  return family('gauge', name, help, samples)
}

function durationOf({startedAt, finishedAt}: CheckReport): number {
  return (Date.parse(finishedAt) - Date.parse(startedAt)) / 1000
}
