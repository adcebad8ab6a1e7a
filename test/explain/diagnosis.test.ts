import {expect, test} from 'vitest'
import {commandOf} from '../../src/explain/next.ts'
import {ANSWERED, ASKED, call, type Event, idsOf, ofEvents, PAUSED, result, secondAt, status} from './explained.ts'

test.each<[string, Event[], object]>([
  [
    'the last update names the state',
    [ASKED, status('running'), status('idle')],
    {is: 'idle', since: secondAt(2), event: 'e2'},
  ],
  ['a repeated update keeps its first time', [ASKED, status('idle'), status('idle')], {is: 'idle', event: 'e1'}],
  ['an answer finishes a log without updates', [ASKED, ANSWERED], {is: 'finished', event: 'e1'}],
  ['a question alone says nothing', [ASKED], {is: 'unknown', since: null, event: null}],
  ['an update wins over the events', [ASKED, status('running'), ANSWERED], {is: 'running'}],
])('%s', async (_, events, state) => {
  expect((await ofEvents(events)).state).toMatchObject(state)
})

test('names who is waited for', async () => {
  const waits = async (...events: Event[]) => (await ofEvents([ASKED, ...events])).waits_for.who
  expect(await waits(status('running'))).toBe('model')
  expect(await waits(call('a', 'ls'), status('running'))).toBe('tool')
  expect(await waits(PAUSED)).toBe('user')
  expect(await waits(ANSWERED)).toBe('nobody')
})

test('copies of an event count once, and values of the wrong type count as missing', async () => {
  const wrong = [
    'ActionEvent',
    'ObservationEvent',
    'HookExecutionEvent',
    'Condensation',
    'SecurityAnalysisEvent',
    'MessageEvent',
    'AgentErrorEvent',
  ].map((kind, at) => ({
    kind,
    id: `w${at}`,
    timestamp: 7,
    source: [],
    tool_call_id: {},
    action: 'x',
    risks: [],
    forgotten_event_ids: 3,
  }))
  const diagnosis = await ofEvents([
    ASKED,
    call('a', 'ls'),
    call('a', 'ls'),
    ...wrong,
    {kind: 'constructor', id: 'k'},
    result('a'),
  ])
  expect(diagnosis.events).toBe(wrong.length + 4)
  expect(idsOf(diagnosis)).toEqual([])
})

test('ids of a log never become part of a shell command', () => {
  const hostile = `'; rm -rf / #`
  const offline = commandOf({do: 'show', events: [hostile, 'good']}, hostile, [], {is: 'source', source: 'log'})
  expect(offline).toBe(`svcdiag events export log --to jsonl | jq 'select(.id | IN("good"))'`)
  expect(commandOf({do: 'run'}, hostile, [], {is: 'server', url: 'http://h'})).toBeNull()
})
