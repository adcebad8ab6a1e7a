import {isIP} from 'node:net'
import {hostname} from 'node:os'

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/iu

export function isLoopback(host: string): boolean {
  return LOOPBACK.test(host)
}

/** Returns the host names that requests to this server may use, in addition to addresses and loopback names. */
export function namesOf(host: string, more: string | undefined): string[] {
  const own = isIP(host) === 0 ? [host] : []
  const ofMachine = isLoopback(host) ? [] : [hostname()]
  const named = (more ?? '').split(',').map(name => name.trim())
  return [...own, ...ofMachine, ...named].filter(name => name !== '').map(name => name.toLowerCase())
}
