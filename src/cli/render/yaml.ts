import {stringify} from 'yaml'
import type {CheckReport} from '../../checks/report/report.ts'

/** The report as one YAML document; a long command stays on its line. */
export function renderYaml(report: CheckReport): string {
  return stringify(report, {aliasDuplicateObjects: false, lineWidth: 0})
}
