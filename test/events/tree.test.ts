import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {type Node, nodeOf, pairsOf, treeOf} from '../../src/events/tree.ts'
import {SCENARIOS, scenario} from './fixtures.ts'

function log(
  ...events: readonly (readonly [id: string, parent: string | null, kind?: string, more?: object])[]
): Node[] {
  return events.map(([id, parent, kind = 'MessageEvent', more = {}]) => nodeOf({kind, parent_id: parent, ...more}, id))
}

const HOOK = 'HookExecutionEvent'
const STATE = 'ConversationStateUpdateEvent'

describe('the tree of a real conversation', () => {
  test.each(SCENARIOS)('%s has one root and no branch', name => {
    const nodes = scenario(name).map(event => nodeOf(event, String(event.id)))
    const tree = treeOf(nodes)
    expect(tree.roots).toHaveLength(1)
    expect([tree.branches, tree.cycles, tree.orphans]).toEqual([[], [], []])
    expect([...tree.parents.keys()]).toEqual(nodes.filter(({kind}) => kind !== STATE).map(({id}) => id))
  })

  test('hooks beside what they ran for are no siblings', () => {
    const events = scenario('hooks-full')
    const tree = treeOf(events.map(event => nodeOf(event, String(event.id))))
    const kindOf = (id: string | null) => String(events.find(event => event.id === id)?.kind ?? null)
    const subjects = [...tree.annotations].map(([id, subject]) => {
      const hook = events.find(event => event.id === id)
      return [hook?.hook_event_type, kindOf(subject)]
    })
    expect(subjects.length).toBeGreaterThan(1)
    for (const [type, kind] of subjects)
      expect(['PreToolUse', 'PostToolUse'].includes(String(type))).toBe(kind === 'ActionEvent')
  })
})

describe('a parent', () => {
  test('that is absent is the event before, state updates aside', () => {
    const {parents} = treeOf(log(['a', null], ['s', null, STATE], ['b', null]))
    expect([...parents]).toEqual([
      ['a', null],
      ['b', 'a'],
    ])
  })

  test('that is the sentinel makes a root', () => {
    const {roots, branches} = treeOf(log(['s', null, STATE], ['a', '__root__'], ['b', 'a'], ['c', '__root__']))
    expect([roots, branches]).toEqual([['a', 'c'], []])
  })

  test('that is nowhere makes an orphan, which is a root', () => {
    expect(treeOf(log(['a', null], ['b', 'gone']))).toMatchObject({
      roots: ['a', 'b'],
      orphans: [{id: 'b', parent: 'gone'}],
    })
  })

  test('that comes later in the log is one', () => {
    expect(treeOf(log(['a', 'b'], ['b', '__root__'])).parents.get('a')).toBe('b')
  })
})

test('two events that are no hooks behind one are a branch', () => {
  const {branches} = treeOf(log(['a', null], ['b', 'a'], ['h', 'a', HOOK], ['c', 'a']))
  expect(branches).toEqual([{parent: 'a', children: ['b', 'c']}])
})

test('a hook that a message follows is on the main chain', () => {
  const tree = treeOf(log(['a', null], ['h', 'a', HOOK, {message_id: 'gone'}], ['m', 'h']))
  expect([tree.annotations.size, tree.branches]).toEqual([0, []])
})

test('a hook that a message follows is no annotation of another branch', () => {
  const tree = treeOf(log(['a', null], ['h', 'a', HOOK], ['m', 'h'], ['n', 'a'], ['g', 'a', HOOK]))
  expect([...tree.annotations.keys()]).toEqual(['g'])
})

test('a hook whose message was made anew belongs to none', () => {
  const tree = treeOf(log(['a', null], ['h', 'a', HOOK, {message_id: 'gone'}], ['m', 'a']))
  expect([...tree.annotations]).toEqual([['h', null]])
})

describe('a cycle', () => {
  test('is reported once and cut at its first event', () => {
    const tree = treeOf(log(['a', null], ['b', 'd'], ['c', 'b'], ['d', 'c'], ['e', 'd'], ['f', 'f']))
    expect(tree.cycles).toEqual([['b', 'c', 'd'], ['f']])
    expect(tree.roots).toEqual(['a', 'b', 'f'])
  })

  test('or anything else never makes a walk endless, and hides no event', () => {
    const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
    const parents = fc.array(fc.constantFrom(null, '__root__', 'gone', ...ids), {minLength: 7, maxLength: 7})
    const kinds = fc.array(fc.constantFrom('MessageEvent', HOOK), {minLength: 7, maxLength: 7})
    fc.assert(
      fc.property(parents, kinds, (of, as) => {
        const tree = treeOf(log(...ids.map((id, at) => [id, of[at] ?? null, as[at] ?? 'MessageEvent'] as const)))
        expect([...tree.parents.keys()]).toEqual(ids)
        for (const id of ids) {
          let [at, steps]: [string | null, number] = [id, 0]
          while (at !== null && steps <= ids.length) [at, steps] = [tree.parents.get(at) ?? null, steps + 1]
          expect(steps).toBeLessThanOrEqual(ids.length)
        }
      }),
    )
  })

  test('and a log of 100,000 events take a moment', () => {
    const nodes = Array.from({length: 100_000}, (_, at) => nodeOf({kind: HOOK, parent_id: `e${at - 1}`}, `e${at}`))
    expect(treeOf(nodes).roots).toEqual(['e0'])
  }, 20_000)
})

describe('what came of an action', () => {
  const action = (id: string, call: string, more: object = {}) =>
    [id, null, 'ActionEvent', {tool_call_id: call, action: {kind: 'ThinkAction'}, ...more}] as const

  test('is found by the id of the action, or of the call', () => {
    const nodes = log(
      action('a', '1'),
      action('b', '2'),
      action('c', '3'),
      action('d', '4', {action: null}),
      ['r', 'b', 'UserRejectObservation', {action_id: 'b', tool_call_id: '1'}],
      ['o', 'r', 'ObservationEvent', {action_id: 'a', tool_call_id: '9'}],
      ['e', 'o', 'AgentErrorEvent', {tool_call_id: '4'}],
    )
    expect(pairsOf(nodes)).toEqual({
      results: new Map([
        ['b', 'r'],
        ['a', 'o'],
        ['d', 'e'],
      ]),
      pending: ['c'],
    })
  })
})
