import {expect, test} from 'vitest'
import {renderFaultList} from '../../../src/cli/lab/fault-list.ts'
import type {Fault} from '../../../src/lab/fault.ts'
import {FAULTS} from '../../../src/lab/faults/index.ts'

const FAULT: Fault = {
  id: 'x.broken',
  summary: 'something is broken',
  profiles: ['generic', 'openhands'],
  lives: ['object'],
  expects: {cause: 'a.b', checks: {'a.b': 'fail', 'c.d': 'warn', 'e.f': 'inconclusive', 'g.h': 'skip', 'i.j': 'fail'}},
  realCluster: true,
  apply: installation => installation,
}

test('a fault is listed with the checks that find it', () => {
  expect(renderFaultList([FAULT], 'text')).toBe(
    'x.broken  something is broken\n    fail: a.b i.j; warn: c.d; inconclusive: e.f\n',
  )
})

test('profiles that differ have a line each; a control is found by none', () => {
  const fault: Fault = {...FAULT, expectsOnOpenhands: {cause: null, checks: {'g.h': 'skip'}}}
  expect(renderFaultList([fault], 'text').split('\n').slice(1, 3)).toEqual([
    '    generic: fail: a.b i.j; warn: c.d; inconclusive: e.f',
    '    openhands: no check finds anything',
  ])
})

test('the document has what each profile expects, for every fault of the lab', () => {
  const {faults} = JSON.parse(renderFaultList(FAULTS, 'json'))
  expect(faults).toHaveLength(FAULTS.length)
  for (const {id, profiles, expects} of faults) {
    expect(Object.keys(expects), id).toEqual(profiles)
    for (const profile of profiles) expect(expects[profile], id).toMatchObject({checks: expect.any(Object)})
  }
})
