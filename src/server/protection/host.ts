import {isIP} from 'node:net'
import type {Refusal} from './refusal.ts'

const REFUSAL: Refusal = {status: 403, detail: 'Host not allowed', because: 'the Host header has a foreign name'}

/**
 * A page whose name an attacker lets resolve to this machine (DNS rebinding) is of the server's origin to the browser,
 * and still sends its own name. Addresses need no name and cannot be rebound; names must be known.
 */
export function refusedHost(host: string | undefined, names: readonly string[]): Refusal | null {
  const name = nameIn(host ?? '')
  const known = isIP(name) !== 0 || name === 'localhost' || name.endsWith('.localhost') || names.includes(name)
  return known ? null : REFUSAL
}

/** Without port, brackets and the dot of the root. */
function nameIn(host: string): string {
  const [, inBrackets, bare = ''] = /^(?:\[([^\]]*)\]|([^:]*))(?::\d*)?$/u.exec(host) ?? []
  return (inBrackets ?? bare).toLowerCase().replace(/\.$/u, '')
}
