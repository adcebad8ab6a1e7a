import type {CheckDefinition} from '../../checks/define.ts'
import {allSelectors} from '../../checks/engine/select.ts'
import {SYMPTOMS} from '../../checks/engine/symptoms.ts'
import {CHECKS} from '../../checks/registry.ts'
import {SvcdiagError} from '../../errors.ts'
import {suggestion} from '../../nearest.ts'
import {checkPage} from '../docs/check-page.ts'
import {renderJson} from '../render/formats.ts'
import {columns} from '../render/layout.ts'

export function listChecks(format: 'text' | 'json' | 'csv'): string {
  const rows = CHECKS.map(rowOf)
  if (format === 'json') return renderJson({apiVersion: 'svcdiag/v1', kind: 'CheckList', checks: rows})
  if (format === 'text') return columns(rows.map(({id, component, title}) => [id, component, title]))
  const head = ['id', 'title', 'component', 'probes', 'requires', 'symptoms']
  const cells = rows.map(row =>
    Object.values(row).map(value => (Array.isArray(value) ? value.join(' ') : String(value))),
  )
  return csv([head, ...cells])
}

/** Returns every selector of checks with its explanation. The names of areas and components need none. */
export function explainedSelectors(): ReadonlyMap<string, string> {
  const titles = CHECKS.map(({id, title}) => [id, title] as const)
  const complaints = SYMPTOMS.map(({id, says}) => [id, says] as const)
  const words = new Map([...titles, ...complaints])
  return new Map(allSelectors().map(selector => [selector, words.get(selector) ?? '']))
}

function rowOf({id, title, component, probes, requires}: CheckDefinition) {
  return {
    id,
    title,
    component,
    probes,
    requires: requires.map(requirement => (typeof requirement === 'string' ? requirement : requirement.id)),
    symptoms: SYMPTOMS.filter(({path}) => path.includes(id)).map(symptom => symptom.id),
  }
}

export function listSymptoms(format: 'text' | 'json'): string {
  if (format === 'json') return renderJson({apiVersion: 'svcdiag/v1', kind: 'SymptomList', symptoms: SYMPTOMS})
  return SYMPTOMS.map(
    ({id, says, path}) =>
      `${id}\n${columns([
        ['  ', says],
        ['  ', path.join(', ')],
      ])}`,
  ).join('')
}

/** Returns the documentation page of a check. Throws `usage.unknown-check` with the nearest id. */
export function explainCheck(id: string, format: 'text' | 'json'): string {
  const check = CHECKS.find(candidate => candidate.id === id)
  if (check === undefined) {
    const ids = CHECKS.map(candidate => candidate.id)
    throw new SvcdiagError('usage.unknown-check', `no such check${suggestion(id, ids)}`)
  }
  const page = checkPage(check, SYMPTOMS)
  if (format === 'text') return page
  const {title, component, docs} = check
  return renderJson({apiVersion: 'svcdiag/v1', kind: 'CheckPage', id, title, component, docs, page})
}

/** Renders CSV by RFC 4180. An apostrophe prevents spreadsheets from treating a cell as a formula. */
function csv(rows: readonly (readonly string[])[]): string {
  return rows.map(cells => `${cells.map(cell).join(',')}\r\n`).join('')
}

function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/u.test(text) ? `'${text}` : text
  return /[",\r\n]/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
