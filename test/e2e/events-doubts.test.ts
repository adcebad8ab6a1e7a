import {mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterAll, expect, test, vi} from 'vitest'
import {scenario} from '../events/fixtures.ts'
import {call, result} from '../explain/explained.ts'
import {svcdiag} from './binary.ts'

vi.setConfig({testTimeout: 60_000})

const folder = mkdtempSync(join(tmpdir(), 'svcdiag-doubts-'))
afterAll(() => rmSync(folder, {recursive: true}))

const EVENTS = scenario('hooks-full')
const LINES = EVENTS.map(event => JSON.stringify(event))
const CUT = LINES[4]?.slice(0, 50) ?? ''

function file(name: string, lines: readonly string[]): string {
  writeFileSync(join(folder, name), lines.join('\n'))
  return join(folder, name)
}

function explained(source: string) {
  const {stdout, stderr, code} = svcdiag(['events', 'explain', source])
  const report = JSON.parse(svcdiag(['events', 'explain', source, '-o', 'json']).stdout)
  return {stdout, stderr, code, conversation: report.conversations[0]}
}

test('a log with a document that cannot be read is undecided, and the document is named', () => {
  const path = file('cut off.jsonl', [...LINES.slice(0, 3), CUT])
  const {code, stdout, stderr, conversation} = explained(path)
  expect(code).toBe(5)
  expect(stdout).toContain('undecided: ')
  expect(stdout).toContain(`doubt incomplete-log: the log is incomplete: ${path} line 4: the JSON is cut off`)
  expect(stdout).not.toContain('nothing to explain')
  expect(stderr).toContain(`svcdiag events validate '${path}' lists them`)
  expect(conversation).toMatchObject({cause: null, undecided: true, doubts: [{id: 'incomplete-log'}]})
})

test('a cause of an incomplete log is doubtful', () => {
  const {code, conversation} = explained(file('caused.jsonl', [CUT, ...LINES]))
  expect(code).toBe(3)
  expect(conversation).toMatchObject({
    cause: {id: 'hook-blocked'},
    undecided: false,
    doubts: [{id: 'incomplete-log'}],
  })
})

test('a source of which nothing can be read is an error that says why', () => {
  const {code, stdout, stderr} = svcdiag(['events', 'explain', file('bad.jsonl', [CUT, CUT])])
  expect([code, stdout]).toEqual([2, ''])
  expect(stderr).toMatch(/no event could be read: .*bad\.jsonl line 1: the JSON is cut off \(and 1 more\)/)
})

test.each([
  ['reversed', LINES.toReversed()],
  ['sorted by text', LINES.toSorted()],
  ['in two halves', [...LINES.slice(9), ...LINES.slice(0, 9)]],
])('lines that are %s have the cause of the log in order, and a doubt', (name, lines) => {
  const inOrder = explained(file('in-order.jsonl', LINES)).conversation
  expect(inOrder.doubts).toEqual([])
  const {doubts, ...other} = explained(file(`${name}.jsonl`, lines)).conversation
  expect(doubts).toMatchObject([{id: 'out-of-order', sentence: expect.stringContaining('sorted by their times')}])
  const withoutCommands = ({also, cause, ...more}: typeof inOrder) => ({...more, cause: {...cause, next: null}})
  expect(withoutCommands({...other, doubts: []})).toEqual(withoutCommands(inOrder))
})

test('a call is not said to be unanswered because its answer is in an earlier line', () => {
  const timed = (event: object, second: number) => JSON.stringify({...event, timestamp: `2026-01-01T00:00:0${second}`})
  const {code, conversation} = explained(
    file('swapped.jsonl', [timed({...result('a'), id: 'r'}, 2), timed(call('a', 'ls'), 1)]),
  )
  expect([code, conversation.cause]).toEqual([0, null])
})

test('times that run backwards are a doubt, also if nothing else is wrong', () => {
  const said = ['2026-01-01T00:00:09', '2026-01-01T00:00:01'].map((timestamp, at) => {
    const message = {kind: 'MessageEvent', source: 'user', llm_message: {role: 'user', content: []}}
    return JSON.stringify({...message, id: `m${at}`, timestamp})
  })
  expect(explained(file('back.jsonl', said)).stdout).toMatch(/doubt out-of-order: the times run backwards at m1 /)
})

test('copies with other contents are a doubt, copies in the other rendering are none', () => {
  const [first = {}] = EVENTS
  const withNull = JSON.stringify({...first, parent_id: null, critic_result: null})
  expect(explained(file('copies.jsonl', [...LINES, withNull])).conversation.doubts).toEqual([])
  const other = JSON.stringify({...first, timestamp: '2026-11-20T00:00:00'})
  expect(explained(file('conflict.jsonl', [...LINES, other])).conversation.doubts).toMatchObject([
    {id: 'differing-copies', sentence: expect.stringContaining(String(first.id))},
  ])
})

test('validate warns once about lines that are not in log order', () => {
  const {code, stdout} = svcdiag(['events', 'validate', file('backwards.jsonl', LINES.toReversed())])
  expect(code).toBe(0)
  expect(stdout.match(/^warn out-of-order: .*: event .* \/parent_id it precedes its parent /gm)).toHaveLength(1)
  expect(svcdiag(['events', 'validate', file('right.jsonl', LINES)]).stdout).not.toContain('out-of-order')
})
