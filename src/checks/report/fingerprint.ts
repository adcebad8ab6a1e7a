import {createHash} from 'node:crypto'
import type {Finding} from '../define.ts'

/**
 * Returns the identity of a finding across runs, clusters and renamed pods. It is the SHA-256 of the check, the owner
 * object, the field and the observed class. It never depends on generated names, times or messages.
 */
export function fingerprintOf(checkId: string, {object, path, observedClass}: Finding): string {
  const identity = [checkId, object.kind, object.namespace, object.name, path, observedClass]
  return createHash('sha256').update(JSON.stringify(identity)).digest('hex')
}
