import {isIP} from 'node:net'
import type {Refusal} from './refusal.ts'

const REFUSAL: Refusal = {status: 403, detail: 'Host not allowed', because: 'the Host header has an unknown name'}

/**
 * Guards against DNS rebinding. An attacker's name can resolve to this machine, and a browser then treats the page as
 * the server's own. But the browser still sends the name. IP addresses cannot be rebound; names must be known.
 */
export function refusedHost(host: string | undefined, names: readonly string[]): Refusal | null {
  const name = nameIn(host ?? '')
  const known = isIP(name) !== 0 || name === 'localhost' || name.endsWith('.localhost') || names.includes(name)
  return known ? null : REFUSAL
}

/** Strips port, brackets and the trailing dot. */
function nameIn(host: string): string {
  const [, inBrackets, bare = ''] = /^(?:\[([^\]]*)\]|([^:]*))(?::\d*)?$/u.exec(host) ?? []
  return (inBrackets ?? bare).toLowerCase().replace(/\.$/u, '')
}
