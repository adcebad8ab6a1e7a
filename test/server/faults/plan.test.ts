import {readdirSync} from 'node:fs'
import {expect, test} from 'vitest'
import {FAULT_KINDS} from '../../../src/server/faults/kinds/index.ts'
import {pathPattern} from '../../../src/server/faults/path-pattern.ts'
import {problemInPlan} from '../../../src/server/faults/plan.ts'
import {unfiredWords} from '../../../src/server/faults/words.ts'

test('each kind has a file, and each file is a kind', () => {
  const files = readdirSync(new URL('../../../src/server/faults/kinds/', import.meta.url))
  const named = Object.keys(FAULT_KINDS).map(name => `${name.replace('_ms', '').replaceAll('_', '-')}.ts`)
  expect(files.toSorted()).toEqual([...named, 'index.ts'].toSorted())
})

test.each([
  ['/*', 'GET', '/', true],
  ['/*', 'POST', '/a/b', true],
  ['GET /a/*', 'GET', '/a/b/c', true],
  ['GET /a/*', 'POST', '/a/b/c', false],
  ['/a/*', 'GET', '/ab', false],
  ['/a/*/c', 'GET', '/a/b/c', true],
  ['/a/*/c', 'GET', '/a/b/b/c', false],
  ['/a/{conversation_id}/c', 'GET', '/a/b/c', true],
  ['/a.b', 'GET', '/axb', false],
])('%s matches %s %s: %s', (pattern, method, path, matches) => {
  expect(pathPattern(pattern)?.(method, path)).toBe(matches)
})

test.each([
  ['no rule', {}, 'rules'],
  ['an unknown name', {rules: [{on: '/', drp: true}]}, 'rules/0/drp'],
  ['no fault', {rules: [{on: '/'}]}, 'rules/0'],
  ['two faults', {rules: [{on: '/', drop: true, status: 500}]}, 'rules/0'],
  ['a status that is no error', {rules: [{on: '/', status: 200}]}, 'rules/0/status'],
  ['no path', {rules: [{on: 'everything', drop: true}]}, 'rules/0/on'],
  ['no id', {rules: [{on: '/', drop: true, conversation: 'x'}]}, 'rules/0/conversation'],
  ['a status at a frame', {rules: [{on: '/', status: 500, frame: 1}]}, 'rules/0/status'],
  ['an empty list of requests', {rules: [{on: '/', drop: true, requests: []}]}, 'rules/0/requests'],
  ['no chance', {rules: [{on: '/', drop: true, chance: 0}]}, 'rules/0/chance'],
  ['a step that no scenario has', {rules: [{on: '/', drop: true, step: 'cal'}]}, 'rules/0/step'],
  ['a step before the first', {rules: [{on: '/', drop: true, step: 0}]}, 'rules/0/step'],
  ['an order without a frame', {rules: [{on: '/'}, {on: '/', reorder: true}].slice(1)}, 'rules/0/reorder'],
])('a plan with %s is refused, and the place is named', (_, plan, place) => {
  expect(problemInPlan(plan)?.path.join('/')).toBe(place)
})

test.each([
  ['BREW /a', /^begins with an unknown method; methods are GET,/u],
  ['get /a', /^begins with an unknown method; did you mean GET\?$/u],
  ['/api/v1/faults', /^no fault happens on/u],
  ['/api/v1/faults/1', /^no fault happens on/u],
  ['/ready/', /^ends with a slash/u],
  ['/api?limit=1', /^contains a query/u],
  ['/api/shared-*', /^shared-\*: /u],
  ['/API/*', /^API: /u],
  ['all', /^is not a path/u],
])('a rule on %s can never match, and is refused with the reason', (on, why) => {
  expect(problemInPlan({rules: [{on, drop: true}]})).toEqual({
    path: ['rules', '0', 'on'],
    says: expect.stringMatching(why),
  })
})

test.each(['/', '/*', 'GET /', '/API/72D40619B8534F9B9DE6C3F17A71072D'.toLowerCase(), '/sockets/events/72D40619'])(
  'a rule on %s can match',
  on => {
    expect(problemInPlan({rules: [{on, drop: true}]})).toBeNull()
  },
)

test('only faults that never happened are named at the end, with their place', () => {
  const rule = {fault: 'drop', value: true, on: '/a'} as const
  const words = unfiredWords([
    {id: 1, rule, matched: 1, fired: 1},
    {id: 2, rule: {...rule, step: 'call', frame: 3}, matched: 0, fired: 0},
    {id: 3, rule: {...rule, fault: 'status', value: 500}, matched: 2, fired: 0},
  ])
  expect(words).toEqual([
    'fault never happened: rule 2: drop at step call at frame 3 on /a, which no request matched',
    'fault never happened: rule 3: status 500 on /a, which 2 requests matched',
  ])
})

test('a plan says what is meant by a misspelt step, and which steps there are', () => {
  const says = (step: string) => problemInPlan({rules: [{on: '/', drop: true, step}]})?.says
  expect(says('cal')).toBe('no step of a scenario has this name; did you mean call?')
  expect(says('zzzzzzzz')).toMatch(/; steps are say, call, .*, user$/u)
  expect(says('finish')).toBeUndefined()
})
