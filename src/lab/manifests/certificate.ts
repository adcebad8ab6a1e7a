import {createSign, generateKeyPairSync, type KeyObject, randomBytes} from 'node:crypto'

/** Encodes the certificate (RFC 5280) as DER, because Node can read X.509 certificates but not issue them. */
export function selfSigned(subject: {
  readonly commonName: string
  readonly dnsNames: readonly string[]
  readonly notBefore: Date
  readonly notAfter: Date
}): {readonly certificate: string; readonly key: string} {
  const {publicKey, privateKey} = generateKeyPairSync('ec', {namedCurve: 'P-256'})
  const name = nameOf(subject.commonName)
  const body = sequence(
    explicit(0, integer(Buffer.from([2]))), // the number 2 means X.509 version 3
    integer(Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    ECDSA_WITH_SHA256,
    name,
    sequence(utcTime(subject.notBefore), utcTime(subject.notAfter)),
    name,
    publicKey.export({type: 'spki', format: 'der'}),
    explicit(3, sequence(subjectAltName(subject.dnsNames))),
  )
  return {certificate: pemOf(signed(body, privateKey)), key: pemKeyOf(privateKey)}
}

function signed(body: Buffer, key: KeyObject): Buffer {
  const signature = createSign('sha256').update(body).sign(key) // Node encodes the signature as DER by default
  return sequence(body, ECDSA_WITH_SHA256, tagged(0x03, Buffer.from([0]), signature))
}

function nameOf(commonName: string): Buffer {
  return sequence(tagged(0x31, sequence(COMMON_NAME, tagged(0x0c, Buffer.from(commonName)))))
}

function subjectAltName(dnsNames: readonly string[]): Buffer {
  const names = dnsNames.map(dnsName => tagged(0x82, Buffer.from(dnsName, 'ascii')))
  return sequence(SUBJECT_ALT_NAME, tagged(0x04, sequence(...names)))
}

/** Returns a time with a two-digit year. RFC 5280 requires this format for all years until 2049. */
function utcTime(time: Date): Buffer {
  return tagged(0x17, Buffer.from(`${time.toISOString().slice(2, 19).replace(/[-:T]/g, '')}Z`))
}

function integer(bytes: Buffer): Buffer {
  return tagged(0x02, bytes)
}

function explicit(number: number, content: Buffer): Buffer {
  return tagged(0xa0 + number, content)
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return tagged(0x30, ...parts)
}

function tagged(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  return Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content])
}

function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length])
  return length < 0x100 ? Buffer.from([0x81, length]) : Buffer.from([0x82, length >> 8, length & 0xff])
}

function pemOf(der: Buffer): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}

function pemKeyOf(key: KeyObject): string {
  return key.export({type: 'pkcs8', format: 'pem'}).toString()
}

/** Object identifiers encoded as DER: 1.2.840.10045.4.3.2 in its sequence, 2.5.4.3, 2.5.29.17. */
const ECDSA_WITH_SHA256 = sequence(Buffer.from('06082a8648ce3d040302', 'hex'))
const COMMON_NAME = Buffer.from('0603550403', 'hex')
const SUBJECT_ALT_NAME = Buffer.from('0603551d11', 'hex')
