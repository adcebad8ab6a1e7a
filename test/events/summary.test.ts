import {expect, test} from 'vitest'
import {EVENT_KINDS} from '../../src/events/kinds/index.ts'
import {summaryOf} from '../../src/events/summary.ts'

test.each(Object.keys(EVENT_KINDS))('%s with an object in every field has a summary', kind => {
  const hostile = {toString: 1, valueOf: null}
  const event = new Proxy({kind} as Record<string, unknown>, {
    get: (own, name) => (name === 'kind' ? own.kind : hostile),
  })
  const {what, text} = summaryOf(event)
  expect([typeof what, typeof text]).toEqual(['string', 'string'])
})

test('an event of an unknown kind has a summary, whatever its kind is', () => {
  expect(summaryOf({kind: {toString: 1}}).what).toBe('{"toString":1}')
  expect(summaryOf({}).what).toBe('')
})
