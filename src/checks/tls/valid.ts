import type {Certificate} from '../../cluster/objects.ts'
import type {Leaf, Missing, Read, TlsSecret} from '../../cluster/port.ts'
import {coreRef} from '../../repairs/repair.ts'
import {conclude, defineCheck, type Finding, isMissing, oneLine, skip} from '../define.ts'
import {ageMs, DAY, describeAge, MINUTE} from '../words/age.ts'
import {issueAnew, typedSecretRepairs} from './repairs.ts'
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
      note: first === undefined ? undefined : `the first to expire is valid until ${dayOf(first)}`,
    })
    if (outcome.status === 'pass' && used.length === 0)
      return skip('no Ingress, TLSStore or runtime setting names a TLS Secret: the ingress controller serves its own')
    return outcome
  },
  docs: {
    why: 'Browsers, agents, webhooks, and sandboxes that call the app refuse an expired certificate or one for other hosts. They also refuse the connection if the certificate is missing.',
    how: 'Reads the public part of every TLS Secret that an Ingress, the default TLSStore, RUNTIME_CERT_SECRET or a cert-manager Certificate names. The check fails if a Secret that an Ingress names is missing, has another type or has no key. It also fails if a certificate is expired, is not yet valid or does not cover one of its hosts. Hosts of sandboxes count too. It warns if a certificate expires in 30 days or less, unless cert-manager will renew it later by its own plan. It also warns if a Secret is missing that only the TLSStore or the runtime API names. The check ignores hosts that the controller serves with its own certificate.',
    falsePositives:
      'A flag of the controller can set another default certificate. The check then reports hosts of that certificate as not covered. The Secret of a Certificate younger than 10 min may not exist yet, and is no finding.',
    fix: 'Have the certificate issued again with all names, and replace the Secret. Controllers reload the Secret without a restart. If the Secret has the wrong type, create a new one and name it in the Ingresses, because the type cannot be changed. If cert-manager owns the certificate, check the Certificate.',
  },
})

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
  const secret = `Secret ${used.namespace}/${used.name}`
  if (read === undefined) return {...FINE, undecided: [`${secret} was not read`]}
  if (read.status === 'missing') return {...FINE, missing: [read]}
  const issuers = issuersOf(used, certificates)
  if (read.status === 'absent') {
    const ages = issuers.flatMap(({metadata}) => ageMs(metadata.creationTimestamp, now) ?? [])
    const isComing = ages.some(age => age < ISSUE_GRACE)
    const absent = finding(used, 'missing', severityOf(used), 'the Secret does not exist')
    return isNamed(used) && !isComing ? {...FINE, findings: [absent]} : FINE
  }
  const {leaf} = read.value
  const shape = shapeFindings(used, read.value)
  if (leaf === null) return {...FINE, findings: shape}
  const isDated = [leaf.notBefore, leaf.notAfter].every(time => !Number.isNaN(Date.parse(time)))
  return {
    findings: [...shape, ...expiryFindings(used, leaf, issuers, now), ...hostFindings(used, leaf)],
    undecided: isDated ? [] : [`the dates of the certificate in ${secret} cannot be read`],
    missing: [],
    notAfter: isDated ? leaf.notAfter : null,
  }
}

function issuersOf(used: UsedCertificate, certificates: readonly Certificate[] | Missing): Certificate[] {
  if (isMissing(certificates)) return []
  const names = used.users.flatMap(({kind, name}) => (kind === 'Certificate' ? name : []))
  return certificates.filter(({metadata, spec}) => names.includes(metadata.name) && spec.secretName === used.name)
}

function isNamed({users}: UsedCertificate): boolean {
  return users.some(({kind}) => kind !== 'Certificate')
}

/** Without the Secret, the Ingress serves another certificate, and clients refuse this certificate. */
function severityOf({users}: UsedCertificate): Finding['severity'] {
  return users.some(({kind}) => kind === 'Ingress') ? 'fail' : 'warn'
}

function shapeFindings(used: UsedCertificate, {type, keys, leaf}: TlsSecret): Finding[] {
  const severity = severityOf(used)
  const lacking = ['tls.crt', 'tls.key'].filter(key => !keys.includes(key))
  if (isNamed(used) && type !== TLS_TYPE) {
    const wrongType = finding(used, 'wrong type', severity, `type ${oneLine(type, 60)}`)
    return [{...wrongType, repairs: typedSecretRepairs(used, lacking)}]
  }
  if (isNamed(used) && lacking.length > 0)
    return [finding(used, 'key missing', severity, `key ${lacking.join(' and ')} missing`)]
  if (leaf !== null || type !== TLS_TYPE) return []
  return [finding(used, 'not readable', 'fail', 'no readable certificate')]
}

function expiryFindings(used: UsedCertificate, leaf: Leaf, issuers: readonly Certificate[], now: Date): Finding[] {
  const sinceStart = ageMs(leaf.notBefore, now)
  const sinceEnd = ageMs(leaf.notAfter, now)
  if (sinceEnd !== null && sinceEnd >= 0)
    return [finding(used, 'expired', 'fail', `expired on ${dayOf(leaf.notAfter)}, ${describeAge(sinceEnd)} ago`)]
  if (sinceStart !== null && sinceStart < 0)
    return [finding(used, 'not yet valid', 'fail', `not valid before ${dayOf(leaf.notBefore)}`)]
  if (sinceEnd === null || -sinceEnd > EXPIRY_WARN || issuers.some(issuer => willRenew(issuer, now))) return []
  return [finding(used, 'expires soon', 'warn', `expires on ${dayOf(leaf.notAfter)}, in ${describeAge(-sinceEnd)}`)]
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

function hostFindings(used: UsedCertificate, leaf: Leaf): Finding[] {
  const bare = [...used.hosts].filter(([host]) => !leaf.dnsNames.some(name => covers(name, host)))
  const needs = [...new Set(bare.map(([, needs]) => needs))].sort()
  if (needs.length === 0) return []
  const uncovered = finding(used, 'host not covered', 'fail', `names ${listed(leaf.dnsNames, cut) || 'no host'}`)
  return [{...uncovered, expected: `${listed(needs, cut)} as well`}]
}

function cut(name: string): string {
  return oneLine(name, 80)
}

function listed<T>(all: readonly T[], describe: (one: T) => string): string {
  const named = all.slice(0, 5).map(describe).join(', ')
  return `${named}${all.length > 5 ? ` and ${all.length - 5} more` : ''}`
}

function finding(
  used: UsedCertificate,
  observedClass: keyof typeof PROBLEMS,
  severity: Finding['severity'],
  observed: string,
): Finding {
  return {
    ...PROBLEMS[observedClass],
    severity,
    object: coreRef('Secret', used.namespace, used.name),
    observed: `${observed}; used by ${listed(used.users, describeUser)}`,
    observedClass,
    repairs: [issueAnew(used, observedClass)],
  }
}

function describeUser({kind, name, path}: User): string {
  return kind === 'runtime' ? `the runtime API (${name})` : `${kind} ${name} ${path}`
}

const ISSUE_GRACE = 10 * MINUTE
const EXPIRY_WARN = 30 * DAY
const TLS_TYPE = 'kubernetes.io/tls'
const CERTIFICATE = {path: 'data[tls.crt]', expected: 'valid for more than 30 days'}
const REFUSED = 'browsers, agents and webhooks refuse an expired certificate'
const REJECTED = 'the ingress controller rejects it and serves its default certificate instead'

const PROBLEMS = {
  missing: {
    title: 'A TLS Secret in use does not exist',
    path: 'metadata.name',
    expected: 'a Secret of type kubernetes.io/tls',
    because: 'the ingress controller serves its default certificate instead, and clients refuse it',
  },
  expired: {...CERTIFICATE, title: 'A certificate in use has expired', because: REFUSED},
  'expires soon': {...CERTIFICATE, title: 'A certificate in use expires soon', because: REFUSED},
  'not yet valid': {
    ...CERTIFICATE,
    title: 'A certificate in use is not valid yet',
    because: 'clients refuse a certificate that is not valid yet',
  },
  'host not covered': {
    ...CERTIFICATE,
    title: 'A certificate does not cover its hosts',
    because: 'a wildcard covers exactly one label: clients refuse these hosts',
  },
  'wrong type': {title: 'A TLS Secret has the wrong type', path: 'type', expected: TLS_TYPE, because: REJECTED},
  'key missing': {
    title: 'A TLS Secret lacks a key',
    path: 'data',
    expected: 'keys tls.crt and tls.key',
    because: REJECTED,
  },
  'not readable': {
    ...CERTIFICATE,
    title: 'A TLS Secret contains no readable certificate',
    expected: 'a PEM certificate',
    because: REJECTED,
  },
}
