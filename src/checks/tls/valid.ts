import type {Certificate} from '../../cluster/objects.ts'
import type {Leaf, Missing, Read, TlsSecret} from '../../cluster/port.ts'
import {coreRef} from '../../repairs/objects.ts'
import type {Repair} from '../../repairs/repair.ts'
import {conclude, defineCheck, type Finding, isMissing, oneLine, skip} from '../define.ts'
import {ageMs, DAY, describeAge, MINUTE} from '../words/age.ts'
import {certificateRepairs, typedSecretRepairs} from './repairs.ts'
import {covers, type UsedCertificate, type User, usedCertificates} from './used-certificates.ts'

export const tlsValid = defineCheck({
  id: 'tls.valid',
  title: 'Every certificate in use exists, is valid for more than 30 days and covers its hosts',
  component: 'ingress',
  inputs: ['installation', 'ingresses', 'tlsSecrets'],
  supporting: ['sandboxIngresses', 'certificates', 'tlsStores'],
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

const ISSUE_GRACE = 10 * MINUTE

interface Judged {
  readonly findings: readonly Finding[]
  readonly undecided: readonly string[]
  readonly missing: readonly Missing[]
  readonly notAfter: string | null
}

const FINE: Judged = {findings: [], undecided: [], missing: [], notAfter: null}

function judge(
  used: UsedCertificate,
  read: Read<TlsSecret> | undefined,
  certificates: readonly Certificate[] | Missing,
  now: Date,
): Judged {
  if (read === undefined) return {...FINE, undecided: [`Secret ${used.namespace}/${used.name} was not read`]}
  if (read.status === 'missing') return {...FINE, missing: [read]}
  const issuers = issuersOf(used, certificates)
  if (read.status === 'absent') {
    const isComing = issuers.some(({metadata}) => isYounger(metadata.creationTimestamp, ISSUE_GRACE, now))
    return isNamed(used) && !isComing ? {...FINE, findings: [absent(used)]} : FINE
  }
  const {type, keys, leaf} = read.value
  const shape = shapeFinding(used, type, keys, leaf)
  if (leaf === null) return {...FINE, findings: shape}
  const expiry = expiryFindings(used, leaf, issuers, now)
  return {
    findings: [...shape, ...expiry, ...hostFindings(used, leaf)],
    undecided: isDated(leaf)
      ? []
      : [`the dates of the certificate in Secret ${used.namespace}/${used.name} cannot be read`],
    missing: [],
    notAfter: isDated(leaf) ? leaf.notAfter : null,
  }
}

function isNamed({users}: UsedCertificate): boolean {
  return users.some(({kind}) => kind !== 'Certificate')
}

/** Without the Secret, an Ingress serves another certificate, which clients refuse. */
function severityOf({users}: UsedCertificate): Finding['severity'] {
  return users.some(({kind}) => kind === 'Ingress') ? 'fail' : 'warn'
}

function absent(used: UsedCertificate): Finding {
  return finding(used, {
    severity: severityOf(used),
    path: 'metadata.name',
    observed: 'the Secret does not exist',
    observedClass: 'missing',
    expected: 'a Secret of type kubernetes.io/tls',
    because: 'the ingress controller serves its default certificate instead, and clients refuse it',
  })
}

function shapeFinding(used: UsedCertificate, type: string, keys: readonly string[], leaf: Leaf | null): Finding[] {
  const severity = severityOf(used)
  const because = 'the ingress controller rejects it and serves its default certificate instead'
  const lacking = ['tls.crt', 'tls.key'].filter(key => !keys.includes(key))
  if (isNamed(used) && type !== TLS_TYPE) {
    const observed = `type ${oneLine(type, 60)}`
    const what = {severity, path: 'type', observed, observedClass: 'wrong type', expected: TLS_TYPE, because}
    return [finding(used, what, typedSecretRepairs(used, lacking))]
  }
  if (isNamed(used) && lacking.length > 0) {
    const observed = `key ${lacking.join(' and ')} missing`
    return [
      finding(used, {
        severity,
        path: 'data',
        observed,
        observedClass: 'key missing',
        expected: 'keys tls.crt and tls.key',
        because,
      }),
    ]
  }
  if (leaf !== null || type !== TLS_TYPE) return []
  const observed = 'no readable certificate'
  return [
    finding(used, {
      severity: 'fail',
      path: CERTIFICATE,
      observed,
      observedClass: 'not readable',
      expected: 'a PEM certificate',
      because,
    }),
  ]
}

function hostFindings(used: UsedCertificate, leaf: Leaf): Finding[] {
  const bare = [...used.hosts].filter(([host]) => !leaf.dnsNames.some(name => covers(name, host)))
  const needs = [...new Set(bare.map(([, needs]) => needs))].sort()
  if (needs.length === 0) return []
  return [
    finding(used, {
      severity: 'fail',
      path: CERTIFICATE,
      observed: `names ${listed(leaf.dnsNames) || 'no host'}`,
      observedClass: 'host not covered',
      expected: `${listed(needs)} as well`,
      because: 'a wildcard covers exactly one label: clients refuse these hosts',
    }),
  ]
}

function issuersOf(used: UsedCertificate, certificates: readonly Certificate[] | Missing): Certificate[] {
  if (isMissing(certificates)) return []
  const names = used.users.flatMap(({kind, name}) => (kind === 'Certificate' ? name : []))
  return certificates.filter(({metadata, spec}) => names.includes(metadata.name) && spec.secretName === used.name)
}

function isYounger(time: string | undefined, than: number, now: Date): boolean {
  const age = ageMs(time, now)
  return age !== null && age < than
}

function isDated({notBefore, notAfter}: Leaf): boolean {
  return !Number.isNaN(Date.parse(notBefore)) && !Number.isNaN(Date.parse(notAfter))
}

function listed(names: readonly string[]): string {
  const cut = names.slice(0, 5).map(name => oneLine(name, 80))
  return `${cut.join(', ')}${names.length > 5 ? ` and ${names.length - 5} more` : ''}`
}

const TLS_TYPE = 'kubernetes.io/tls'

const EXPIRY_WARN = 30 * DAY

function expiryFindings(used: UsedCertificate, leaf: Leaf, issuers: readonly Certificate[], now: Date): Finding[] {
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

/** cert-manager renews after two thirds of the lifetime. Until then a short remaining time is normal. */
function willRenew({status}: Certificate, now: Date): boolean {
  const isReady = status?.conditions?.some(({type, status}) => type === 'Ready' && status === 'True') ?? false
  const sinceRenewal = ageMs(status?.renewalTime, now)
  return isReady && sinceRenewal !== null && sinceRenewal < 0
}

function dayOf(time: string): string {
  return new Date(time).toISOString().slice(0, 10)
}

const CERTIFICATE = 'data[tls.crt]'

function finding(
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
