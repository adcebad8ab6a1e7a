import {expect, test} from 'vitest'
import {createRedactor} from '../../../src/redaction/redactor.ts'

const LINE = 'Zq8rT2vLw9Xn4Kp7Yb1Cd5Fg9Hj3Kp6Ts0Uv8Xa4Bc2De6Gh1Jk5Mn8Pq3Rs7Tu'
const CERTIFICATE = `-----BEGIN CERTIFICATE-----\n${'MIIB'.repeat(16)}\n${LINE}\n-----END CERTIFICATE-----\n`
const ENCODED = Buffer.from(CERTIFICATE).toString('base64')
const MASK = /^<redacted:secret\/ns\/other\.key#[\da-f]{16}>$/

const METADATA = {name: 'web-tls', namespace: 'ns'}
const DATA = {'ca.crt': Buffer.from(CERTIFICATE.replace(LINE, 'MIIB')).toString('base64'), 'tls.crt': ENCODED}
const SECRET = {apiVersion: 'v1', kind: 'Secret', metadata: METADATA, data: DATA}
const DATA_FIRST = {apiVersion: 'v1', data: DATA, kind: 'Secret', metadata: METADATA}
const BINARY = {apiVersion: 'v1', kind: 'ConfigMap', metadata: METADATA, binaryData: DATA}

const documents: [string, string][] = [
  ['pretty JSON', JSON.stringify(SECRET, null, 2)],
  ['JSON on one line', JSON.stringify(SECRET)],
  ['JSON, the kind behind the data', JSON.stringify(DATA_FIRST, null, 2)],
  ['JSON in a string', JSON.stringify({note: JSON.stringify(SECRET)})],
  [
    'a list',
    JSON.stringify({kind: 'SecretList', apiVersion: 'v1', items: [{metadata: METADATA, data: DATA}]}, null, 2),
  ],
  ['binary data of a ConfigMap', JSON.stringify(BINARY, null, 2)],
  ['YAML', yaml(['apiVersion: v1', 'kind: Secret', 'data:'])],
  ['YAML as kubectl writes it', `${yaml(['apiVersion: v1', 'data:'])}kind: Secret\nmetadata:\n  name: web-tls\n`],
]

test.each(documents)('%s: base64 of what is public is hidden as a whole, or not at all', (_, document) => {
  const hidden = /[\w+/=]{60,}/g
  const [before, after] = [document.match(hidden) ?? [], redactor(LINE)(document).match(hidden) ?? []]
  expect(before.length).toBe(2)
  expect(after[0]).toBe(before[0])
  expect(Buffer.from(after[1] ?? '', 'base64').toString()).toMatch(MASK)
  expect(redactor(LINE)(document).replace(after[1] ?? '', ENCODED)).toBe(document)
})

test.each(documents)('%s: stays as it is where nothing in it is secret, and when redacted again', (_, document) => {
  expect(redactor('another-value-4711')(document)).toBe(document)
  const once = redactor(LINE)(document)
  expect(redactor(LINE)(once)).toBe(once)
})

test.each(documents)('%s: the same however the bytes are cut', (_, document) => {
  const whole = redactor(LINE)(document)
  for (const size of [1, 7, 100]) expect(redactor(LINE, size)(document)).toBe(whole)
})

function yaml(head: readonly string[]): string {
  return `${[...head, ...Object.entries(DATA).map(([key, value]) => `  ${key}: ${value}`)].join('\n')}\n`
}

function redactor(secret: string, size = 1_000_000) {
  const {stream} = createRedactor({
    secrets: [{ref: 'secret/ns/other.key', value: Buffer.from(secret)}],
    objectNames: new Set(),
    rules: [],
    paths: [],
    key: Buffer.alloc(32, 7),
  })
  return (text: string): string => {
    const item = stream('x')
    const bytes = Buffer.from(text)
    const out: Buffer[] = []
    for (let at = 0; at < bytes.length; at += size) out.push(...item.push(bytes.subarray(at, at + size)))
    return Buffer.concat([...out, ...item.end()]).toString()
  }
}
