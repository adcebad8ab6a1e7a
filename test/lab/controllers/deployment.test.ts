import {expect, test} from 'vitest'
import {nextSizes} from '../../../src/lab/controllers/deployment.ts'

const size = (name: string, replicas: number, available = replicas, existing = replicas) => ({
  name,
  replicas,
  available,
  existing,
})
const rolling = (maxSurge: number | string, maxUnavailable: number | string) => ({
  type: 'RollingUpdate',
  rollingUpdate: {maxSurge, maxUnavailable},
})

test.each([
  ['begins with what it may have more', 4, rolling('25%', 0), size('new', 0), [size('old', 4)], {new: 1, old: 4}],
  ['takes an old one for each new one', 4, rolling(1, 0), size('new', 1), [size('old', 4)], {new: 1, old: 3}],
  ['waits for new ones to be available', 4, rolling(1, 0), size('new', 1, 0), [size('old', 4)], {new: 1, old: 4}],
  ['takes away first where it may have less', 4, rolling(0, 1), size('new', 0), [size('old', 4)], {new: 0, old: 3}],
  ['moves on where neither is allowed', 1, rolling(0, '25%'), size('new', 0), [size('old', 1)], {new: 0, old: 0}],
  ['takes broken old ones first', 4, rolling(1, 1), size('new', 0), [size('old', 4, 2)], {new: 1, old: 3}],
  ['spares what is available', 2, rolling(1, 0), size('new', 1, 0), [size('old', 2, 2)], {new: 1, old: 2}],
  ['shrinks what is too much', 1, rolling(1, 0), size('new', 3), [], {new: 1}],
  [
    'recreates when the old ones are gone',
    2,
    {type: 'Recreate'},
    size('new', 0),
    [size('old', 0, 0, 0)],
    {new: 2, old: 0},
  ],
  ['recreates nothing before', 2, {type: 'Recreate'}, size('new', 0), [size('old', 2)], {new: 0, old: 0}],
] as const)('a rollout %s', (_name, desired, strategy, current, old, expected) => {
  expect(Object.fromEntries(nextSizes({desired, strategy, current, old}))).toEqual(expected)
})
