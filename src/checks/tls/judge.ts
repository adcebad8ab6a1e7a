import type {Certificate} from '../../cluster/objects.ts'
import type {Leaf, Missing, Read, TlsSecret} from '../../cluster/port.ts'
import {ageMs, MINUTE} from '../age.ts'
import {type Finding, isMissing} from '../define.ts'
import {oneLine} from '../one-line.ts'
import {covers} from './covers.ts'
import {expiryFindings} from './expiry.ts'
import {CERTIFICATE, finding} from './findings.ts'
import {typedSecretRepairs} from './typed-secret.ts'
import type {UsedCertificate} from './used-certificates.ts'

const ISSUE_GRACE = 10 * MINUTE

export interface Judged {
  readonly findings: readonly Finding[]
  readonly undecided: readonly string[]
  readonly missing: readonly Missing[]
  readonly notAfter: string | null
}

const FINE: Judged = {findings: [], undecided: [], missing: [], notAfter: null}

/** Returns all findings about one Secret in use. */
export function judge(
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

/** If the Secret is missing, an Ingress serves another certificate. Other users are affected less. */
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
