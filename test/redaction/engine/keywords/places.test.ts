import {expect, test} from 'vitest'
import {PLACE_TESTS} from '../../../../src/redaction/engine/keywords/places/index.ts'
import {sight} from '../../../../src/redaction/engine/keywords/sightings.ts'
import {triggersOf} from '../../../../src/redaction/engine/keywords/triggers.ts'
import type {Search} from '../../../../src/redaction/engine/search.ts'
import type {Rule} from '../../../../src/redaction/rule.ts'
import {BUILT_IN_RULES} from '../../../../src/redaction/rules/index.ts'
import {TOKEN_RULES} from '../../../../src/redaction/rules/tokens/index.ts'
import {examplesOf} from '../../rules/every-example.ts'

const BEFORE = [
  '',
  ' ',
  '=',
  '_',
  '/',
  '"',
  '+',
  'a',
  '9',
  '%3D',
  '\\n',
  '\\u003d',
  '\\x3d',
  'id=%2F',
  'a\\\\n',
  'x3d',
  '\x1b[0m',
]

test.each(TOKEN_RULES.map(rule => [rule.id, rule] as const))('%s is asked wherever it finds something', (_, rule) => {
  for (const [text, ...secrets] of examplesOf(rule).hides) {
    for (const example of [text, ...secrets.flatMap(secret => BEFORE.map(before => before + secret))]) {
      const found = [...rule.find(example, {path: 'app.log'})]
      if (found.length > 0) expect([example, isAsked(rule, example)]).toEqual([example, true])
    }
  }
})

test.each(BUILT_IN_RULES.map(rule => [rule.id, rule] as const))('%s is searched for in its examples', (_, rule) => {
  let finds = 0
  const search = {triggers: triggersOf([rule])} as Search // `sight` reads only the triggers
  for (const [text] of examplesOf(rule).hides) {
    const found = [...rule.find(text, {path: 'app.log'})]
    if (found.length > 0) expect([text, sight(Buffer.from(text, 'latin1'), search).rules.size]).toEqual([text, 1])
    finds += found.length
  }
  expect(finds).toBeGreaterThan(0)
})

test.each([
  ['"imagePullSecrets": [', 'secrets', false],
  ['"prompt_tokens": {', 'tokens', false],
  ['"secrets": [', 'secrets', true],
  ['[pull.secrets]', 'secrets', true],
  ['\\nsecrets: {', 'secrets', true],
  ['%0Asecrets: {', 'secrets', true],
])('%s opens a container of secrets or not', (text, keyword, is) => {
  expect(isAt('opens-container', text, keyword)).toBe(is)
})

test.each([
  ['id,token,created', true],
  ['2026-03-01T00:00:00.074Z id,token,created', true],
  ['[pod/web-1/app] token,created', true],
  ['web-1  | token,created', true],
  ['{"log":"token,created\\n"}', true],
  ['\xe2\x94\x8c\xe2\x94\x80token\xe2\x94\xac', true],
  ['token,created\\nx9Kq,2026-03-01T00:00:00Z', true],
  ['token,created\n9,2026-03-01T00:00:00Z', true],
  ['token, total tokens: 79', false],
  ['[app.server] csrf token, no cookie', false],
  ['mfa of jo@example.org is a token, not a code', false],
  ['opened in 2.5 ms, 3 token, 4 code', false],
])('%s begins like the head of a table or not', (text, is) => {
  expect(isAt('heads-column', text, 'token')).toBe(is)
})

test.each([
  ['cache write for key conv:8472b862-1fe5-65e1-7ba4-273f1abd02be:events took 3 ms', 'key', false],
  ['cache write for key conv:x9Kq;T4vZ7pLm2 took 3 ms', 'key', true],
])('%s has a possible value after the name or not', (text, keyword, is) => {
  expect(isAt('names-value', text, keyword)).toBe(is)
})

test.each([
  ['session: 8472b862-1fe5-65e1-7ba4-273f1abd02be expires', false],
  ['"session":"8472b862-1fe5-65e1-7ba4-273f1abd02be"', false],
  ['session: Bearer 8472b862-1fe5-65e1-7ba4-273f1abd02be', true],
  ['session: 8472b862-1fe5-65e1-7ba4-273f1abd02bexQ9Kz7', true],
])('%s names a secret or an identifier', (text, is) => {
  expect(isAt('names-secret', text, 'session')).toBe(is)
})

test('the groups of a UUID begin no word', () => {
  expect(isAt('begins-word', '8a1b09fc-40a3-4e55-9bfc-1f27d580ed96', 'fc-')).toBe(false)
  expect(isAt('begins-word', 'fc-1f27d580ed96be63e5e52fd64e26ece7', 'fc-')).toBe(true)
})

function isAsked({keywords, where = 'anywhere'}: Rule, text: string): boolean {
  return keywords.some(keyword => isAt(where, text, keyword))
}

function isAt(place: keyof typeof PLACE_TESTS, text: string, keyword: string): boolean {
  const bytes = Buffer.from(text, 'latin1')
  const folded = text.toLowerCase()
  for (let at = folded.indexOf(keyword); at !== -1; at = folded.indexOf(keyword, at + 1)) {
    if (PLACE_TESTS[place](bytes, at, at + keyword.length)) return true
  }
  return false
}
