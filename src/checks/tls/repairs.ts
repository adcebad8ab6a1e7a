import {kubectl} from '../../repairs/command.ts'
import type {Repair} from '../../repairs/repair.ts'
import {byHand, looking} from '../../repairs/steps.ts'
import type {UsedCertificate} from './used-certificates.ts'

/** An issuer outside the cluster signs certificates, so every repair begins there. */
export function certificateRepairs(used: UsedCertificate, observedClass: string): Repair[] {
  return [issueAnew(used, observedClass)]
}

function issueAnew({namespace, name, users, hosts}: UsedCertificate, observedClass: string): Repair {
  const certificate = users.find(({kind}) => kind === 'Certificate')
  if (certificate)
    return {
      id: 'tls.follow-issuer',
      summary: `find out why cert-manager does not fill Secret ${name}`,
      byHand: 'value-from-outside',
      steps: [
        looking('see what the issuer reports', [kubectl(namespace, 'describe', 'certificate', certificate.name)]),
        byHand('Correct what its conditions name: the issuer, DNS, or a rate limit. cert-manager retries by itself.'),
      ],
    }
  return {
    id: 'tls.replace-certificate',
    summary: `put a valid certificate into Secret ${name}`,
    byHand: 'value-from-outside',
    steps: [
      byHand(
        WANTED[observedClass] ??
          `${observedClass === 'missing' ? 'Have a certificate issued' : 'Have the certificate issued again'}${namesOf(hosts)}.`,
        'nothing',
      ),
      byHand(
        `Write the certificate with its intermediates, and its key, to Secret ${name} in namespace ${namespace}, type kubernetes.io/tls, with the tool that deploys it.`,
      ),
      byHand('The ingress controller rereads the Secret by itself.', 'nothing'),
    ],
  }
}

function namesOf(hosts: UsedCertificate['hosts']): string {
  const names = [...new Set(hosts.values())]
  return names.length === 0 ? '' : ` for ${names.join(', ')}`
}

const WANTED: Readonly<Record<string, string>> = {
  'host not covered':
    'Have the certificate issued again with the names that are missing. A wildcard covers exactly one label.',
  'not yet valid': 'Check the clock of the issuer, or wait until the certificate is valid.',
}
