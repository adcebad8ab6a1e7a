import {SYMPTOMS} from '../../checks/engine/symptoms.ts'
import {CHECKS} from '../../checks/registry.ts'
import {SvcdiagError} from '../../errors.ts'
import {suggestion} from '../../nearest.ts'
import {checkPage} from '../docs/check-page.ts'
import {renderCheckList} from '../render/check-list.ts'
import {columns} from '../render/columns.ts'
import {renderJson} from '../render/json.ts'

/** Lookups that need no cluster. They are one module because every loaded file costs time. */
export function listChecks(format: 'text' | 'json' | 'csv'): string {
  return renderCheckList(CHECKS, SYMPTOMS, format)
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

/** @throws SvcdiagError `usage.unknown-check` that names the nearest check */
export function explainCheck(id: string, format: 'text' | 'json'): string {
  const check = CHECKS.find(candidate => candidate.id === id) ?? unknownCheck(id)
  const page = checkPage(check, SYMPTOMS)
  if (format === 'text') return page
  const {title, component, docs} = check
  return renderJson({apiVersion: 'svcdiag/v1', kind: 'CheckPage', id, title, component, docs, page})
}

function unknownCheck(typed: string): never {
  const ids = CHECKS.map(({id}) => id)
  throw new SvcdiagError('usage.unknown-check', `no such check${suggestion(typed, ids)}`)
}
