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
    how: 'Reads the public part of every TLS Secret that an Ingress, the TLSStore default, RUNTIME_CERT_SECRET or a cert-manager Certificate names. The check fails if a Secret that an Ingress names is missing, has another type or has no key. It also fails if a certificate is expired, is not yet valid or does not cover a host that it serves, sandboxes included. It warns if a certificate expires in 30 days or less, unless cert-manager will renew it later by its own plan. It also warns if a Secret is missing that only the TLSStore or the runtime API names. The check ignores hosts that the controller serves with its own certificate.',
    falsePositives:
      'A flag of the controller can set another default certificate. Hosts with that certificate look uncovered here. A Secret of a Certificate younger than 10 min may not exist yet, and is no finding.',
    fix: 'Have the certificate issued again with all names, and replace the Secret. Controllers reload it without a restart. You cannot change the type of a Secret. Give the certificate a new Secret, and name that Secret in the Ingresses. If cert-manager owns the certificate, check the Certificate.',
  },
})
