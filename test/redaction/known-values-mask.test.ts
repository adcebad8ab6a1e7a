import fc from 'fast-check'
import {expect, test} from 'vitest'
import {maskKnownValues} from '../../src/redaction/known-values-mask.ts'

const KEY = Buffer.alloc(32, 7)
const VALUE = 'k3y/With+odd "chars" & spaces'
const mask = maskKnownValues([{ref: 'secret/ns/sandbox.key', value: VALUE}], KEY)

test.each([
  ['raw', VALUE],
  ['JSON', JSON.stringify(VALUE).slice(1, -1)],
  ['JSON as Go writes it', JSON.stringify(VALUE).slice(1, -1).replaceAll('&', '\\u0026')],
  ['percent-encoded', encodeURIComponent(VALUE)],
  ['percent-encoded in lower case', encodeURIComponent(VALUE).replace(/%../gu, hex => hex.toLowerCase())],
  ['form-encoded', encodeURIComponent(VALUE).replaceAll('%20', '+')],
  ['base64', Buffer.from(VALUE).toString('base64')],
  ['base64url', Buffer.from(VALUE).toString('base64url')],
])('hides a value written as %s', (_, written) => {
  expect(mask(`before ${written} after`)).toMatch(/^before <redacted:secret\/ns\/sandbox\.key#[0-9a-f]{8}>=? ?after$/u)
})

test.each([0, 1, 2, 3, 4, 5])('hides a value in base64 of a text that holds it at byte %i', offset => {
  for (const encoding of ['base64', 'base64url'] as const) {
    const carrier = Buffer.from(`${'x'.repeat(offset)}${VALUE}tail`).toString(encoding)
    const core = Buffer.from(VALUE).toString(encoding).slice(4, 24)
    const masked = mask(carrier)
    expect(masked).toContain('<redacted:secret/ns/sandbox.key#')
    expect(masked).not.toContain(core)
  }
})

test('a value with a stray newline is hidden without it too', () => {
  const stray = maskKnownValues([{ref: 'secret/ns/s.k', value: 'abcdef123456\n'}], KEY)
  expect(stray('got abcdef123456.')).not.toContain('abcdef123456')
})

test('equal values have equal tokens, and another run has other tokens', () => {
  const token = (text: string) => /#([0-9a-f]{8})>/u.exec(text)?.[1]
  const two = maskKnownValues(
    [
      {ref: 'secret/ns/a.key', value: VALUE},
      {ref: 'secret/ns/b.key', value: VALUE},
    ],
    KEY,
  )
  const elsewhere = maskKnownValues([{ref: 'secret/ns/a.key', value: VALUE}], Buffer.alloc(32, 8))
  expect(token(two(VALUE))).toBe(token(mask(VALUE)))
  expect(token(elsewhere(VALUE))).not.toBe(token(mask(VALUE)))
})

test.each(['true', '5432', 'postgres', 'Password', 'openhands', '      ', '10.0.0.1', 'abc'])(
  'leaves the weak value %j alone',
  weak => {
    const text = `user ${weak} in ${Buffer.from(weak).toString('base64')}`
    expect(maskKnownValues([{ref: 'secret/ns/s.k', value: weak}], KEY)(text)).toBe(text)
  },
)

test('honest text passes unchanged', () => {
  fc.assert(
    fc.property(fc.string(), text => {
      fc.pre(!text.includes(VALUE))
      expect(mask(text)).toBe(text)
    }),
  )
})

const secret = fc.string({minLength: 12, maxLength: 60, unit: 'grapheme'}).filter(value => value.trim().length >= 12)

test('no known value survives anywhere, and masking twice changes nothing', () => {
  fc.assert(
    fc.property(fc.array(secret, {minLength: 1, maxLength: 4}), fc.string(), fc.string(), (values, before, after) => {
      fc.pre(values.every(value => !'<redacted:secret/ns/name.key0123#'.includes(value.trim())))
      const hide = maskKnownValues(
        values.map((value, index) => ({ref: `secret/ns/name.key${index}`, value})),
        KEY,
      )
      for (const value of values) {
        const masked = hide(`${before}${value}${after}`)
        expect(masked.includes(value)).toBe(false)
        expect(hide(masked)).toBe(masked)
      }
    }),
  )
})
