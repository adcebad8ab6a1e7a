import {expect, test} from 'vitest'
import {firstInCluster} from '../../src/repairs/repair.ts'

const LOOK = {command: 'kubectl get pods', changes: 'nothing'} as const
const CHANGE = {command: 'kubectl rollout restart', changes: 'restarts-pods'} as const
const WORDS = {changes: 'changes-data'} as const

test('a repair by hand, one that only looks and one in words do not run in the cluster', () => {
  const runs = {id: 'runs', steps: [LOOK, CHANGE]}
  const others = [
    {id: 'by-hand', byHand: 'at-the-source', steps: [CHANGE]},
    {id: 'looks', steps: [LOOK]},
    {id: 'words', steps: [WORDS]},
  ]
  expect(firstInCluster([...others, runs, {id: 'later', steps: [CHANGE]}])).toBe(runs)
  expect(firstInCluster(others)).toBeUndefined()
})
