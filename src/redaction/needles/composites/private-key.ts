import {createPrivateKey, createPublicKey, type JsonWebKey} from 'node:crypto'

/** Classes of characters in a private key's base64, by what they reveal. */
export const OPEN = {
  /** Determined by the public key alone. */
  public: 2,
  /** Numbers and names that all keys of the kind share. */
  structure: 1,
  secret: 0,
} as const

/**
 * Returns what each character in the body of a private PEM block reveals. A blank counts like the character before it.
 * The whole body is secret if it is not a key, is encrypted, or has an unknown structure.
 */
export function opennessOf(label: string, body: string): Uint8Array {
  const openness = new Uint8Array(body.length)
  const key = keyOf(label, body)
  if (key === null) return openness
  const {der, ranges} = key
  const bytes = ranges.reduce((all, {start, end, open}) => all.fill(open, start, end), opened(der.length))
  let bits = 0
  for (let at = 0; at < body.length; at++) {
    if (/[\s=]/.test(body[at] ?? '')) openness[at] = openness[at - 1] ?? OPEN.structure
    else {
      const [first, last] = [bits >> 3, (bits + 5) >> 3]
      openness[at] = Math.min(bytes[first] ?? OPEN.structure, bytes[last] ?? OPEN.public)
      bits += 6
    }
  }
  return openness
}

interface Range {
  readonly start: number
  readonly end: number
  readonly open: number
}

interface Key {
  readonly der: Buffer
  readonly ranges: readonly Range[]
}

function keyOf(label: string, body: string): Key | null {
  const der = Buffer.from(body, 'base64')
  try {
    const key = createPrivateKey({key: `-----BEGIN ${label}-----\n${body.trim()}\n-----END ${label}-----\n`})
    const secret = secretsOf(key.export({format: 'jwk'}))
    const open = publicOf(createPublicKey(key).export({format: 'jwk'}), der)
    const hidden = secret.map(part => rangeIn(der, part, OPEN.secret))
    return hidden.some(range => range === null)
      ? null
      : {der, ranges: [...open, ...hidden.flatMap(range => range ?? [])]}
  } catch {
    return null
  }
}

function opened(length: number): Uint8Array {
  return new Uint8Array(length).fill(OPEN.structure)
}

/** Returns the secret numbers, of RSA and of curves. */
function secretsOf({d, p, q, dp, dq, qi}: JsonWebKey): Buffer[] {
  return [d, p, q, dp, dq, qi].flatMap(part => (part === undefined ? [] : [Buffer.from(part, 'base64url')]))
}

/**
 * Returns the ranges of the public part: the modulus with its exponent, as in certificates, or the point of a curve.
 */
function publicOf({n, e, x, y}: JsonWebKey, der: Buffer): Range[] {
  const of = (part: string | undefined) => Buffer.from(part ?? '', 'base64url')
  if (n === undefined) {
    const range = rangeIn(der, Buffer.concat([of(x), of(y)]), OPEN.public)
    return range === null ? [] : [range]
  }
  const modulus = rangeIn(der, of(n), OPEN.public)
  if (modulus === null) return []
  const exponent = Buffer.concat([Buffer.from([INTEGER, of(e).length]), of(e)])
  const follows = der.subarray(modulus.end, modulus.end + exponent.length).equals(exponent)
  return [{...modulus, end: modulus.end + (follows ? exponent.length : 0)}]
}

const INTEGER = 2

function rangeIn(der: Buffer, part: Buffer, open: number): Range | null {
  const start = part.length === 0 ? -1 : der.indexOf(part)
  return start < 0 ? null : {start, end: start + part.length, open}
}
