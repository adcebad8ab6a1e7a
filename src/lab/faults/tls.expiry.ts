import {BASE_HOST} from '../components/setting.ts'
import {withCertificate} from '../edit.ts'
import {defineFault, type Fault, variant} from '../fault.ts'

/** Returns a change that sets a certificate with this validity, in days relative to now. */
function valid(from: number, to: number): Fault['apply'] {
  return lab => withCertificate(lab, {from, to, dnsNames: [BASE_HOST, `*.${BASE_HOST}`]})
}

const base = defineFault({
  id: 'tls.expiry',
  summary: 'the certificate of all hosts expired yesterday',
  lives: ['object'],
  expects: {cause: 'tls.valid', checks: {'tls.valid': 'fail'}},
  apply: valid(-366, -1),
})

export const tlsExpiry: readonly Fault[] = [
  base,
  variant(base, 'ten-days', {
    summary: 'the certificate of all hosts is valid for ten more days',
    expects: {cause: null, checks: {'tls.valid': 'warn'}},
    apply: valid(-355, 10),
  }),
  variant(base, 'not-yet', {summary: 'the certificate of all hosts becomes valid tomorrow', apply: valid(1, 366)}),
]
