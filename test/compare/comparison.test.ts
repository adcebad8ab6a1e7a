import {describe, expect, test} from 'vitest'
import {compare} from '../../src/compare/comparison.ts'
import {type Part, stepsOf} from '../../src/compare/step.ts'
import {SCENARIOS, scenario} from '../events/fixtures.ts'

type Json = Record<string, unknown>

function steps(events: readonly Json[], without: readonly Part[] = []) {
  return stepsOf(
    events.map(event => ({id: String(event.id), event})),
    new Set(without),
  )
}

/** Returns the events with other ids and times, as a repetition of the run has them. */
function repeated(events: readonly Json[]): Json[] {
  const text = JSON.stringify(events)
  const next = (digit: string) => ((Number.parseInt(digit, 16) + 1) % 16).toString(16)
  const renamed = text.replaceAll(/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g, id =>
    id.replaceAll(/[0-9a-f]/g, next),
  )
  return JSON.parse(renamed.replaceAll(/2026-\d\d-\d\dT[\d:.]+/g, '2027-01-01T00:00:00'))
}

const action = (id: string, command: string, more: Json = {}): Json => ({
  kind: 'ActionEvent',
  id,
  source: 'agent',
  tool_name: 'terminal',
  tool_call_id: `call-${id}`,
  thought: [],
  action: {kind: 'TerminalAction', command},
  ...more,
})
const observation = (call: string, text: string, metadata: Json = {}): Json => ({
  kind: 'ObservationEvent',
  id: `o${call}`,
  source: 'environment',
  tool_name: 'terminal',
  tool_call_id: `call-${call}`,
  action_id: call,
  observation: {kind: 'TerminalObservation', content: [{type: 'text', text}], metadata},
})
const rejection = (call: string): Json => ({
  kind: 'UserRejectObservation',
  id: `r${call}`,
  source: 'environment',
  tool_name: 'terminal',
  tool_call_id: `call-${call}`,
  action_id: call,
  rejection_reason: 'no',
  rejection_source: 'hook',
})
const hook = (id: string, blocked: boolean): Json => ({
  kind: 'HookExecutionEvent',
  id,
  source: 'hook',
  hook_event_type: 'PreToolUse',
  hook_command: './guard',
  tool_name: 'terminal',
  success: true,
  blocked,
  exit_code: blocked ? 2 : 0,
})

describe('two runs are the same', () => {
  test.each(SCENARIOS)('%s and its repetition, with other ids and times', name => {
    const events = scenario(name)
    const {rows, first} = compare(steps(events), steps(repeated(events)))
    expect(first).toBeNull()
    expect(rows.length).toBeGreaterThan(0)
  })

  test('in the rendering with nulls and in the one without', () => {
    const events = scenario('hooks-full')
    const withNulls = events.map(event => ({reason: null, error: null, additional_context: null, ...event}))
    expect(compare(steps(events), steps(withNulls)).first).toBeNull()
  })

  test('if the calls of one answer end in another order', () => {
    const calls = [action('1', 'ls'), action('2', 'pwd')]
    const left = steps([...calls, observation('1', 'a'), observation('2', 'b')])
    const right = steps([...calls, observation('2', 'b'), observation('1', 'a')])
    expect(compare(left, right).first).toBeNull()
  })

  test('if those calls have hooks', () => {
    const calls = [action('1', 'ls'), action('2', 'pwd')]
    const post = (id: string) => ({...hook(`p${id}`, false), hook_event_type: 'PostToolUse', action_id: id, stdout: id})
    const of = (id: string) => [post(id), observation(id, `text ${id}`)]
    expect(
      compare(steps([...calls, ...of('1'), ...of('2')]), steps([...calls, ...of('2'), ...of('1')])).first,
    ).toBeNull()
  })

  test('on another machine', () => {
    const on = (hostname: string) => steps([action('1', 'ls'), observation('1', 'a', {exit_code: 0, hostname, pid: 7})])
    expect(compare(on('one'), on('other')).first).toBeNull()
  })

  test('if they differ only in a part that is ignored', () => {
    const left = [...scenario('hooks-full')]
    const right = left.filter(({kind}) => kind !== 'HookExecutionEvent')
    expect(compare(steps(left), steps(right)).first).not.toBeNull()
    expect(compare(steps(left, ['hooks']), steps(right, ['hooks'])).first).toBeNull()
  })
})

describe('the first divergence', () => {
  test.each<[string, Json[], Json[], number, string]>([
    ['a hook that blocked once', [hook('1', true)], [hook('2', false)], 0, 'the hook blocked in A, but not in B'],
    [
      'a call that was rejected once',
      [action('1', 'ls'), rejection('1')],
      [action('1', 'ls'), observation('1', 'a')],
      1,
      'the call was rejected in A and observed in B',
    ],
    [
      'another argument',
      [action('1', 'ls'), observation('1', 'a')],
      [action('1', 'ls -l'), observation('1', 'a')],
      0,
      '"call terminal" differs in /arguments/command',
    ],
    [
      'another exit code',
      [action('1', 'ls'), observation('1', 'a', {exit_code: 0})],
      [action('1', 'ls'), observation('1', 'a', {exit_code: 1})],
      1,
      '"result of terminal" differs in /observation/metadata/exit_code',
    ],
    [
      'one step more',
      [action('1', 'ls')],
      [action('1', 'ls'), hook('2', false)],
      1,
      'only B has a step "hook PreToolUse for terminal" here',
    ],
    [
      'one step less',
      [hook('2', false), action('1', 'ls')],
      [action('1', 'ls')],
      0,
      'only A has a step "hook PreToolUse for terminal" here',
    ],
  ])('%s', (_, left, right, row, reason) => {
    expect(compare(steps(left), steps(right)).first).toEqual({row, reason})
  })

  test.each(SCENARIOS)('%s: any step that is left out is the only difference', name => {
    const all = steps(scenario(name))
    for (const at of all.keys()) {
      const {rows} = compare(all, all.toSpliced(at, 1))
      expect(rows.filter(({is}) => is !== 'same')).toMatchObject([{is: 'only-left', left: {role: all[at]?.role}}])
    }
  })

  test('steps behind it are paired again', () => {
    const run = (first: string) =>
      steps([action('1', first), observation('1', 'x'), action('2', 'pwd'), observation('2', 'y')])
    expect(compare(run('ls'), run('id')).rows.map(({is}) => is)).toEqual(['changed', 'same', 'same', 'same'])
  })

  test('a long list of differences is cut', () => {
    const many = (value: number) =>
      action('1', '', {action: Object.fromEntries(Array.from({length: 100}, (_, at) => [`f${at}`, value]))})
    const {rows, first} = compare(steps([many(1)]), steps([many(2)]))
    expect(rows).toMatchObject([{is: 'changed', moreDifferences: 80}])
    expect(rows[0]?.is === 'changed' && rows[0].differences.length).toBe(20)
    expect(first?.reason).toMatch(/\/arguments\/f26, and in 80 more values$/)
  })
})

test('a value that is called outcome is a value like any other', () => {
  const with_ = (x: number) => [action('1', 'ls'), {...observation('1', 'a'), observation: {outcome: {a: 1}, x}}]
  expect(compare(steps(with_(1)), steps(with_(2))).first?.reason).toBe('"result of terminal" differs in /observation/x')
})

test('events of unknown kinds are compared by all their fields', () => {
  const own = (value: number) => ({kind: 'OwnEvent', id: '1', timestamp: 'x', value})
  expect(compare(steps([own(1)]), steps([own(1)])).first).toBeNull()
  expect(compare(steps([own(1)]), steps([own(2)])).first?.reason).toBe('"event OwnEvent" differs in /value')
})
