import {coreRef} from '../../repairs/objects.ts'
import type {Finding, Fix} from '../define.ts'
import {changingData} from '../fixes.ts'
import type {UsedCertificate, User} from './used-certificates.ts'

/** Where the certificate lies in its Secret. */
export const CERTIFICATE = 'data[tls.crt]'

/** A finding about a TLS Secret that says who uses it. */
export function finding(used: UsedCertificate, what: Omit<Finding, 'object' | 'fixes' | 'verify'>): Finding {
  return {
    ...what,
    object: coreRef('Secret', used.namespace, used.name),
    observed: `${what.observed}; used by ${usersOf(used)}`,
    fixes: [fixFor(used, what.observedClass)],
    verify: 'svcdiag check tls.valid',
  }
}

function usersOf({users}: UsedCertificate): string {
  const names = users.slice(0, 5).map(describeUser)
  return `${names.join(', ')}${users.length > 5 ? ` and ${users.length - 5} more` : ''}`
}

function describeUser({kind, name, path}: User): string {
  return kind === 'runtime' ? `the runtime API (${name})` : `${kind} ${name} ${path}`
}

function fixFor({namespace, name, users}: UsedCertificate, observedClass: string): Fix {
  const certificate = users.find(({kind}) => kind === 'Certificate')
  if (certificate)
    return changingData(
      'cert-manager fills this Secret: see why it does not',
      `kubectl -n ${namespace} describe certificate ${certificate.name}`,
    )
  const create = `kubectl -n ${namespace} create secret tls ${name} --cert=tls.crt --key=tls.key`
  if (observedClass === 'missing') return changingData('create the Secret from the certificate and its key', create)
  const summary = {
    'host not covered': 'have the certificate issued again with the missing names, then replace it',
    'wrong type': 'the type cannot be changed: delete the Secret and create it anew',
  }[observedClass]
  if (observedClass === 'wrong type')
    return changingData(summary ?? '', `kubectl -n ${namespace} delete secret ${name}`, create)
  return changingData(
    summary ?? 'replace it with a valid certificate and its key',
    `${create} --dry-run=client -o yaml | kubectl -n ${namespace} replace -f -`,
  )
}
