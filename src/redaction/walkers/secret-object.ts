import type {Frame} from './frame.ts'
import {isMask} from './scalar.ts'

/**
 * Returns true if a map is a Kubernetes Secret; null if this is not known yet. `list`: the list or audit event that
 * contains the map, because items may lack their kind.
 */
export function isSecret(object: Frame, list: Frame | null): boolean | null {
  if (object.kind !== null) return isSecretKind(object.kind, object.apiVersion)
  return list !== null && holdsSecrets(list) ? true : null
}

/** Returns true if the kind is the Secret of the core API. Other APIs have a kind of the same name. */
export function isSecretKind(kind: string, apiVersion: string | null): boolean {
  return kind === 'Secret' && (apiVersion ?? 'v1') === 'v1'
}

/** Returns true if a complete map is a Secret; null if its list decides. */
export function wasSecret(object: Frame, list: Frame | null): boolean | null {
  const known = isSecret(object, list)
  if (known !== null) return known
  if (object.hasSecretType) return true
  return list !== null && list.resource === null && (list.kind === null || object.role === 'auditObject') ? null : false
}

function holdsSecrets({kind, resource}: Frame): boolean {
  return kind === 'SecretList' || resource === 'secrets'
}

/** Returns true if an incomplete object of the core API may be a Secret, because its kind is missing. */
export function mayBeSecret(object: Frame, list: Frame | null): boolean {
  return [object, list].some(frame => frame !== null && frame.kind === null && frame.apiVersion === 'v1')
}

/** Returns true if the `type` of an object is a type of Secrets. */
export function isSecretType(type: string): boolean {
  return /^(?:Opaque$|kubernetes\.io\/|bootstrap\.kubernetes\.io\/token$|helm\.sh\/release)/.test(type)
}

/** Returns true if a value of a Secret is a mask. `isBase64`: the mask may also be base64. */
export function isMaskedData(text: string, isBase64: boolean): boolean {
  return isMask(isBase64 && text.startsWith('PHJlZGFjdGVkO') ? fromBase64(text) : text)
}

/** Returns true if the text contains only public certificates. `isBase64`: the text is base64. */
export function isCertificateData(text: string, isBase64: boolean): boolean {
  if (isBase64 && !/^\s{0,100}LS0tLS1CRUdJTi/.test(text)) return false
  const plain = isBase64 ? fromBase64(text) : text
  return plain.startsWith(BEGIN) && plain.split(BEGIN).every(part => part === '' || CERTIFICATE.test(part))
}

/** Returns true if the text consists only of base64 characters and white space. */
export function looksBase64(text: string): boolean {
  return /^[A-Za-z\d+/]{4,}={0,2}$/.test(text.slice(0, 4096).replace(/\s+/g, ''))
}

function fromBase64(text: string): string {
  return Buffer.from(text, 'base64').toString('latin1')
}

const BEGIN = '-----BEGIN CERTIFICATE-----'
const CERTIFICATE = /^[A-Za-z\d+/=\s]{1,100000}-----END CERTIFICATE-----\s{0,100}$/
