import {stringify} from 'yaml'
import type {CheckReport} from '../../checks/report/report.ts'
import type {CheckReportList} from '../../checks/report/report-list.ts'
import {renderJson} from './formats.ts'

/** Renders a report, or a list of reports, as one YAML document. A long command stays on one line. */
export function renderYaml(report: CheckReport | CheckReportList): string {
  return stringify(report, {aliasDuplicateObjects: false, lineWidth: 0})
}

/** Returns a function that writes JSON documents as YAML, separated by `---`. Other text stays the same. */
export function yamlOfJson(): (text: string) => string {
  let separator = ''
  return text => {
    if (!/^[[{]/u.test(text)) return text
    const documents = jsonDocuments(text).map(document =>
      stringify(document, {aliasDuplicateObjects: false, lineWidth: 0}),
    )
    const written = separator + documents.join('---\n')
    separator = '---\n'
    return written
  }
}

/** Returns the one document of a text, or the document of each line. */
function jsonDocuments(text: string): unknown[] {
  const isOne = text.trimEnd().split('\n').length === 1 || /^[[{]\n/u.test(text)
  return isOne
    ? [JSON.parse(text)]
    : text
        .trimEnd()
        .split('\n')
        .map(line => JSON.parse(line))
}

/** Renders objects for kubectl: YAML documents, or one JSON list. */
export function renderManifests(items: readonly object[], format: 'yaml' | 'json'): string {
  if (format === 'json') return renderJson({apiVersion: 'v1', kind: 'List', items})
  return items.map(item => stringify(item, {aliasDuplicateObjects: false})).join('---\n')
}
