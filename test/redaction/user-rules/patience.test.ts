import {describe, expect, test} from 'vitest'
import {RuleTimeout} from '../../../src/redaction/rule.ts'
import {freshPatience} from '../../../src/redaction/user-rules/patience.ts'
import {compileRe2} from '../../../src/redaction/user-rules/re2/pattern.ts'

describe('a pattern that takes too long', () => {
  test.each([
    ['(a+)+$', `${'a'.repeat(50)}b`],
    ['(\\w+\\s?)*$', `${'a'.repeat(60)}!`],
    ['(?:a|ab|b)*c', `c${'ab'.repeat(400)}`],
    ['a*a*a*a*a*b', `b${'a'.repeat(3000)}`],
    ['^.(([a-z])+.)+[A-Z]', `${'a'.repeat(100)}\nA`],
    ['x(.*)(.*)(.*)(.*)(.*)x', `x${'y'.repeat(4000)}`],
  ])('is stopped: %s', (source, text) => {
    const pattern = compileRe2(source, 'text')
    expect(() => pattern.matches(text, freshPatience())).toThrow(RuleTimeout)
  })

  test('is stopped as well where it only has to be found somewhere', () => {
    expect(() => compileRe2('(a+)+$', 'text').test(`${'a'.repeat(50)}b`, freshPatience())).toThrow(RuleTimeout)
  })

  test('is not even begun where its end is nowhere', () => {
    expect(compileRe2('(a+)+b', 'text').matches('a'.repeat(5000), freshPatience())).toEqual([])
  })

  test('works again on the next text', () => {
    const pattern = compileRe2('(a+)+$', 'text')
    expect(() => pattern.matches(`${'a'.repeat(50)}b`, freshPatience())).toThrow(RuleTimeout)
    expect(pattern.matches('baa', freshPatience())).toHaveLength(1)
  })
})
