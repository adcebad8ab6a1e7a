import {stringify} from 'yaml'
import {renderJson} from './json.ts'

/** Renders objects for kubectl: YAML documents, or one JSON list. */
export function renderManifests(items: readonly object[], format: 'yaml' | 'json'): string {
  if (format === 'json') return renderJson({apiVersion: 'v1', kind: 'List', items})
  return items.map(item => stringify(item, {aliasDuplicateObjects: false})).join('---\n')
}
