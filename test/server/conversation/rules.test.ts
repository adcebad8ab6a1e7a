import {describe, expect, test} from 'vitest'
import {hookConfigOf} from '../../../src/server/conversation/hooks/sources.ts'
import {timestampsOf} from '../../../src/server/conversation/profile.ts'
import type {ConversationRecord} from '../../../src/server/conversation/record/record.ts'
import {asksFor} from '../../../src/server/conversation/run/confirmation.ts'
import {classify} from '../../../src/server/conversation/run/failure.ts'
import {createSecrets} from '../../../src/server/conversation/secrets/secrets.ts'
import {shapeOf} from '../../../src/server/conversation/shapes.ts'
import type {ConfirmationPolicy} from '../../../src/server/request/schemas.ts'
import {drive} from './world.ts'

describe('when the user is asked', () => {
  const risky = (threshold: 'LOW' | 'MEDIUM' | 'HIGH', confirm_unknown = true): ConfirmationPolicy => ({
    kind: 'ConfirmRisky',
    threshold,
    confirm_unknown,
  })

  test.each([
    [{kind: 'NeverConfirm'}, 'HIGH', false],
    [{kind: 'AlwaysConfirm'}, 'LOW', true],
    [{kind: 'ConfirmRisky'}, 'HIGH', true],
    [{kind: 'ConfirmRisky'}, 'MEDIUM', false],
    [{kind: 'ConfirmRisky'}, 'UNKNOWN', true],
    [risky('MEDIUM'), 'MEDIUM', true],
    [risky('MEDIUM'), 'LOW', false],
    [risky('HIGH', false), 'UNKNOWN', false],
  ] as const)('%j, %s: %s', (policy, risk, expected) => {
    expect(asksFor(policy, risk)).toBe(expected)
  })

  test('a risk counts only where an analyzer has found it', async () => {
    const steps = [{call: 'terminal', args: {command: 'ls'}, risk: 'HIGH' as const}]
    const risks = async (analyzer: object) => {
      const driven = await drive({confirmation: 'always', steps, ...analyzer})
      await driven.turn()
      const action = (await driven.log()).find(({kind}) => kind === 'ActionEvent')
      expect(JSON.stringify(action?.tool_call)).toContain('security_risk')
      return action?.security_risk
    }
    expect(await risks({})).toBe('UNKNOWN')
    expect(await risks({analyzer: 'LLMSecurityAnalyzer'})).toBe('HIGH')
  })

  test('an analyzer that fails takes the call for risky, and says why (1.58)', async () => {
    const call = {call: 'terminal', args: {command: 'ls'}, 'analysis-error': 'no answer'}
    const driven = await drive(
      {confirmation: 'risky', analyzer: 'LLMSecurityAnalyzer', steps: [call]},
      {compat: '1.58'},
    )
    await driven.turn()
    expect(await driven.status()).toBe('waiting_for_confirmation')
    const log = await driven.log()
    const id = String(log.find(({kind}) => kind === 'ActionEvent')?.id)
    const analysis = log.find(({kind}) => kind === 'SecurityAnalysisEvent')
    expect(analysis).toMatchObject({
      policy: 'ConfirmRisky',
      risks: {[id]: 'HIGH'},
      details: {[id]: {error: 'no answer'}},
    })
  })

  test.each(['finish', 'think'])('nobody is asked about %s alone, nor is it analyzed', async call => {
    const args = call === 'finish' ? {message: 'x'} : {thought: 'x'}
    const driven = await drive(
      {confirmation: 'always', analyzer: 'A', steps: [{call, args}, {say: 'x'}]},
      {compat: '1.58'},
    )
    await driven.turn()
    expect(await driven.status()).toBe('finished')
    expect(await driven.told()).not.toContain('SecurityAnalysis')
  })
})

describe('calls of one answer', () => {
  test('share its id; only the first carries what was said', async () => {
    const call = {call: 'glob', args: {pattern: '*'}}
    const driven = await drive({steps: [{parallel: [call, call], thought: 'both', reasoning: 'why'}, {say: 'x'}]})
    await driven.turn()
    const [one, other] = (await driven.log()).filter(({kind}) => kind === 'ActionEvent')
    expect(one).toMatchObject({thought: [{text: 'both'}], reasoning_content: 'why', summary: 'glob: {"pattern":"*"}'})
    expect(other).toMatchObject({thought: [], reasoning_content: null, llm_response_id: one?.llm_response_id})
  })

  test('a call without action has no summary, and an error with its id', async () => {
    const driven = await drive({steps: [{'call-invalid': 'nope', args: 'no json'}, {say: 'x'}]}, {compat: '1.43'})
    await driven.turn()
    const [action, error] = (await driven.log()).slice(-4)
    expect(action).toMatchObject({action: null, summary: null, tool_call: {arguments: 'no json'}})
    expect(error).toMatchObject({
      kind: 'AgentErrorEvent',
      tool_call_id: action?.tool_call_id,
      error: "Tool 'nope' not found. Available: ['finish', 'think']",
      classification: {kind: 'agent_action', retryable: true, user_action: 'retry', error_id: null},
    })
  })

  test('tools of an MCP server and of the client', async () => {
    const calls = [
      {call: 'issue_search', as: 'mcp' as const, args: {q: 1}, observe: 'none'},
      {call: 'canvas', as: 'client' as const, args: {x: 1}, observe: 'drawn'},
    ]
    const driven = await drive({steps: [{parallel: calls}, {say: 'x'}]})
    await driven.turn()
    const log = await driven.log()
    expect(log.filter(({kind}) => kind === 'ActionEvent').map(({action}) => action)).toMatchObject([
      {kind: 'MCPToolAction', data: {q: 1}},
      {kind: 'ClientAction_canvas', x: 1},
    ])
    expect(log.filter(({kind}) => kind === 'ObservationEvent').map(({observation}) => observation)).toMatchObject([
      {kind: 'MCPToolObservation', tool_name: 'issue_search'},
      {kind: 'ClientToolObservation'},
    ])
  })
})

test.each([
  ['LLMAuthenticationError', '', 'auth', false, 'settings'],
  ['Other', 'Error code: 401', 'auth', false, 'settings'],
  ['LLMRateLimitError', '', 'rate_limit', true, 'retry'],
  ['MaxBudgetReached', '', 'quota', false, 'settings'],
  ['Other', 'Insufficient balance', 'quota', false, 'settings'],
  ['LLMBadRequestError', '', 'config', false, 'settings'],
  ['LLMContextWindowExceedError', '', 'agent_action', true, 'retry'],
  ['MaxIterationsReached', '', 'agent_action', false, 'none'],
  ['KeyError', 'connection', 'internal', false, 'none'],
  ['LLMTimeoutError', '', 'transient', true, 'retry'],
  ['Other', 'Bad Gateway', 'transient', true, 'retry'],
  ['Other', 'nothing known', 'unknown', false, 'none'],
])('%s %j is %s', (code, detail, kind, retryable, user_action) => {
  expect(classify(code, detail)).toEqual({kind, retryable, user_action})
})

const H = '<secret-hidden>'

describe('secrets', () => {
  test('are hidden in any text, as they are and as JSON has them, the longest first', () => {
    const secrets = createSecrets()
    secrets.add({A: 'abc'})
    secrets.add({B: 'abcdef'})
    secrets.add({C: 'line\n"two"'})
    expect(secrets.hide({text: 'abcdef abc', deep: [{args: JSON.stringify('line\n"two"')}]})).toEqual({
      text: '<secret-hidden> <secret-hidden>',
      deep: [{args: '"<secret-hidden>"'}],
    })
  })

  test('leave ids and kinds alone, and are not found in every second letter', () => {
    const secrets = createSecrets()
    secrets.add({A: 'Event'})
    secrets.add({B: 'e'})
    const event = {id: 'Event-1', kind: 'AgentErrorEvent', parent_id: 'Event-0', tool_call_id: 'Event', error: 'e'}
    expect(secrets.hide(event, shapeOf('AgentErrorEvent'))).toEqual(event)
  })

  test('are hidden wherever somebody else says what is there, under any name', () => {
    const secrets = createSecrets()
    secrets.add({A: 'marker-7f3a', B: '48151623'})
    const free = {aws_access_key_id: 'marker-7f3a', kind: 'marker-7f3a', 'marker-7f3a': [48151623, 4815], deep: {id: 1}}
    const hidden = {aws_access_key_id: H, kind: H, [H]: [H, 4815], deep: {id: 1}}
    expect(secrets.hide(free)).toEqual(hidden)
    const event = {raw_input: free, kind: 'ACPToolCallEvent', tool_kind: 'marker-7f3a', is_error: false}
    expect(secrets.hide(event, shapeOf('ACPToolCallEvent'))).toEqual({...event, raw_input: hidden, tool_kind: H})
    const action = {kind: 'ClientAction_marker-7f3a', text: 'marker-7f3a'}
    const called = {action, tool_name: 'marker-7f3a', kind: 'ActionEvent'}
    expect(secrets.hide(called, shapeOf('ActionEvent'))).toEqual({...called, action: {...action, text: H}})
  })

  test('are hidden once, also where a value is a word of the mask', () => {
    const secrets = createSecrets()
    secrets.add({A: 'marker-7f3a', B: 'secret', C: 'hidden'})
    const once = secrets.hide({text: 'a secret, marker-7f3a'})
    expect(once).toEqual({text: `a ${H}, ${H}`})
    expect(secrets.hide({...once})).toEqual(once)
    secrets.add({D: 'a <'})
    expect(secrets.hide(once)).toEqual(once)
  })

  test('leave JSON that is told as a text readable', () => {
    const secrets = createSecrets()
    secrets.add({A: 'true', B: '": ', C: 'path'})
    const called = (text: string) =>
      secrets.hide({tool_call: {name: 'path', arguments: text}}, shapeOf('ActionEvent')).tool_call
    expect(called('{"path": true, "b": "is true"}')).toEqual({
      name: 'path',
      arguments: `{"${H}":true,"b":"is ${H}"}`,
    })
    expect(called('{"a": true').arguments).toBe(`{"a${H}${H}`)
  })

  test('are hidden in numbers that hold one, as they are written', () => {
    const secrets = createSecrets()
    secrets.add({A: '4711', B: '1.10', C: '12345678901234567890', D: '2.5e3'})
    expect(secrets.hide({free: [-4711, 4711.5, 847110, 47.11]})).toEqual({free: [H, H, H, 47.11]})
    const called = (text: string) =>
      secrets.hide({tool_call: {arguments: text}}, shapeOf('ActionEvent')).tool_call.arguments
    expect(called('{"n": -4711, "m": [4711.5, 47.11]}')).toBe(`{"n":"${H}","m":["${H}",47.11]}`)
    expect(called('[1.10, -12345678901234567890, 2.5e3, 4.711e3, 1.1]')).toBe(`["${H}","${H}","${H}","${H}",1.1]`)
    expect(called('1.10')).toBe(`"${H}"`)
  })

  test('are hidden where one is an object itself, and stands in JSON as one', () => {
    const secrets = createSecrets()
    const key = '{"type": "service_account", "private_key": "marker-7f3a"}'
    secrets.add({KEY: key})
    const called = (text: string) =>
      secrets.hide({tool_call: {arguments: text}}, shapeOf('ActionEvent')).tool_call.arguments
    expect(called(`{"auth": ${key}, "n": 1}`)).toBe(`{"auth":"${H}","n":1}`)
    expect(called(JSON.stringify({auth: key}))).toBe(`{"auth":"${H}"}`)
  })

  test('do not come in parts either', async () => {
    const steps = [{stream: ['the value is mar', 'ker-7f', '3a.']}, {say: 'the value is marker-7f3a.'}]
    const driven = await drive({steps}, {conversation: {secrets: {TOKEN: 'marker-7f3a'}}})
    await driven.turn()
    const deltas = driven.frames.flatMap(frame => (frame.type === 'delta' ? [frame.content] : []))
    expect(deltas.join('')).toBe('the value is <secret-hidden>.')
    expect(JSON.stringify(driven.frames)).not.toContain('ker-7f')
  })
})

test('local times are those that the zone reads back, also around the change of its clocks', () => {
  const timestamp = timestampsOf('1.43', 'Europe/Berlin')
  expect(timestamp(Date.UTC(2026, 2, 29, 0, 59, 59) * 1000)).toBe('2026-03-29T01:59:59')
  expect(timestamp(Date.UTC(2026, 2, 29, 1, 0, 0) * 1000 + 5)).toBe('2026-03-29T03:00:00.000005')
  expect(timestamp(Date.UTC(2026, 9, 25, 0, 30, 0) * 1000)).toBe('2026-10-25T02:30:00')
  expect(timestamp(Date.UTC(2026, 9, 25, 1, 30, 0) * 1000)).toBe('2026-10-25T02:30:00')
  expect(timestamp(Date.UTC(2026, 6, 1, 12, 0, 0) * 1000)).toBe('2026-07-01T14:00:00')
})

describe('hooks of imported conversations', () => {
  const hook_config = {stop: [{hooks: [{command: 'true'}]}]}
  const record = {
    id: 'a'.repeat(32),
    request: {},
    foreign: {hook_config},
    origin: 'imported',
  } as unknown as ConversationRecord
  const settings = {server: [], pluginRoot: null, userFolder: null, log: () => undefined}

  test('are not run', async () => {
    expect(await hookConfigOf(record, '/', {...settings, imported: false})).toEqual({})
  })

  test('are run when that is asked for', async () => {
    expect(await hookConfigOf(record, '/', {...settings, imported: true})).toMatchObject({Stop: [{matcher: '*'}]})
  })

  test.each([
    ['are left out and told of where they would run', true, 1],
    ['are not told of where none run', false, 0],
  ])('that hold the mask of a secret %s', async (_, imported, warned) => {
    const logged: unknown[] = []
    const masked = {...record, foreign: {hook_config: {stop: [{hooks: [{command: `cat ${H}`}]}]}}}
    const log = (...said: unknown[]) => void logged.push(said)
    const config = await hookConfigOf(masked, '/', {...settings, imported, log})
    expect(Object.values(config).flatMap(entries => entries.flatMap(({hooks}) => hooks))).toEqual([])
    expect(logged).toHaveLength(warned)
  })
})
