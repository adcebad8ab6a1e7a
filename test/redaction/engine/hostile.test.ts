import {expect, test} from 'vitest'
import {createRedactor} from '../../../src/redaction/redactor.ts'
import type {Rule} from '../../../src/redaction/rule.ts'

/** A redactor that counts the characters that its rules are shown. */
function counting() {
  let shown = 0
  const rule: Rule = {
    id: 'counts',
    why: 'Counts.',
    keywords: [],
    everyLine: true,
    find: text => {
      shown += text.length
      return []
    },
  }
  const key = Buffer.alloc(32, 1)
  const redactor = createRedactor({secrets: [], objectNames: new Set(), rules: [rule], paths: [], key})
  return (text: string) => {
    shown = 0
    const written = redactor.text(text, 'a.log')
    return {written, shown}
  }
}

const DEEP = [
  `${'\\'.repeat(256)}u0041`,
  `%${'25'.repeat(9)}41`,
  `&#38;${'#38;'.repeat(7)}#65;`,
  'password=vL7qXc2mRt9w',
].join(' ')

test('a text with escapes of three kinds in each other is searched a few times, and hidden as a whole', () => {
  const {written, shown} = counting()(`${DEEP.repeat(20)}\n`)
  expect(shown).toBeLessThan(40 * 20 * DEEP.length)
  expect(written).toMatch(/^<redacted:rule\/opaque-text#[\da-f]{16}>\n$/)
})

test('of JSON that holds such a text nothing is left either', () => {
  const {written} = counting()(`{"message":"${DEEP.repeat(20)}"}\n`)
  expect(written).toMatch(/^<redacted:rule\/opaque-text#[\da-f]{16}>\n$/)
})

test('a text that is escaped as programs do it is read to its ground', () => {
  let text = JSON.stringify({password: 'vL7qXc2mRt9w', path: '/a b'})
  for (let depth = 0; depth < 3; depth++) text = JSON.stringify({body: text})
  const {written} = counting()(`GET /?q=${encodeURIComponent(encodeURIComponent(text))}&#38;x\n`)
  expect(written).not.toContain('vL7qXc2mRt9w')
  expect(written).toContain('GET /?q=')
})

test('each of two equal blobs in a line is hidden', () => {
  const blob = Buffer.from('password=vL7qXc2mRt9w and some more words').toString('base64')
  const {written} = counting()(`first ${blob} second ${blob} \\n%20&#32; end\n`)
  expect(written).toMatch(/^first <redacted:[^>]+> second <redacted:[^>]+> \\n%20&#32; end\n$/)
})

/** How much later lines cost must not depend on how many came before: each input is repeated, and the work may only double. */
const LINES: Readonly<Record<string, string>> = {
  'heads of CSV': 'name,password,token\n',
  'heads of columns': 'NAME   PASSWORD    AGE\n',
}

test.each(Object.entries(LINES))('%s that are rows of each other are hidden in one pass', (_, line) => {
  const written = (count: number) => counting()(line.repeat(count)).written
  const [some, more] = [written(200), written(400)]
  expect(more.startsWith(some)).toBe(true)
  expect(more.split('\n')[399]).toBe(some.split('\n')[199])
})
