import {expect, test} from 'vitest'
import {createRedactor} from '../../../src/redaction/redactor.ts'
import type {GoesOn, Rule} from '../../../src/redaction/rule.ts'
import {container} from '../../../src/redaction/rules/notations/containers.ts'
import {table} from '../../../src/redaction/rules/notations/table.ts'

/** Returns a redactor that counts the characters that its rules receive. */
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

test('lists of secrets in each other are read a few times, not once for each list around them', () => {
  const finds = (count: number) => [...container.find('{"tokens":["vL7qXc2mRt9w",'.repeat(count), {path: 'a'})].length
  expect(finds(100)).toBeGreaterThanOrEqual(100)
  expect(finds(600)).toBeLessThanOrEqual(10 * 600)
})

test('heads of a table that are rows of each other follow it as one', () => {
  const rowsBelow = () => [...table.find('name,password,token', {path: 'a'})].at(-1)?.goesOn
  expect(rowsBelow()?.alike).toBeDefined()
  expect(rowsBelow()?.alike).toBe(rowsBelow()?.alike)
})

test('however many secrets of a rule are not over, each line is shown to a few of them', () => {
  let asked = 0
  const goesOn: GoesOn = () => {
    asked++
    return {found: [], goesOn: (text, newLine) => goesOn(text, newLine)}
  }
  const find = (text: string) => [{start: text.length, end: text.length, goesOn}]
  const rule: Rule = {id: 'never-over', why: 'Never over.', keywords: ['begin'], find}
  const key = Buffer.alloc(32, 1)
  const redactor = createRedactor({secrets: [], objectNames: new Set(), rules: [rule], paths: [], key})
  redactor.text(Array.from({length: 500}, (_, line) => `begin ${line}\n`).join(''), 'a.log')
  expect(asked).toBeLessThanOrEqual(10 * 500)
})

test('a table is followed below all of its heads', () => {
  const {written} = counting()(
    `name,password,token\n${'name,password,token\nanna,vL7qXc2mRt9w,7Hq2LmZx9Pw\n'.repeat(50)}`,
  )
  expect(written).not.toMatch(/vL7qXc2mRt9w|7Hq2LmZx9Pw/)
})
