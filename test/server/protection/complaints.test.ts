import {describe, expect, test} from 'vitest'
import {appOf} from '../routes/app.ts'

const START = '/api/v1/app-conversations'
const FAULTS = '/api/v1/callbacks/faults'
const MANY = 100_000

interface Answered {
  readonly detail: readonly {readonly loc: readonly unknown[]; readonly msg: string; readonly input: unknown}[]
}

async function refused(url: string, body: unknown) {
  const lab = await appOf()
  const answer = await lab.ask(url === FAULTS ? 'PATCH' : 'POST', url, body)
  const {detail} = answer.body as Answered
  return {...answer, detail}
}

const named = (value: unknown, name = (at: number) => `wrong name ${at}`) =>
  Object.fromEntries(Array.from({length: MANY}, (_, at) => [name(at), value]))
const times = (value: unknown) => Array(MANY).fill(value)

describe('a request with a hundred thousand mistakes', () => {
  test.each([
    ['in the names of events', START, {hook_config: named([])}],
    ['in hooks', START, {hook_config: {Stop: [{hooks: times({})}]}}],
    ['in entries of hooks', START, {hook_config: {Stop: times({hooks: 1})}}],
    ['in its secrets', START, {secrets: named(1)}],
    ['in its plugins', START, {plugins: times({})}],
    ['in its message', START, {initial_message: {content: times({})}}],
    ['in faults of callbacks', FAULTS, named(1)],
  ])('%s gets the first mistakes and the number of the others', async (_, url, body) => {
    const {status, detail, text} = await refused(url, body)
    expect(status).toBe(422)
    expect(detail.length).toBeLessThanOrEqual(60)
    expect(detail.at(-1)?.msg).toMatch(/ more\b/u)
    expect(text.length).toBeLessThan(100_000)
  })

  test('gets all mistakes if there are few', async () => {
    const {detail} = await refused(START, {secrets: {A: 1, B: 'b', C: 2}})
    expect(detail.map(({loc}) => loc.at(-1))).toEqual(['A', 'C'])
  })
})

describe('a scenario', () => {
  test.each([
    ['too many steps', {steps: times({finish: 'Done'})}],
    ['too many arguments', {steps: [{call: 'terminal', args: named('x')}]}],
    ['too many turns', {turns: times({steps: []})}],
  ])('of %s is refused before it is read', async (_, scenario) => {
    const {status, text} = await refused(START, {scenario})
    expect(status).toBe(422)
    expect(text).toContain('at most')
  })

  test('of some thousand steps is read', async () => {
    const scenario = {steps: Array(10_000).fill({call: 'think', args: {thought: 'so'}})}
    expect((await (await appOf()).post(START, {scenario})).status).toBe(200)
  })
})

describe('what an answer gives back', () => {
  const LONG = 'x'.repeat(4_000_000)

  test.each([
    ['a long name of an event', START, {hook_config: {[LONG]: []}}],
    ['a long name of a step', START, {scenario: {steps: [{[LONG]: 1}]}}],
    ['the long name of a tool', START, {scenario: {steps: [{call: LONG}]}}],
    ['a long name of a scenario', START, {scenario: LONG}],
    ['a long name of a secret', START, {secrets: {[LONG]: 1}}],
    ['a long text', START, {title: [LONG]}],
    ['a long list', START, {title: times(1)}],
    ['a large object', '/api/conversations', {tags: named('x'), title: LONG}],
    ['names in names', START, {hook_config: {Stop: [{hooks: [{[LONG]: 1}, {timeout: LONG}]}]}}],
  ])('of %s is its beginning', async (_, url, body) => {
    const {status, text} = await refused(url, body)
    expect(status).toBe(422)
    expect(text.length).toBeLessThan(20_000)
  })

  test('is whole where it is short', async () => {
    const {detail} = await refused(START, {title: {a: ['b', {c: 1}], password: 'p'}})
    expect(detail[0]?.input).toEqual({a: ['b', {c: 1}], password: '**********'})
  })
})
