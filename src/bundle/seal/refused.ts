import {SvcdiagError} from '../../errors.ts'
import type {Hit} from '../write/scan.ts'

/**
 * The error for a secret that stays in the finished archive after its file was redacted again. It never contains the value.
 *
 * @param among the number of files, in words; may be empty
 * @param wayOut returns the hint for a file's path
 */
export function refused(hits: readonly Hit[], among: string, wayOut: (path: string) => string): SvcdiagError {
  const [first] = hits
  const others = hits.length > 1 ? ` and ${hits.length - 1} more` : ''
  const message = `${first?.ref} still stands in ${first?.path}${others}${among}; no bundle was written`
  return new SvcdiagError('bundle.refused', message, {hint: `${wayOut(first?.path ?? '')}; ${REPORT_IT}`})
}

const REPORT_IT = 'and report it, with the version: the redactor missed a form of a secret that it knows'

/** Returns the hint while a bundle is made. */
export function withoutTheFile(path: string): string {
  if (path.endsWith('.log'))
    return 'to get a bundle all the same, leave logs out: --no-logs, or --component NAME for those of others'
  return 'to get a bundle all the same, let it know no value of a Secret: --no-secrets; then look through that file before you mail it'
}

/** Returns the hint while an existing bundle is redacted. */
export function fromAFolder(): string {
  return 'to get a bundle all the same, unpack it, delete that file, and redact the folder'
}
