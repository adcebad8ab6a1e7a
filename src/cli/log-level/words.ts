import type {Entry} from '../../log-level/change.ts'

/** Returns `unset`, `LOG_LEVEL=INFO` or `LOG_LEVEL from ConfigMap NAME`. */
export function entryWords(entry: Entry | null): string {
  if (entry === null) return 'unset'
  const {name, value = '', valueFrom} = entry
  if (valueFrom === undefined) return `${name}=${value}`
  if (valueFrom.configMapKeyRef) return `${name} from ConfigMap ${valueFrom.configMapKeyRef.name}`
  return valueFrom.secretKeyRef ? `${name} from Secret ${valueFrom.secretKeyRef.name}` : `${name} from a field`
}
