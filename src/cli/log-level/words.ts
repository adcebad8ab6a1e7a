import type {Missing} from '../../cluster/port.ts'
import type {Entry} from '../../log-level/change.ts'
import {ruleWords} from '../render/words.ts'

/** `unset`, `LOG_LEVEL=INFO`, `LOG_LEVEL from ConfigMap NAME`. */
export function entryWords(entry: Entry | null): string {
  if (entry === null) return 'unset'
  const {name, value = '', valueFrom} = entry
  if (valueFrom === undefined) return `${name}=${value}`
  if (valueFrom.configMapKeyRef) return `${name} from ConfigMap ${valueFrom.configMapKeyRef.name}`
  return valueFrom.secretKeyRef ? `${name} from Secret ${valueFrom.secretKeyRef.name}` : `${name} from a field`
}

export function missingWords({input, reason, rule}: Missing): string {
  return `${input}: ${reason}${rule === undefined ? '' : `; needs ${ruleWords(rule)}`}`
}
