import {isOpaque} from './opaque.ts'

const LEAST = 12
/** Prefixes of token issuers: `sk-ant-api03-`, `ghp_`, `xoxb-`, `github_pat_`. */
const MAKER = /^(?:[A-Za-z]{1,12}\d{0,3}[-_.]){0,4}/
/** Beginnings that many values share: base64 of JWT and other JSON, DER, OpenSSH, PEM and gzip. */
const SHARED = /^(?:eyJ|MI[A-L]|b3BlbnNz|AAAA|LS0tLS|H4sI)/

/**
 * Returns how many bytes at the start of the value identify it, for lines that were cut off: twelve random bytes.
 * Undefined if the value is not random or ends soon after.
 */
export function prefixOf(text: string): number | undefined {
  if (!isOpaque(text) || SHARED.test(text)) return undefined
  const length = (MAKER.exec(text)?.[0].length ?? 0) + LEAST
  return text.length >= length + 4 ? length : undefined
}
