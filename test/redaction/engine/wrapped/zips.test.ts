import {gzipSync} from 'node:zlib'
import {expect, test} from 'vitest'
import {redactBytes, redactorWith} from '../../texts.ts'

const VALUE = 'vQ7mZ2xK9wT4nB8c'
const redactor = redactorWith({secrets: [{ref: 'secret/ns/db.password', value: Buffer.from(VALUE)}]})
const hidden = (text: string) => redactBytes(redactor, Buffer.from(text)).toString()
const zipped = (text: string) => gzipSync(text).toString('base64')
const again = (text: string) => Buffer.from(text).toString('base64')

test.each([
  ['alone', zipped(VALUE)],
  ['in a document', zipped(JSON.stringify({env: {DB: `x ${VALUE} y`}}))],
  ['in base64 once more, as Helm stores releases', again(zipped(`values: ${VALUE}`))],
  ['for URLs', gzipSync(`values: ${VALUE} ???>>>`).toString('base64url')],
  ['in gzip in gzip', zipped(zipped(`values: ${VALUE}`))],
  ['cut off', zipped(`${VALUE} ${'and much more, '.repeat(40)}`).slice(0, -24)],
])('a known value is hidden in gzip in base64 %s', (_, blob) => {
  expect(hidden(`release="${blob}" of yesterday\n`)).toMatch(
    /^release="<redacted:secret\/ns\/db\.password#[\da-f]{16}>" of yesterday\n$/,
  )
})

test('what holds nothing secret stays', () => {
  const text = `release="${zipped('{"replicas": 3, "image": "registry.test/app:1"}')}"\n`
  expect(hidden(text)).toBe(text)
})

test('what looks like gzip and cannot be unpacked is hidden', () => {
  expect(hidden('x H4sIAAAAAAAAA9zz9zz9zz9zz9zz9zz9zz9zz9zz9zz9zz9zz9 y\n')).toMatch(/^x <redacted:rule\/opaque-text#/)
})

test.each([
  ['before its data', (data: string) => `{"apiVersion":"v1","kind":"Secret","data":{"release":"${data}"}}\n`],
  ['behind its data', (data: string) => `apiVersion: v1\ndata:\n  release: ${data}\nkind: Secret\n`],
])(
  'a release in a Secret that says its kind %s is named by the known value in it, not by what rules find',
  (_, secret) => {
    const source = (text: string) => {
      const mask = /PHJlZGFjdGVkO[\w+/=]+/.exec(hidden(secret(again(zipped(text)))))?.[0] ?? ''
      return Buffer.from(mask, 'base64').toString().split(/[:#]/)[1]
    }
    expect(source('{"password": "Xk29slLLq0Zpw81"}')).toBe('rule/k8s-secret-data')
    expect(source(`{"password": "Xk29slLLq0Zpw81", "dsn": "postgres://app:${VALUE}@db"}`)).toBe('secret/ns/db.password')
  },
)
