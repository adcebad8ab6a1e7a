import {conclude} from '../conclude.ts'
import {defineCheck, INSTALLATION_FOUND, skip} from '../define.ts'
import {judge} from './judge.ts'
import {usedCertificates} from './used-certificates.ts'

export const tlsValid = defineCheck({
  id: 'tls.valid',
  title: 'Every certificate in use exists, is valid for more than 30 days and covers its hosts',
  component: 'ingress',
  inputs: ['installation', 'ingresses', 'tlsSecrets'],
  supporting: ['sandboxIngresses', 'certificates', 'tlsStores'],
  requires: ['api.reachable', INSTALLATION_FOUND],
  probes: false,
  retryable: false,
  run: (facts, {now}) => {
    const {sandboxIngresses, certificates, tlsStores, tlsSecrets} = facts
    const used = usedCertificates(facts)
    const judged = used.map(each => judge(each, tlsSecrets[`${each.namespace}/${each.name}`], certificates, now))
    const supporting = [sandboxIngresses, certificates, tlsStores, ...judged.flatMap(({missing}) => missing)]
    const first = judged
      .flatMap(({notAfter}) => notAfter ?? [])
      .sort((one, other) => Date.parse(one) - Date.parse(other))[0]
    const outcome = conclude({
      findings: judged.flatMap(({findings}) => findings),
      undecided: judged.flatMap(({undecided}) => undecided),
      supporting,
      ...(first !== undefined && {
        note: `the first to expire is valid until ${new Date(first).toISOString().slice(0, 10)}`,
      }),
    })
    if (outcome.status === 'pass' && used.length === 0)
      return skip('no Ingress, TLSStore or runtime setting names a TLS Secret: the ingress controller serves its own')
    return outcome
  },
  docs: {
    why: 'Browsers, agents and webhooks refuse a certificate that is missing, expired or issued for other hosts, and so do sandboxes that call the app.',
    how: 'Reads the public part of every TLS Secret that an Ingress, the TLSStore default, RUNTIME_CERT_SECRET or a cert-manager Certificate names. Failures: a Secret that an Ingress names and that is missing, of another type or without a key; a certificate that is expired, not yet valid or does not cover a host it serves, sandboxes included. Warnings: 30 days or less left, unless cert-manager will renew it later by its own plan; a Secret that only the TLSStore or the runtime API names and that is missing. Hosts that the controller serves with a certificate of its own are not judged.',
    falsePositives:
      'A controller that is configured with another default certificate by a flag serves hosts that look uncovered here. Secrets of Certificates younger than 10 min may not exist yet and are no finding.',
    fix: 'Have the certificate issued again with all names and replace the Secret; controllers reload it without a restart. The type of a Secret cannot be changed: give the certificate a new Secret, and name that in the Ingresses. If cert-manager owns it, check the Certificate.',
  },
})
