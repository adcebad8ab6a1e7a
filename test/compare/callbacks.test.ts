import {expect, test} from 'vitest'
import {callbackChain} from '../../src/callbacks/chain.ts'
import type {CallbackFacts} from '../../src/callbacks/facts.ts'
import {withCallbacks} from '../../src/compare/callbacks.ts'
import {compare} from '../../src/compare/comparison.ts'
import {stepsOf} from '../../src/compare/step.ts'

const message = (id: string) => ({
  id,
  event: {kind: 'MessageEvent', source: 'agent', llm_message: {content: [{type: 'text', text: 'Done.'}]}},
})
const side = (event: string) => ({
  source: event,
  conversation: null,
  events: 2,
  steps: stepsOf([message(event), message(`${event}-later`)]),
})

function chain(event: string, more: Partial<CallbackFacts>) {
  const unknown = {given: null, ended: null, script: null, seen: null, resent: null}
  const end = {as: 'finished', event, at: null, code: null} as const
  const run = {event: `${event}-run`, exitCode: 0, error: null}
  return callbackChain({conversation: null, end, hooks: 'sends-callback', run, ...unknown, ...more})
}

const ARRIVED = {script: {is: 'tried', curl: 0, status: 204}} as const
const LOST = {script: {is: 'tried', curl: 7, status: null}} as const

test('a callback that arrived in one run only is a difference, beside its finish', () => {
  const sides = withCallbacks([side('a'), side('b')], [[chain('a', ARRIVED)], [chain('b', LOST)]])
  const {rows, first} = compare(sides[0].steps, sides[1].steps)
  expect(rows.map(({is}) => is)).toEqual(['same', 'changed', 'same'])
  expect(rows[1]).toMatchObject({
    left: {event: 'a', part: 'callbacks', values: {verdict: 'arrived', failed_step: null}},
    right: {event: 'b', values: {verdict: 'lost', failed_step: 'script'}},
  })
  expect(first?.reason).toContain('callback of the finish')
})

test('callbacks with the same fate are the same, whatever their ids are', () => {
  const sides = withCallbacks([side('a'), side('b')], [[chain('a', LOST)], [chain('b', LOST)]])
  expect(compare(sides[0].steps, sides[1].steps).first).toBeNull()
})

test('a callback that one side does not know is not compared', () => {
  const sides = withCallbacks([side('a'), side('b')], [[chain('a', LOST)], [chain('b', {})]])
  expect(sides.map(({steps}) => steps.length)).toEqual([2, 2])
})
