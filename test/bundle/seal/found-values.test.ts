import fc from 'fast-check'
import {expect, test} from 'vitest'
import {foundValues} from '../../../src/bundle/seal/found-values.ts'
import type {Secret} from '../../../src/redaction/needles/secret.ts'
import {runs} from '../../depth.ts'

interface Find {
  readonly value: string
  readonly rule: string
  readonly path: string
}

const MOST = 5
const LOG = 'cluster-resources/pods/logs/ns/pod/app.log'

function remembered(finds: readonly Find[]): string[] {
  const found = foundValues(MOST)
  for (const {value, rule, path} of finds) found.add({ref: `rule/${rule}`, value: Buffer.from(value)}, path)
  return found.values().map(({ref, value}: Secret) => `${ref} ${Buffer.from(value)}`)
}

test('what is remembered does not depend on which file was read first', () => {
  const find = fc.record({
    value: fc.string({minLength: 1, maxLength: 2}),
    rule: fc.constantFrom('one', 'other'),
    path: fc.constantFrom(LOG, `${LOG}s`, 'object'),
  })
  const twoOrders = fc
    .array(find, {maxLength: 60})
    .chain(finds => fc.tuple(fc.constant(finds), fc.shuffledSubarray(finds, {minLength: finds.length})))
  fc.assert(
    fc.property(twoOrders, ([finds, others]) => {
      expect(remembered(others)).toEqual(remembered(finds))
    }),
    {numRuns: runs(500)},
  )
})

test('logs leave room for what is found elsewhere, and have as much themselves', () => {
  const many = Array.from({length: 100}, (_, at) => ({value: `a${at}`, rule: 'one', path: LOG}))
  const values = remembered([...many, {value: 'zz', rule: 'one', path: 'object'}])
  expect(values).toHaveLength(MOST + 1)
  expect(values).toContain('rule/one zz')
})

test('what was hidden before is not remembered, and what stands escaped is remembered as it was meant', () => {
  expect(remembered([{value: 'x<redacted:rule/jwt#0123456789abcdef>', rule: 'one', path: LOG}])).toEqual([])
  expect(remembered([{value: 'a\\"b', rule: 'one', path: LOG}])).toEqual(['rule/one a"b', 'rule/one a\\"b'])
})
