import {expect, test} from 'vitest'
import {writesWords} from '../../../src/cli/log-level/plan-words.ts'
import {planSet} from '../../../src/log-level/plan/set.ts'
import type {Target} from '../../../src/log-level/target.ts'
import {app, ground, identity, TO_DEBUG, writeIn} from '../../log-level/scene.ts'

const PARTITION = {replicas: 3, updateStrategy: {rollingUpdate: {partition: 1}}}
const ON_DELETE = {updateStrategy: {type: 'OnDelete'}}

test.each([
  ['one workload', [app([])], '1 workload will be changed, 1 pod restarts'],
  ['several', [app([], {spec: {replicas: 3}}), identity([])], '2 workloads will be changed, 4 pods restart'],
  ['a paused one', [app([], {spec: {paused: true}})], '1 workload will be changed, 0 pods restart'],
  ['a partition', [identity([], {}, PARTITION)], '1 workload will be changed, 2 pods restart'],
  ['OnDelete', [identity([], {}, ON_DELETE)], '1 workload will be changed, 0 pods restart'],
])('the question says how many pods restart by themselves: %s', (_, targets: readonly Target[], words) => {
  expect(writesWords(targets.map(target => writeIn(planSet(target, TO_DEBUG, ground()))))).toBe(words)
})
