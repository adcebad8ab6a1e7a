import {stringify} from 'yaml'
import type {CheckReport} from '../../checks/report/report.ts'
import {renderJson} from './formats.ts'

/** Renders the report as one YAML document. A long command stays on one line. */
export function renderYaml(report: CheckReport): string {
  return stringify(report, {aliasDuplicateObjects: false, lineWidth: 0})
}

/** Renders objects for kubectl: YAML documents, or one JSON list. */
export function renderManifests(items: readonly object[], format: 'yaml' | 'json'): string {
  if (format === 'json') return renderJson({apiVersion: 'v1', kind: 'List', items})
  return items.map(item => stringify(item, {aliasDuplicateObjects: false})).join('---\n')
}
