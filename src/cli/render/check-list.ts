import type {CheckDefinition} from '../../checks/define.ts'
import type {Symptom} from '../../checks/engine/symptoms.ts'
import {columns} from './columns.ts'
import {csv} from './csv.ts'
import {renderJson} from './json.ts'

interface Row {
  readonly id: string
  readonly title: string
  readonly component: string
  readonly probes: boolean
  readonly requires: readonly string[]
  readonly symptoms: readonly string[]
}

/** Lists the checks that can be selected, one per row. */
export function renderCheckList(
  checks: readonly CheckDefinition[],
  symptoms: readonly Symptom[],
  format: 'text' | 'json' | 'csv',
): string {
  const rows = checks.map(check => rowOf(check, symptoms))
  if (format === 'json') return renderJson({apiVersion: 'svcdiag/v1', kind: 'CheckList', checks: rows})
  if (format === 'text') return columns(rows.map(({id, component, title}) => [id, component, title]))
  const head = ['id', 'title', 'component', 'probes', 'requires', 'symptoms']
  const cells = (row: Row) => [
    row.id,
    row.title,
    row.component,
    String(row.probes),
    row.requires.join(' '),
    row.symptoms.join(' '),
  ]
  return csv([head, ...rows.map(cells)])
}

function rowOf(check: CheckDefinition, symptoms: readonly Symptom[]): Row {
  return {
    id: check.id,
    title: check.title,
    component: check.component,
    probes: check.probes,
    requires: check.requires.map(requirement => (typeof requirement === 'string' ? requirement : requirement.id)),
    symptoms: symptoms.filter(({path}) => path.includes(check.id)).map(({id}) => id),
  }
}
