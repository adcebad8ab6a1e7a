import {isOpaque} from './opaque.ts'

const LEAST = 12
/** What makers put in front: `sk-ant-api03-`, `ghp_`, `xoxb-`, `github_pat_`. */
const MAKER = /^(?:[A-Za-z]{1,12}\d{0,3}[-_.]){0,4}/
/** Beginnings that many values share: JWT and other JSON in base64, DER, OpenSSH, PEM and gzip in base64. */
const SHARED = /^(?:eyJ|MI[A-L]|b3BlbnNz|AAAA|LS0tLS|H4sI)/

/**
 * How many bytes of the value's beginning already give it away, for lines that were cut off: twelve that were made by
 * chance. Undefined when the value is none that was made by chance, or ends soon after.
 */
export function prefixOf(text: string): number | undefined {
  if (!isOpaque(text) || SHARED.test(text)) return undefined
  const length = (MAKER.exec(text)?.[0].length ?? 0) + LEAST
  return text.length >= length + 4 ? length : undefined
}
