import {CheckReport} from '../../checks/report/report.ts'
import {Manifest, RecordedApi, RecordedProbes, SecretStates} from '../format/manifest.ts'
import {StoredRedactionReport} from '../format/redaction-report.ts'

/**
 * Returns the keys and fixed values of the documents in every bundle. If they were masked, nobody could read the
 * bundle.
 */
export function documentWords(): Set<string> {
  const words = new Set<string>()
  for (const schema of [Manifest, CheckReport, SecretStates, RecordedApi, RecordedProbes, StoredRedactionReport]) {
    addFrom(schema, words)
  }
  return words
}

function addFrom(schema: unknown, words: Set<string>): void {
  if (typeof schema !== 'object' || schema === null) return
  for (const [key, part] of Object.entries(schema)) {
    if (key === 'const' && typeof part === 'string') words.add(part)
    if (key === 'properties') for (const name of Object.keys(part)) words.add(name)
    addFrom(part, words)
  }
}
