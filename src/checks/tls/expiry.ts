import type {Certificate} from '../../cluster/objects.ts'
import type {Leaf} from '../../cluster/port.ts'
import {ageMs, DAY, describeAge} from '../age.ts'
import type {Finding} from '../define.ts'
import {CERTIFICATE, finding} from './findings.ts'
import type {UsedCertificate} from './used-certificates.ts'

const EXPIRY_WARN = 30 * DAY

/** Returns the findings about a certificate's dates. An unreadable date makes no finding here. */
export function expiryFindings(
  used: UsedCertificate,
  leaf: Leaf,
  issuers: readonly Certificate[],
  now: Date,
): Finding[] {
  const sinceStart = ageMs(leaf.notBefore, now)
  const sinceEnd = ageMs(leaf.notAfter, now)
  const expected = 'valid for more than 30 days'
  const because = 'browsers, agents and webhooks refuse an expired certificate'
  if (sinceEnd !== null && sinceEnd >= 0) {
    const observed = `expired on ${dayOf(leaf.notAfter)}, ${describeAge(sinceEnd)} ago`
    return [finding(used, {severity: 'fail', path: CERTIFICATE, observed, observedClass: 'expired', expected, because})]
  }
  if (sinceStart !== null && sinceStart < 0) {
    const observed = `not valid before ${dayOf(leaf.notBefore)}`
    return [
      finding(used, {
        severity: 'fail',
        path: CERTIFICATE,
        observed,
        observedClass: 'not yet valid',
        expected,
        because: 'clients refuse a certificate that is not valid yet',
      }),
    ]
  }
  if (sinceEnd === null || -sinceEnd > EXPIRY_WARN || issuers.some(issuer => willRenew(issuer, now))) return []
  const observed = `expires on ${dayOf(leaf.notAfter)}, in ${describeAge(-sinceEnd)}`
  return [
    finding(used, {severity: 'warn', path: CERTIFICATE, observed, observedClass: 'expires soon', expected, because}),
  ]
}

/** cert-manager renews at two thirds of the lifetime. Before that, a short remaining time is normal. */
function willRenew({status}: Certificate, now: Date): boolean {
  const isReady = status?.conditions?.some(({type, status}) => type === 'Ready' && status === 'True') ?? false
  const sinceRenewal = ageMs(status?.renewalTime, now)
  return isReady && sinceRenewal !== null && sinceRenewal < 0
}

function dayOf(time: string): string {
  return new Date(time).toISOString().slice(0, 10)
}
