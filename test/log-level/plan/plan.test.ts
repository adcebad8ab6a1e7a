import {expect, test} from 'vitest'
import {COMPONENTS} from '../../../src/installation/installation.ts'
import {planResetAll, planSetAll} from '../../../src/log-level/plan/plan.ts'
import {type InstallationChange, installation} from '../../checks/healthy.ts'
import {app, ground, identity, stored, TO_DEBUG} from '../scene.ts'

test('only the workloads of the components that were named', () => {
  expect(set(['identity']).changes.map(({component}) => component)).toEqual(['identity'])
})

test('sandboxes are never written: the plan says what to do', () => {
  const {changes, elsewhere} = set([...COMPONENTS])
  expect(changes.map(({component}) => component)).toEqual(['app', 'identity'])
  expect(elsewhere).toMatchObject([{component: 'sandbox'}])
  expect(elsewhere[0]?.steps.join('\n')).toMatch(/OH_AGENT_SERVER_ENV[\s\S]*warm-runtimes-config[\s\S]*new sandboxes/)
})

test.each([
  [{state: 'external', name: 'proxy', host: 'llm.example.com', from: 'X'} as const, 'elsewhere, at llm.example.com'],
  [{state: 'built-in', name: 'proxy', from: 'X=false'} as const, 'part of the app (X=false)'],
  [{state: 'missing', name: 'proxy', tried: []} as const, 'was not found'],
])('a component that is not here: %j', (proxy, words) => {
  const {changes, elsewhere} = set(['proxy'], {components: {proxy}})
  expect(changes).toEqual([])
  expect(elsewhere).toMatchObject([{component: 'proxy', reason: expect.stringContaining(words)}])
})

test('a reset without names is about what svcdiag changed, wherever', () => {
  const [one, other] = [app([]), identity([])]
  const [write] = set(['app']).changes
  if (write === undefined) throw new Error('no change was planned')
  const scene = {...ground(), installation: installation(), targets: [stored(one, write), other]}
  expect(planResetAll([], scene).changes).toMatchObject([{component: 'app', action: 'restore'}])
  expect(planResetAll(['identity'], scene).changes).toMatchObject([{component: 'identity', action: 'unchanged'}])
})

function set(asked: (typeof COMPONENTS)[number][], change: InstallationChange = {}) {
  const scene = {...ground(), installation: installation(change), targets: [app([]), identity([])]}
  return planSetAll(asked, TO_DEBUG, scene)
}
