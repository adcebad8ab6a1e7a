import {SvcdiagError} from '../errors.ts'
import type {Hit} from './write/scan.ts'

/** A secret is still in the finished archive: where and which, never what. `among` says of how much, or nothing. */
export function refused(hits: readonly Hit[], among = ''): SvcdiagError {
  const [first] = hits
  const others = hits.length > 1 ? ` and ${hits.length - 1} more` : ''
  const message = `${first?.ref} still stands in ${first?.path}${others}${among}; no bundle was written`
  return new SvcdiagError('bundle.refused', message)
}
