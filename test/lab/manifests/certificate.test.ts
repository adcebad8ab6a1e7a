import {createPrivateKey, X509Certificate} from 'node:crypto'
import {expect, test} from 'vitest'
import {selfSigned} from '../../../src/lab/manifests/certificate.ts'

const notBefore = new Date('2026-01-31T23:59:59Z')
const notAfter = new Date('2027-02-01T00:00:00Z')
const dnsNames = ['agents.test', '*.agents.test']

test('the certificate says what it was asked to say, and its own key signed it', () => {
  const {certificate, key} = selfSigned({commonName: 'agents.test', dnsNames, notBefore, notAfter})
  const parsed = new X509Certificate(certificate)
  expect(parsed.validFromDate).toEqual(notBefore)
  expect(parsed.validToDate).toEqual(notAfter)
  expect(parsed.subjectAltName).toBe('DNS:agents.test, DNS:*.agents.test')
  expect(parsed.subject).toBe('CN=agents.test')
  expect(parsed.verify(parsed.publicKey)).toBe(true)
  expect(parsed.checkPrivateKey(createPrivateKey(key))).toBe(true)
})

test('many names make it longer than one length byte can say', () => {
  const many = Array.from({length: 40}, (_, index) => `host-${index}.agents.test`)
  const {certificate} = selfSigned({commonName: 'agents.test', dnsNames: many, notBefore, notAfter})
  expect(new X509Certificate(certificate).subjectAltName?.split(', ')).toHaveLength(40)
})
