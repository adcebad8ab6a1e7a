import {stringify} from 'yaml'
import type {CheckReport} from '../../checks/report/report.ts'

/** Renders the report as one YAML document. A long command stays on one line. */
export function renderYaml(report: CheckReport): string {
  return stringify(report, {aliasDuplicateObjects: false, lineWidth: 0})
}
