import fc from 'fast-check'
import {Check} from 'typebox/value'
import {describe, expect, test} from 'vitest'
import {EVENT_KINDS} from '../../src/events/kinds/index.ts'
import {type Grade, verdictsOf} from '../../src/events/validate/complaint.ts'
import {complaintsOf} from '../../src/events/validate/event.ts'
import {runs} from '../depth.ts'
import {SENT, STORED} from './fixtures.ts'

const PAUSE = {kind: 'PauseEvent', id: 'e1', timestamp: '2026-11-20T18:01:07', source: 'user'}
const ACTION = {
  kind: 'ActionEvent',
  id: 'e2',
  thought: [],
  tool_name: 'terminal',
  tool_call_id: 'c',
  llm_response_id: 'r',
  tool_call: {id: 'c', name: 'terminal', arguments: '{}', origin: 'completion'},
  action: {kind: 'TerminalAction', command: 'ls'},
}
const MESSAGE = {kind: 'MessageEvent', source: 'user', llm_message: {role: 'user', content: [{text: 'hi'}]}}
const ERROR = {kind: 'AgentErrorEvent', tool_name: 't', tool_call_id: 'c', error: 'e'}

function said(event: unknown, reference = '1.58.2'): [rule: string, path: string, own: Grade, reference: Grade][] {
  return complaintsOf(event, reference).map(({rule, path, ...grades}) => [
    rule,
    path,
    grades.interface,
    grades.reference,
  ])
}

describe('what is said of a document', () => {
  test.each<[string, unknown, ReturnType<typeof said>]>([
    ['nothing, of a pause', PAUSE, []],
    ['nothing, of an action', ACTION, []],
    ['nothing, of a time with an offset', {...PAUSE, timestamp: '2026-11-20T18:01:07.1+01:00'}, []],
    ['no kind', {...PAUSE, kind: undefined}, [['missing', '/kind', 'fail', 'fail']]],
    ['an unknown kind', {...PAUSE, kind: 'NoEvent'}, [['unknown-kind', '/kind', 'fail', 'fail']]],
    ['a kind that objects have by nature', {kind: 'constructor'}, [['unknown-kind', '/kind', 'fail', 'fail']]],
    ['no object', [PAUSE], [['type', '', 'fail', 'fail']]],
    ['an unknown property', {...PAUSE, 'a/b~': 1}, [['unknown-property', '/a~1b~0', 'fail', 'fail']]],
    [
      'a prototype',
      JSON.parse('{"kind":"PauseEvent","__proto__":{}}'),
      [['unknown-property', '/__proto__', 'fail', 'fail']],
    ],
    ['a wrong type', {...PAUSE, id: 7}, [['type', '/id', 'fail', 'fail']]],
    ['a wrong word', {...PAUSE, source: 'robot'}, [['value', '/source', 'fail', 'fail']]],
    ['no time', {...PAUSE, timestamp: '2026-02-30T00:00:00'}, [['value', '/timestamp', 'fail', 'fail']]],
    ['the reserved id', {...PAUSE, id: '__root__'}, [['value', '/id', 'fail', 'fail']]],
    ['an empty id', {...PAUSE, id: ''}, [['value', '/id', 'fail', 'fail']]],
    ['the reserved parent', {...PAUSE, parent_id: '__root__'}, []],
    [
      'a missing property',
      {...ERROR, error: undefined, tool_name: null},
      [
        ['missing', '/error', 'fail', 'fail'],
        ['type', '/tool_name', 'fail', 'fail'],
      ],
    ],
    ['a classification', {...ERROR, classification: null}, [['extension', '/classification', 'known', 'ok']]],
    [
      'no origin of the call',
      {...ACTION, tool_call: {...ACTION.tool_call, origin: undefined}},
      [['missing', '/tool_call/origin', 'ok', 'fail']],
    ],
    [
      'a custom action',
      {...ACTION, action: {kind: 'ClientAction_x', free: 1}},
      [['custom-kind', '/action/kind', 'known', 'known']],
    ],
    ['an action without a kind', {...ACTION, action: {command: 'ls'}}, [['missing', '/action/kind', 'fail', 'fail']]],
    ['a null action', {...ACTION, action: null}, []],
    [
      'an action of later',
      {...ACTION, action: {kind: 'AskOracleAction', question: 'q'}},
      [['extension', '/action', 'known', 'ok']],
    ],
    [
      'a property of an action',
      {...ACTION, action: {kind: 'ThinkAction', thought: 't', x: 1}},
      [['unknown-property', '/action/x', 'fail', 'fail']],
    ],
    ['more in an open object', {...MESSAGE, llm_message: {...MESSAGE.llm_message, x: 1}}, []],
    [
      'text instead of content',
      {...MESSAGE, llm_message: {role: 'user', content: 'hi'}},
      [['older-form', '/llm_message/content', 'known', 'known']],
    ],
    [
      'a deprecated property',
      {...MESSAGE, llm_message: {role: 'user', cache_enabled: true}},
      [['deprecated', '/llm_message/cache_enabled', 'known', 'known']],
    ],
    ['an image', {...MESSAGE, llm_message: {role: 'user', content: [{type: 'image', image_urls: ['u']}]}}, []],
    [
      'an image without urls',
      {...MESSAGE, llm_message: {role: 'user', content: [{type: 'image'}]}},
      [['missing', '/llm_message/content/0/image_urls', 'fail', 'fail']],
    ],
  ])('%s', (_, event, expected) => {
    expect(said(JSON.parse(JSON.stringify(event)))).toEqual(expected)
  })

  test('what came later than the version is known, not wrong', () => {
    const analysis = {kind: 'SecurityAnalysisEvent', analyzer: 'a', policy: 'p', risks: {e: 'HIGH'}}
    expect(said(analysis, '1.43.1')).toEqual([['extension', '', 'known', 'known']])
    expect(said(analysis, '1.58.2')).toEqual([['extension', '', 'known', 'ok']])
  })

  test('a message never holds a value', () => {
    const secret = 'hunter2-and-more'
    const events = [{...PAUSE, source: secret}, {...PAUSE, id: [secret]}, {...PAUSE, timestamp: secret}, {kind: secret}]
    expect(JSON.stringify(events.map(event => complaintsOf(event, '1.58.2')))).not.toContain(secret)
  })
})

describe('an independent validator agrees', () => {
  const events = [...STORED, ...SENT].map(({event}) => event)
  const mutation = fc.record({
    event: fc.constantFrom(...events),
    at: fc.nat(),
    as: fc.oneof(
      fc.constant(undefined),
      fc.jsonValue({maxDepth: 2}),
      fc.constantFrom('', 'x', 0, -1, null, true, [], {}),
    ),
    name: fc.constantFrom(null, 'extra', 'kind', 'type'),
  })

  test('on events in which one place was changed', () => {
    fc.assert(
      fc.property(mutation, ({event, at, as, name}) => {
        const changed = mutated(event, at, as, name)
        const complaints = complaintsOf(changed, '1.58.2')
        const isLenient = complaints.some(({rule}) => rule === 'custom-kind' || rule === 'older-form')
        fc.pre(!isLenient && changed.id !== '__root__' && changed.id !== '')
        const schema = Object.entries(EVENT_KINDS).find(([kind]) => kind === changed.kind)?.[1]
        const isValid = schema !== undefined && Check(withoutFormats(schema), changed)
        const ours = complaints.filter(({message}) => !message.includes('date and time'))
        expect(verdictsOf(ours).interface !== 'invalid').toBe(isValid)
      }),
      {numRuns: runs(2000)},
    )
  })
})

/** Schemas without formats, because the model accepts more times than the format `date-time`. */
const PLAIN = new Map<object, typeof EVENT_KINDS.PauseEvent>()
function withoutFormats(schema: object): typeof EVENT_KINDS.PauseEvent {
  const known = PLAIN.get(schema)
  if (known !== undefined) return known
  const plain = JSON.parse(JSON.stringify(schema, (key, value) => (key === 'format' ? undefined : value)))
  PLAIN.set(schema, plain)
  return plain
}

/** Returns a copy in which the n-th position has another value, is missing, or has an additional property. */
function mutated(event: object, n: number, as: unknown, name: string | null): Record<string, unknown> {
  const copy = structuredClone(event) as Record<string, unknown>
  const places = placesIn(copy)
  const {holder, key} = places[n % places.length] ?? {holder: copy, key: 'kind'}
  const target = name !== null && isObject(holder[key]) ? {holder: holder[key], key: name} : {holder, key}
  if (as === undefined && !Array.isArray(target.holder)) delete target.holder[target.key]
  else target.holder[target.key] = as ?? null
  return copy
}

interface Spot {
  readonly holder: Record<string, unknown>
  readonly key: string
}

function placesIn(holder: Record<string, unknown>): Spot[] {
  return Object.keys(holder).flatMap(key => [{holder, key}, ...(isObject(holder[key]) ? placesIn(holder[key]) : [])])
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

describe('an event with a hundred thousand mistakes', () => {
  const many = Object.fromEntries(Array.from({length: 100_000}, (_, at) => [`wrong ${at}`, 1]))

  test('is told of some of each sort, and how many more there are', () => {
    const complaints = complaintsOf({kind: 'AgentErrorEvent', ...many, classification: null}, '1.43.1')
    expect(complaints.length).toBeLessThan(50)
    expect(complaints.map(({rule}) => rule)).toEqual(
      expect.arrayContaining(['missing', 'unknown-property', 'extension']),
    )
    expect(complaints.at(-1)).toMatchObject({rule: 'unknown-property', path: '', message: '99980 more of this sort'})
    expect(verdictsOf(complaints)).toEqual({interface: 'invalid', reference: 'invalid'})
  })

  test('or with one of a long name is told of its beginning', () => {
    const [complaint] = complaintsOf({kind: 'PauseEvent', ['x'.repeat(1_000_000)]: 1}, '1.43.1')
    expect(complaint?.path.length).toBeLessThan(1000)
  })
})
