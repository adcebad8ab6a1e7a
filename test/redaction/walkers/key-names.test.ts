import {expect, it} from 'vitest'
import {keyIn} from '../../../src/redaction/walkers/key-names.ts'

// Two names of equal length that differ in one byte.
const HARMLESS = `${'a'.repeat(25)}_pasxword`
const SECRET = `${'a'.repeat(25)}_password`

it('a key that is remembered is not changed by what its bytes hold later', () => {
  const bytes = Buffer.from(HARMLESS)
  expect(keyIn(bytes, 0, bytes.length).role).toBe('other')
  bytes.write(SECRET)
  expect(keyIn(bytes, 0, bytes.length)).toMatchObject({name: SECRET, role: 'secret'})
})

it.each([
  ['name', 'pair'],
  ['Value', 'value'],
  ['data', 'data'],
  ['pass\\u0077ord', 'secret'],
  ['encrypted_content', 'encrypted'],
  ['max_tokens', 'other'],
  ['x'.repeat(1000), 'other'],
])('%s is %s', (text, role) => {
  const bytes = Buffer.from(`"${text}"`)
  expect(keyIn(bytes, 1, bytes.length - 1).role).toBe(role)
})
