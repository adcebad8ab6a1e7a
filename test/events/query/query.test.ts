import {describe, expect, test} from 'vitest'
import {unmetIn} from '../../../src/events/query/match.ts'
import {readQuery} from '../../../src/events/query/parse.ts'
import {createEventCounter} from '../../../src/events/query/tally.ts'

const NOW = Date.parse('2026-11-20T18:10:00Z') * 1000

const HOOK = {
  kind: 'HookExecutionEvent',
  id: 'h1',
  timestamp: '2026-11-20T18:05:00Z',
  source: 'hook',
  hook_event_type: 'PreToolUse',
  tool_name: 'terminal',
  blocked: true,
  exit_code: 2,
  reason: 'No "rm" here',
}

function query(text: string) {
  const read = readQuery(text, NOW)
  if ('problem' in read) throw new Error(read.problem)
  return read.query
}

function problem(text: string): string {
  const read = readQuery(text, NOW)
  return 'problem' in read ? read.problem : 'no problem'
}

describe('an event matches', () => {
  test.each([
    '',
    'kind:HookExecutionEvent tool:terminal',
    'kind:MessageEvent,HookExecutionEvent',
    'source:hook -source:agent',
    'hook:PreToolUse blocked:true exit:2 id:h1',
    'after:10m before:1m',
    'after:2026-11-20T18:05:00Z',
    'before:2026-11-20T18:05:00.000001Z',
    'after:2026-11-20T19:00:00+01:00',
    '"no \\"RM\\" here"',
    'terminal',
    '-"git push"',
    'KIND:hookexecutionevent   tool:"Terminal" hook:pretooluse blocked:True',
    '-state:undefined -code:null',
    '2',
    'kind:OwnEvent,HookExecutionEvent',
  ])('%s', text => {
    expect(unmetIn(query(text), HOOK)).toEqual([])
  })
})

describe('an event does not match, and the terms that it does not meet are named', () => {
  test.each([
    ['tool:bash', {term: 'tool:bash', value: 'terminal'}],
    ['-kind:HookExecutionEvent', {term: '-kind:HookExecutionEvent', value: 'HookExecutionEvent'}],
    ['state:finished', {term: 'state:finished', value: null}],
    ['state:undefined', {term: 'state:undefined', value: null}],
    ['after:4m', {term: 'after:4m', value: HOOK.timestamp}],
    ['before:2026-11-20T18:05:00Z', {term: 'before:2026-11-20T18:05:00Z', value: HOOK.timestamp}],
    ['"git push"', {term: '"git push"', value: null}],
    ['-terminal', {term: '-terminal', value: null}],
  ])('%s', (text, unmet) => {
    expect(unmetIn(query(`kind:HookExecutionEvent,MessageEvent ${text}`), HOOK)).toEqual([unmet])
  })
})

describe('a query that cannot be read', () => {
  test.each([
    ['kidn:MessageEvent', 'there is no field kidn; did you mean kind?'],
    ['colour:red', /^there is no field colour; fields are kind, source, /],
    ['kind:MesageEvent', 'there is no kind MesageEvent; did you mean MessageEvent?'],
    ['after:yesterday', /^after:yesterday: expected a time such as/],
    ['after:10', /^after:10: expected a time/],
    ['tool: terminal', 'tool: has no value; write tool:VALUE without a space, or put the text into "quotes"'],
    ['tool:"terminal', 'cannot read the query at character 1; put texts into "quotes"'],
    ['kind:PauseEvent a"b', 'cannot read the query at character 16; put texts into "quotes"'],
  ])('%s', (text, says) => {
    if (typeof says === 'string') expect(problem(text)).toBe(says)
    else expect(problem(text)).toMatch(says)
  })
})

test('the nearest event is the last of those that miss the fewest terms', () => {
  const asked = query('kind:HookExecutionEvent tool:bash blocked:true')
  const events = [
    {...HOOK, id: 'a', blocked: false},
    {...HOOK, id: 'b'},
    {...HOOK, id: 'c'},
    {kind: 'PauseEvent', id: 'd'},
  ]
  expect(tallyOf(asked, events)).toMatchObject({
    events: 4,
    found: 0,
    nearest: {event: 'c', kind: 'HookExecutionEvent', unmet: [{term: 'tool:bash', value: 'terminal'}]},
  })
})

test('a hundred thousand events that match are counted, and the first are listed', () => {
  const events = Array.from({length: 100_000}, (_, at) => ({...HOOK, id: String(at)}))
  const {found, listed} = tallyOf(query('tool:terminal'), events)
  expect([found, listed.length, listed[0]]).toEqual([100_000, 1000, '0'])
})

test('no event is near that meets no term', () => {
  expect(tallyOf(query('kind:PauseEvent'), [HOOK])).toMatchObject({events: 1, found: 0, nearest: null})
})

function tallyOf(asked: ReturnType<typeof query>, events: readonly {readonly id: string}[]) {
  const counter = createEventCounter(asked)
  for (const event of events) counter.add(event.id, {...event})
  return counter.tally()
}
