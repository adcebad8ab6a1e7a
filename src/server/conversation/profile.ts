import {type Compat, has, referenceOf} from '../../events/compat.ts'

/** Whether a server of this profile does what came with a version; the interface as specified goes with the newest. */
export function does(compat: Compat, since: string): boolean {
  return has(referenceOf(compat), since)
}

/** The service in some version, with what it does otherwise than the interface says. */
export function isReference(compat: Compat): boolean {
  return compat !== 'spec'
}
