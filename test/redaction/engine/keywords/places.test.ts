import {expect, test} from 'vitest'
import {PLACE_TESTS} from '../../../../src/redaction/engine/keywords/places/index.ts'
import type {Rule} from '../../../../src/redaction/rule.ts'
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
