import {coreRef} from '../../repairs/objects.ts'
import type {Repair} from '../../repairs/repair.ts'
import type {Finding} from '../define.ts'
import {certificateRepairs} from './repairs.ts'
import type {UsedCertificate, User} from './used-certificates.ts'

/** The path of the certificate in its Secret. */
export const CERTIFICATE = 'data[tls.crt]'

/** Returns a finding about a TLS Secret that names its users. */
export function finding(
  used: UsedCertificate,
  what: Omit<Finding, 'title' | 'object' | 'repairs' | 'verify'>,
  repairs: readonly Repair[] = certificateRepairs(used, what.observedClass),
): Finding {
  return {
    ...what,
    title: TITLES[what.observedClass] ?? 'A certificate in use is not valid',
    object: coreRef('Secret', used.namespace, used.name),
    observed: `${what.observed}; used by ${usersOf(used)}`,
    repairs,
    verify: ['tls.valid'],
  }
}

const TITLES: Readonly<Record<string, string>> = {
  missing: 'A TLS Secret in use does not exist',
  expired: 'A certificate in use has expired',
  'expires soon': 'A certificate in use expires soon',
  'not yet valid': 'A certificate in use is not valid yet',
  'host not covered': 'A certificate does not cover its hosts',
  'wrong type': 'A TLS Secret has the wrong type',
  'key missing': 'A TLS Secret lacks a key',
  'not readable': 'A TLS Secret contains no readable certificate',
}

function usersOf({users}: UsedCertificate): string {
  const names = users.slice(0, 5).map(describeUser)
  return `${names.join(', ')}${users.length > 5 ? ` and ${users.length - 5} more` : ''}`
}

function describeUser({kind, name, path}: User): string {
  return kind === 'runtime' ? `the runtime API (${name})` : `${kind} ${name} ${path}`
}
