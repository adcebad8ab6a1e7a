import type {Frame} from './frame.ts'
import {isMask} from './scalar.ts'

/**
 * Whether a map is a Kubernetes Secret; null if not known yet. `list`: the list or audit event that contains it,
 * because items may lack their kind.
 */
export function isSecret(object: Frame, list: Frame | null): boolean | null {
  if (object.kind !== null) return isSecretKind(object.kind, object.apiVersion)
  return list !== null && holdsSecrets(list) ? true : null
}

/** Whether the kind is Secret of the core API, because other APIs have a kind of the same name. */
export function isSecretKind(kind: string, apiVersion: string | null): boolean {
  return kind === 'Secret' && (apiVersion ?? 'v1') === 'v1'
}

/** Whether a complete map is a Secret. Null: its list decides. */
export function wasSecret(object: Frame, list: Frame | null): boolean | null {
  const known = isSecret(object, list)
  if (known !== null) return known
  if (object.hasSecretType) return true
  return list !== null && list.resource === null && (list.kind === null || object.role === 'auditObject') ? null : false
}

function holdsSecrets({kind, resource}: Frame): boolean {
  return kind === 'SecretList' || resource === 'secrets'
}

/** Whether a truncated core API object may be a Secret, because its kind is missing. */
export function mayBeSecret(object: Frame, list: Frame | null): boolean {
  return [object, list].some(frame => frame !== null && frame.kind === null && frame.apiVersion === 'v1')
}

/** Whether the `type` of an object is one of a Secret. */
export function isSecretType(type: string): boolean {
  return /^(?:Opaque$|kubernetes\.io\/|bootstrap\.kubernetes\.io\/token$|helm\.sh\/release)/.test(type)
}

/** Whether a value of a Secret is a mask, also in base64. */
export function isMaskedData(text: string, isBase64: boolean): boolean {
  return isMask(isBase64 && text.startsWith('PHJlZGFjdGVkO') ? fromBase64(text) : text)
}

/** Whether the text contains only public certificates, also in base64. */
export function isCertificateData(text: string, isBase64: boolean): boolean {
  if (isBase64 && !/^\s{0,100}LS0tLS1CRUdJTi/.test(text)) return false
  const plain = isBase64 ? fromBase64(text) : text
  return plain.startsWith(BEGIN) && plain.split(BEGIN).every(part => part === '' || CERTIFICATE.test(part))
}

/** Whether the text consists only of base64 characters and white space. */
export function looksBase64(text: string): boolean {
  return /^[A-Za-z\d+/]{4,}={0,2}$/.test(text.slice(0, 4096).replace(/\s+/g, ''))
}

function fromBase64(text: string): string {
  return Buffer.from(text, 'base64').toString('latin1')
}

const BEGIN = '-----BEGIN CERTIFICATE-----'
const CERTIFICATE = /^[A-Za-z\d+/=\s]{1,100000}-----END CERTIFICATE-----\s{0,100}$/
