import {createPrivateKey, createPublicKey, type JsonWebKey} from 'node:crypto'

const BLOCK = /-----BEGIN ([A-Z0-9 ]{1,64})-----([\s\S]*?)(?:-----END [A-Z0-9 ]{1,64}-----|$)/dg
const PUBLIC = /CERTIFICATE|PUBLIC KEY|PARAMETERS|\bCRL\b|PKCS7|CMS|SIGNATURE|SIGNED MESSAGE/
const HEADER = /^[A-Za-z-]+: /

/** A text with PEM blocks. */
export interface Pem {
  /** The body lines of private blocks. Lines that the public key alone determines are left out. */
  readonly secretLines: readonly PemLine[]
  readonly rest: string
}

/** A line in the body of a private block. */
export interface PemLine {
  readonly text: string
  /** True if a certificate or another key may contain the beginning of the line. */
  readonly beginsOpen: boolean
}

/** Returns the lines of the private blocks, and the other text; undefined if there are no PEM blocks. */
export function pemOf(text: string): Pem | undefined {
  if (text.search(BLOCK) < 0) return undefined
  return {secretLines: privateBlocks(text).flatMap(secretLinesOf), rest: text.replace(BLOCK, '\n')}
}

/** Returns true if a text consists only of certificates, public keys or parameters. */
export function isPublicPem(text: string): boolean {
  if (text.search(BLOCK) < 0 || text.replace(BLOCK, '\n').trim() !== '') return false
  return privateBlocks(text).every(block => linesOf(block).length === 0)
}

/**
 * Returns a function that tests ranges of the text. It returns true if the range is part of a private key, but the
 * public key alone determines its characters.
 */
export function isOpenIn(text: string): (from: number, to: number) => boolean {
  const blocks = privateBlocks(text).map(block => ({...block, openness: opennessOf(block.label, block.body)}))
  return (from, to) =>
    blocks.some(
      ({start, body, openness}) =>
        from >= start && to <= start + body.length && openness.subarray(from - start, to - start).every(isPublic),
    )
}

interface Block {
  readonly label: string
  /** The text between the markers. Two line feeds replace each `\n`, so that offsets do not change. */
  readonly body: string
  readonly start: number
}

function privateBlocks(text: string): Block[] {
  return [...text.matchAll(BLOCK)].flatMap(({1: label = '', 2: body = '', indices}) =>
    PUBLIC.test(label) ? [] : [{label, body: body.replaceAll('\\n', '\n\n'), start: indices?.[2]?.[0] ?? 0}],
  )
}

function secretLinesOf(block: Block): PemLine[] {
  const lines = linesOf(block)
  if (lines.length === 0) return []
  const openness = opennessOf(block.label, block.body)
  return lines.flatMap(({text, at}) => {
    const tells = openness.subarray(at, at + text.length)
    return tells.every(isPublic) ? [] : [{text, beginsOpen: tells[0] !== OPEN.secret}]
  })
}

function linesOf({body}: Block): {readonly text: string; readonly at: number}[] {
  return [...body.matchAll(/[^\r\n]+/g)].flatMap(({0: line, index}) => {
    const text = line.trim()
    return text === '' || HEADER.test(text) ? [] : [{text, at: index + line.indexOf(text)}]
  })
}

function isPublic(openness: number): boolean {
  return openness === OPEN.public
}

/** Classes of the characters in the base64 of a private key. */
const OPEN = {
  /** The public key alone determines these characters. */
  public: 2,
  /** Numbers and names that all keys of this kind share. */
  structure: 1,
  secret: 0,
} as const

/**
 * Returns the class of each character in the body of a private PEM block. All characters are secret if the block is
 * encrypted or unknown.
 */
function opennessOf(label: string, body: string): Uint8Array {
  const openness = new Uint8Array(body.length)
  const key = keyOf(label, body)
  if (key === null) return openness
  const {der, ranges} = key
  const bytes = new Uint8Array(der.length).fill(OPEN.structure)
  for (const {start, end, open} of ranges) bytes.fill(open, start, end)
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

function keyOf(label: string, body: string): {readonly der: Buffer; readonly ranges: readonly Range[]} | null {
  const der = Buffer.from(body, 'base64')
  try {
    const key = createPrivateKey({key: `-----BEGIN ${label}-----\n${body.trim()}\n-----END ${label}-----\n`})
    const secret = secretsOf(key.export({format: 'jwk'}))
    const open = publicOf(createPublicKey(key).export({format: 'jwk'}), der)
    const hidden = secret.map(part => rangeIn(der, part, OPEN.secret))
    return hidden.includes(null) ? null : {der, ranges: [...open, ...hidden.flatMap(range => range ?? [])]}
  } catch {
    return null
  }
}

function secretsOf({d, p, q, dp, dq, qi}: JsonWebKey): Buffer[] {
  return [d, p, q, dp, dq, qi].flatMap(part => (part === undefined ? [] : [Buffer.from(part, 'base64url')]))
}

/** Returns the range of the public part: the modulus with its exponent, or the point of a curve. */
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
