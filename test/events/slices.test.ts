import {expect, test} from 'vitest'
import {isDeeper} from '../../src/events/read/slices.ts'

test.each([
  ['[[]]', 2, false],
  ['[[]]', 1, true],
  ['[{"a": [1]}, [[2]]]', 3, false],
  ['[{"a": [[1]]}]', 3, true],
  ['{}[]{}[]', 1, false],
  ['["[[[", "\\"[[[", "\\\\"]', 1, false],
  ['["\\\\", [[]]]', 2, true],
  ['"[[[', 1, false],
  ['[[[[', 3, true],
  [']]]][[', 1, false],
])('%s is deeper than %i: %s', (json, limit, expected) => {
  expect(isDeeper(json, limit)).toBe(expected)
})

test.each(['x', '\\\\', '\\"', '[]', '[{'])('a text of many megabytes is looked at too: %s', part => {
  const long = part.repeat(12_000_000 / part.length)
  expect(isDeeper(`["${long}"]`, 1)).toBe(false)
  expect(isDeeper(`["${long}", []]`, 1)).toBe(true)
})
