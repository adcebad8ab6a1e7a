import {describe, expect, test} from 'vitest'
import {RuleTimeout} from '../../../src/redaction/rule.ts'
import {freshPatience, PATIENCE} from '../../../src/redaction/user-rules/patience.ts'
import {compileRe2} from '../../../src/redaction/user-rules/re2/pattern.ts'

/** Far above the time of a stopped pattern on a busy machine, and far below the time of an unstopped one. */
const LONG = 50 * PATIENCE

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
    const start = performance.now()
    expect(() => pattern.matches(text, freshPatience())).toThrow(RuleTimeout)
    expect(performance.now() - start).toBeLessThan(LONG)
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
