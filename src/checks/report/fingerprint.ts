import {createHash} from 'node:crypto'
import type {Finding} from '../define.ts'

/**
 * Identity of a finding across runs, clusters and renamed pods: SHA-256 over the check, the owner object, the field and
 * the class of what was observed; never over names with generated parts, times or messages.
 */
export function fingerprintOf(checkId: string, {object, path, observedClass}: Finding): string {
  const identity = [checkId, object.kind, object.namespace, object.name, path, observedClass]
  return createHash('sha256').update(JSON.stringify(identity)).digest('hex')
}
