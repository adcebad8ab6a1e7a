import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {hideEncrypted} from '../../src/events/masks.ts'

const SECRET = 'c2VjcmV0IHRob3VnaHRz'
const hide = (text: string) => hideEncrypted(text, () => 'hidden')

describe('encrypted content', () => {
  const item = {encrypted_content: SECRET, status: 'done'}
  test.each<[string, string]>([
    ['at the top', JSON.stringify(item)],
    ['indented', JSON.stringify({a: [item]}, null, 2)],
    ['behind an escaped name', `{"\\u0065ncrypted_content":"${SECRET}"}`],
    ['that is no string', `{"encrypted_content":{"a":["${SECRET}"]}}`],
    ['with quotes in it', JSON.stringify({encrypted_content: `"${SECRET}"`})],
    ['in JSON in a string', JSON.stringify({log_data: JSON.stringify({a: item})})],
    ['in JSON in a string in a string', JSON.stringify({log_data: JSON.stringify({b: JSON.stringify({a: item})})})],
    ['in a text', JSON.stringify({text: `it says "encrypted_content": "${SECRET}" there`})],
    ['of a megabyte', JSON.stringify({encrypted_content: SECRET.repeat(50_000)})],
  ])('%s is hidden, and nothing else', (_, text) => {
    const hidden = hide(text)
    expect(hidden).not.toContain(SECRET)
    expect(hidden).toContain('hidden')
    expect(() => JSON.parse(hidden)).not.toThrow()
  })

  test.each([
    '{"encrypted_content":null,"a":1.0}',
    '{"a":"encrypted_content"}',
    '{"a":"\\u0041"}',
    '7',
    '{"encrypted_content":"<redacted:rule/x#0123456789abcdef>"}',
  ])('%s stays', text => {
    expect(hide(text)).toBe(text)
  })

  test('is hidden in any document, and the rest is the same', () => {
    fc.assert(
      fc.property(fc.jsonValue(), rest => {
        const text = JSON.stringify({rest, a: {encrypted_content: SECRET}})
        expect(JSON.parse(hide(text))).toEqual(JSON.parse(JSON.stringify({rest, a: {encrypted_content: 'hidden'}})))
      }),
    )
  })
})
