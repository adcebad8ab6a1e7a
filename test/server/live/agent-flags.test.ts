import type {AddressInfo} from 'node:net'
import {describe, expect, onTestFinished, test} from 'vitest'
import {realClock} from '../../../src/server/clock.ts'
import {attachLive} from '../../../src/server/live/live.ts'
import {LIVE_SETTINGS} from '../../../src/server/live/settings.ts'
import {SCENARIOS} from '../../../src/server/scenario/built-in.ts'
import {appOf} from '../routes/app.ts'
import {listen} from './listener.ts'

type Json = Record<string, unknown>

const MESSAGE = {role: 'user', content: [{type: 'text', text: 'go'}], run: true}
const STEPS = [{'completion-log': 'a.json', data: {messages: []}}, {say: 'Hello.'}]

/** Creates a conversation with this request, and returns what a client receives until the conversation ends. */
async function heard(asked: Json) {
  const lab = await appOf()
  const sockets = attachLive(lab.app.server, lab.server, {
    settings: LIVE_SETTINGS,
    clock: realClock(),
    isReady: () => true,
  })
  onTestFinished(() => sockets[Symbol.asyncDispose]())
  await lab.app.listen({port: 0, host: '127.0.0.1'})
  const {port} = lab.app.server.address() as AddressInfo // it listens on a port
  const {status, body} = await lab.post('/api/conversations', {agent: {}, workspace: {}, ...asked})
  expect(status).toBe(201)
  const {id} = body as {id: string}
  const client = listen(`ws://127.0.0.1:${port}/sockets/events/${id}`, {'x-session-api-key': 'k'})
  onTestFinished(() => client[Symbol.dispose]())
  await client.heard(1)
  expect((await lab.post(`/api/conversations/${id}/events`, MESSAGE)).status).toBe(200)
  const end = await client.first(
    ({key, value}) => key === 'full_state' && ['finished', 'stuck'].includes(Object(value).execution_status),
  )
  const found = await lab.get(`/api/conversations/${id}/events/search?kind=LLMCompletionLogEvent`)
  return {
    state: end.value as Json,
    info: (await lab.get(`/api/conversations/${id}`)).body as Json,
    logs: client.frames.filter(({kind}) => kind === 'LLMCompletionLogEvent').length,
    stored: (found.body as {items: Json[]}).items.length,
  }
}

describe('completion logs', () => {
  test.each([
    ['asked for', {agent: {llm: {log_completions: true}}, scenario: {steps: STEPS}}, true],
    ['not asked for', {scenario: {steps: STEPS}}, false],
    ['of the scenario', {scenario: 'logs'}, true],
    ['of the scenario, and refused', {agent: {llm: {log_completions: false}}, scenario: 'logs'}, false],
    ['asked for by what is no answer', {agent: {llm: {log_completions: 'yes'}}, scenario: {steps: STEPS}}, false],
  ])('are sent and kept only when they are on: %s', async (_, asked, on) => {
    const {logs, stored, state, info} = await heard(asked)
    expect([logs, stored]).toEqual(on ? [1, 1] : [0, 0])
    for (const {agent} of [state, info]) expect(agent).toMatchObject({llm: {log_completions: on}})
  })

  test('that a scenario makes nevertheless are kept, and not sent', async () => {
    const event = {kind: 'LLMCompletionLogEvent', source: 'environment', filename: 'a.json', log_data: '{}'}
    const scenario = {steps: [{event}, {say: 'Hello.'}]}
    expect(await heard({scenario})).toMatchObject({logs: 0, stored: 1})
    const agent = {llm: {log_completions: true}}
    expect(await heard({agent, scenario})).toMatchObject({logs: 1, stored: 1})
  })
})

test.each([
  [false, 'finished'],
  [true, 'stuck'],
])('stuck_detection: %j is obeyed and told', async (stuck_detection, execution_status) => {
  const {state, info} = await heard({stuck_detection, scenario: SCENARIOS.stuck})
  expect(state).toMatchObject({stuck_detection, execution_status})
  expect(info).toMatchObject({stuck_detection, execution_status})
})
