import type {KnownValues} from '../cluster/known-values.ts'
import type {Credential} from './probe.ts'

export type ApiKey =
  | {readonly state: 'usable'; readonly value: string | null}
  /** The key was never read, so it cannot be sent. */
  | {readonly state: 'unknown'}
  /** No HTTP client can send the key: it contains a line end, a control character, or text beyond Latin-1. */
  | {readonly state: 'unsendable'}

const LEGAL = /^[\t\x20-\x7E\x80-\xFF]*$/

/**
 * Returns the value of the `X-API-Key` header. Blanks and line ends around a stored value are removed: HTTP ignores
 * blanks around a header's value and forbids line ends.
 */
export function apiKey(credential: Credential, known: KnownValues, wrongKey: string): ApiKey {
  if (credential.kind === 'none') return {state: 'usable', value: null}
  if (credential.kind === 'wrong') return {state: 'usable', value: wrongKey}
  const stored = known.reveal(credential.ref)
  if (stored === undefined) return {state: 'unknown'}
  const value = stored.replace(/^[ \t\r\n]+/, '').replace(/[ \t\r\n]+$/, '')
  return LEGAL.test(value) ? {state: 'usable', value} : {state: 'unsendable'}
}
