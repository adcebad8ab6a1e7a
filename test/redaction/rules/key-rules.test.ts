import {readdirSync} from 'node:fs'
import {expect, test} from 'vitest'
import {KEY_RULES} from '../../../src/redaction/rules/index.ts'
import {findsOf, hiddenBy} from './apply.ts'
import {examplesOf, KEY_EXAMPLES} from './every-example.ts'

const RULES = new URL('../../../src/redaction/rules/', import.meta.url)
const ROOMS = ['notations', 'http', 'programs', 'sentences']

test('every rule of the folders is in the list', async () => {
  const files = ROOMS.flatMap(room => readdirSync(new URL(`${room}/`, RULES)).map(file => `${room}/${file}`))
  const modules = await Promise.all(files.map(file => import(new URL(file, RULES).href)))
  const rules = modules.flatMap(module => Object.values(module).filter(isRule))
  expect(new Set(KEY_RULES)).toEqual(new Set(rules))
})

test('every rule has examples, and every example a rule', () => {
  expect(Object.keys(KEY_EXAMPLES).sort()).toEqual(KEY_RULES.map(({id}) => id).sort())
})

function isRule(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'why' in value
}

for (const rule of KEY_RULES) {
  const {hides, keeps} = examplesOf(rule)

  test(`${rule.id} hides its examples, by itself`, () => {
    expect(hides.length).toBeGreaterThan(0)
    for (const [text, ...secrets] of hides) {
      const found = findsOf(rule, text).filter(({start, end}) => end > start)
      expect(found.map(({start, end}) => text.slice(start, end))).toEqual(secrets)
    }
  })

  test(`${rule.id} and all others keep its counterexamples`, () => {
    for (const text of keeps) expect(hiddenBy(text)).toBe(text)
  })
}

test('a value goes on in the next part of a long line, up to its end', () => {
  const long = `{"password":"${'a1!'.repeat(2000)}`
  const [found] = KEY_RULES.flatMap(rule => findsOf(rule, long))
  expect(found).toMatchObject({start: 13, end: long.length})
  expect(found?.goesOn?.('xyz","n":1}', false)).toEqual({found: [{start: 0, end: 3}]})
  expect(found?.goesOn?.('another line', true)).toEqual({found: []})
})

test('a YAML block goes on over the lines below', () => {
  const [found] = KEY_RULES.flatMap(rule => findsOf(rule, '  password: |'))
  const first = found?.goesOn?.('    hunter2pw', true)
  expect(first?.found).toEqual([{start: 4, end: 13}])
  expect(first?.goesOn?.('  user: app', true)).toEqual({found: []})
})
