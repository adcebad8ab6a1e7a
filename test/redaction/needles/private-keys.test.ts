import {generateKeyPairSync, type KeyObject, sign} from 'node:crypto'
import {describe, expect, test} from 'vitest'
import {createRedactor} from '../../../src/redaction/redactor.ts'
import {encodingsOf} from '../../bundle/encodings.ts'

const KINDS: Readonly<Record<string, () => {publicKey: KeyObject; privateKey: KeyObject}>> = {
  'EC P-256': () => generateKeyPairSync('ec', {namedCurve: 'P-256'}),
  'EC P-384': () => generateKeyPairSync('ec', {namedCurve: 'P-384'}),
  'RSA 2048': () => generateKeyPairSync('rsa', {modulusLength: 2048}),
  Ed25519: () => generateKeyPairSync('ed25519'),
}
const FORMATS: readonly [string, 'pkcs1' | 'pkcs8' | 'sec1'][] = [
  ['EC P-256', 'pkcs8'],
  ['EC P-256', 'sec1'],
  ['EC P-384', 'pkcs8'],
  ['EC P-384', 'sec1'],
  ['RSA 2048', 'pkcs8'],
  ['RSA 2048', 'pkcs1'],
  ['Ed25519', 'pkcs8'],
]
/** The number of bytes in a PEM line. A public key can start at this many positions in the lines of a certificate. */
const LINE = 48

/**
 * Matches a mask, also in base64 at each of three alignments. `line-of-base64.test.ts` tests masks by rules in random
 * letters.
 */
const MASK_OF_KEY = /redacted:secret|cmVkYWN0ZWQ6c2Vjcm|JlZGFjdGVkOnNlY3Jld|yZWRhY3RlZDpzZWNyZX/

describe.each(FORMATS)('%s as %s', (kind, type) => {
  const {publicKey, privateKey} = KINDS[kind]?.() ?? generateKeyPairSync('ed25519')
  const key = String(privateKey.export({type: type as 'pkcs8', format: 'pem'}))
  const certificates = Array.from({length: LINE}, (_, at) => certificateOf(publicKey, privateKey, 'x'.repeat(at + 1)))
  const redactor = createRedactor({
    secrets: [{ref: 'secret/ns/tls.tls.key', value: Buffer.from(key)}],
    objectNames: new Set(),
    rules: [],
    paths: [],
    key: Buffer.alloc(32, 7),
  })

  test('its certificate stays, wherever the public key stands in it', () => {
    for (const certificate of certificates) {
      for (const text of [
        certificate,
        base64(certificate),
        wrapped(base64(certificate)),
        JSON.stringify(certificate),
      ]) {
        expect(redactor.text(text, 'x')).not.toMatch(MASK_OF_KEY)
        expect(redactor.text(`the log says ${text}\n`, 'x.log')).not.toMatch(MASK_OF_KEY)
      }
    }
  })

  test('no lines of it are needles that its certificate has', () => {
    const all = certificates.flatMap(one => [one, base64(one), wrapped(base64(one))]).join('\n')
    const inside = redactor.needles.filter(({bytes, prefix}) => all.includes(beginning(bytes, prefix)))
    expect(inside).toEqual([])
  })

  test('a Secret with both has the certificate as it was, and base64 of a mask', () => {
    for (const certificate of certificates) {
      const data = {'tls.crt': base64(certificate), 'tls.key': base64(key)}
      for (const document of [
        {kind: 'Secret', apiVersion: 'v1', data},
        {apiVersion: 'v1', data, kind: 'Secret'},
      ]) {
        const read = JSON.parse(redactor.text(JSON.stringify(document, null, 2), 'x.json'))
        expect(read.data['tls.crt']).not.toMatch(MASK_OF_KEY)
        expect(Buffer.from(read.data['tls.key'], 'base64').toString()).toMatch(/^<redacted:secret\/ns\/tls\.tls\.key#/)
      }
    }
  })

  test('what is secret in it is gone, in every encoding, also where its lines stand alone', () => {
    const {d = '', p, q} = privateKey.export({format: 'jwk'})
    const numbers = [d, p, q].flatMap(part => (part === undefined ? [] : [Buffer.from(part, 'base64url')]))
    const der = Buffer.from(body(key).join(''), 'base64')
    const lines = body(key).filter((_, at) => numbers.some(number => lies(der, number, at)))
    expect(lines.length).toBeGreaterThan(0)
    for (const line of lines) {
      for (const form of encodingsOf(line)) expect(redactor.text(`a line ${form} alone`, 'x')).not.toContain(form)
    }
    for (const form of [key, JSON.stringify(key), base64(key), encodeURIComponent(key), wrapped(base64(key))]) {
      const shown = redactor.text(form, 'x')
      for (const line of lines) expect(encodingsOf(line).filter(one => shown.includes(one))).toEqual([])
    }
  })
})

test('a key that nobody can read is hidden line by line', () => {
  const line = 'q8Zt0LxVn4Rk2Wm7Yb1Cd5Fg9Hj3Kp6Ts0Uv8Xa4Ze2Bn7Mc1Lo5Iq9Er3Wy6Pd'
  const key = `-----BEGIN PRIVATE KEY-----\n${line}\n-----END PRIVATE KEY-----\n`
  const options = {objectNames: new Set<string>(), rules: [], paths: [], key: Buffer.alloc(32, 7)}
  const redactor = createRedactor({...options, secrets: [{ref: 'secret/ns/a.b', value: Buffer.from(key)}]})
  expect(redactor.text(`it says ${line} once`, 'x')).not.toContain(line)
})

/** Returns true if a large part of this line of the key belongs to a number. */
function lies(der: Buffer, number: Buffer, line: number): boolean {
  const start = der.indexOf(number)
  const [from, to] = [Math.max(start, line * LINE), Math.min(start + number.length, (line + 1) * LINE)]
  return to - from > LINE / 3
}

function beginning(bytes: Uint8Array, prefix = bytes.length): string {
  return Buffer.from(bytes.subarray(0, prefix)).toString('latin1')
}

function body(pem: string): string[] {
  return pem.trim().split('\n').slice(1, -1)
}

function base64(text: string): string {
  return Buffer.from(text).toString('base64')
}

function wrapped(text: string): string {
  return text.replaceAll(/.{76}/g, '$&\n')
}

/** Returns a self-signed certificate. The issuer's name may have any length. */
function certificateOf(publicKey: KeyObject, privateKey: KeyObject, name: string): string {
  const algorithm = der(0x30, der(0x06, Buffer.from('2a8648ce3d040302', 'hex')))
  const who = der(0x30, der(0x31, der(0x30, der(0x06, Buffer.from('550403', 'hex')), der(0x0c, Buffer.from(name)))))
  const time = der(0x17, Buffer.from('260101000000Z'))
  const body = der(
    0x30,
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    algorithm,
    who,
    der(0x30, time, time),
    who,
    publicKey.export({type: 'spki', format: 'der'}),
  )
  const digest = privateKey.asymmetricKeyType === 'ed25519' ? null : 'sha256'
  const signature = der(0x03, Buffer.from([0]), sign(digest, body, privateKey))
  const lines = der(0x30, body, algorithm, signature)
    .toString('base64')
    .replaceAll(/.{64}(?!$)/g, '$&\n')
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`
}

function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  const size = content.length
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255]
  return Buffer.concat([Buffer.from([tag, ...length]), content])
}
