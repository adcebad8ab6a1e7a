import {withCertificate} from '../edit.ts'
import {defineFault} from '../fault.ts'

export const tlsSan = defineFault({
  id: 'tls.san',
  summary: 'the wildcard of the certificate is one domain level too high',
  lives: ['object'],
  expects: {cause: 'tls.valid', checks: {'tls.valid': 'fail'}},
  apply: lab => withCertificate(lab, {from: -30, to: 335, dnsNames: ['*.test']}),
})
