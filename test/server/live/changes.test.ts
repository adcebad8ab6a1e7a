import type {AddressInfo} from 'node:net'
import {expect, onTestFinished, test} from 'vitest'
import {realClock} from '../../../src/server/clock.ts'
import {attachLive} from '../../../src/server/live/live.ts'
import {LIVE_SETTINGS} from '../../../src/server/live/settings.ts'
import type {WorldOptions} from '../conversation/world.ts'
import {appOf} from '../routes/app.ts'
import {listen} from './listener.ts'

type Json = Record<string, unknown>

const ID = '5e7e0001-0000-4000-8000-000000000001'
const ONE = `/api/conversations/${ID}`
const AGENT = {agent: {llm: {model: 'm'}}, workspace: {working_dir: '/w'}}

/** Creates a conversation, and a client that has received the first snapshot. */
async function watched(options: WorldOptions = {}) {
  const lab = await appOf(options)
  const live = {settings: LIVE_SETTINGS, clock: realClock(), isReady: () => true}
  const sockets = attachLive(lab.app.server, lab.server, live)
  onTestFinished(() => sockets[Symbol.asyncDispose]())
  await lab.app.listen({port: 0, host: '127.0.0.1'})
  expect((await lab.post('/api/conversations', {conversation_id: ID, ...AGENT})).status).toBe(201)
  const {port} = lab.app.server.address() as AddressInfo // it listens on a port
  const client = listen(`ws://127.0.0.1:${port}/sockets/events/${ID}`, {'x-session-api-key': 'k'})
  onTestFinished(() => client[Symbol.dispose]())
  await client.heard(1)
  return {
    ...lab,
    client,
    patch: (url: string, body: unknown) => lab.ask('PATCH', url, body),
    /** Posts a message. Returns the frames before the system prompt, except the first frame. */
    async heard(): Promise<Json[]> {
      await lab.post(`${ONE}/events`, {role: 'user', content: [{type: 'text', text: 'stop'}]})
      await client.first(({kind}) => kind === 'SystemPromptEvent')
      return client.frames.slice(
        1,
        client.frames.findIndex(({kind}) => kind === 'SystemPromptEvent'),
      )
    },
    items: async () => ((await lab.get(`${ONE}/events/search`)).body as {items: Json[]}).items,
  }
}

test('tags are announced, and are part of the log', async () => {
  const lab = await watched()
  await lab.patch(ONE, {title: 'Another', tags: {team: 'blue'}})
  const frame = await lab.client.first(({key}) => key === 'tags')
  expect(frame).toMatchObject({kind: 'ConversationStateUpdateEvent', source: 'environment', value: {team: 'blue'}})
  expect(await lab.items()).toEqual([frame])
})

test('so are those that the application changes', async () => {
  const lab = await watched()
  await lab.patch(`/api/v1/app-conversations/${ID}`, {public: true, tags: {team: 'red'}})
  expect(await lab.client.first(({key}) => key === 'tags')).toMatchObject({value: {team: 'red'}})
})

test('a confirmation policy is announced, and decides from then on', async () => {
  const lab = await watched({scenario: {steps: [{call: 'glob', args: {pattern: '*'}}]}})
  await lab.post(`${ONE}/confirmation_policy`, {policy: {kind: 'AlwaysConfirm'}})
  const frame = await lab.client.first(({key}) => key === 'confirmation_policy')
  expect(frame.value).toEqual({kind: 'AlwaysConfirm'})
  expect((await lab.get(ONE)).body).toMatchObject({confirmation_policy: {kind: 'AlwaysConfirm'}})
  await lab.post(`${ONE}/events`, {role: 'user', content: [{type: 'text', text: 'go'}], run: true})
  await lab.client.first(({value}) => value === 'waiting_for_confirmation')
})

test('what stays the same is not announced, nor what is no part of the state', async () => {
  const lab = await watched()
  await lab.patch(ONE, {title: 'Another', tags: {}})
  await lab.patch(`/api/v1/app-conversations/${ID}`, {public: true})
  await lab.post(`${ONE}/confirmation_policy`, {policy: {kind: 'NeverConfirm'}})
  expect(await lab.heard()).toEqual([])
})

test('secrets are announced by their names, in a state that is not kept', async () => {
  const lab = await watched()
  await lab.post(`${ONE}/secrets`, {secrets: {TOKEN: 'tt-very-secret'}})
  const isNew = ({value}: Json) => Object.keys(secretsIn(value)).length > 0
  expect(secretsIn((await lab.client.first(isNew)).value)).toEqual({TOKEN: {value: '**********', kind: 'StaticSecret'}})
  expect(await lab.items()).toEqual([])
  expect(JSON.stringify(lab.client.frames)).not.toContain('tt-very-secret')
})

test.each(['1.43', '1.58'] as const)('the reference says nothing of secrets; %s', async compat => {
  const lab = await watched({compat})
  await lab.post(`${ONE}/secrets`, {secrets: {TOKEN: 'tt-very-secret'}})
  expect(await lab.heard()).toEqual([])
})

test('a value of a secret is hidden in tags', async () => {
  const lab = await watched()
  await lab.post(`${ONE}/secrets`, {secrets: {TOKEN: 'tt-very-secret'}})
  await lab.patch(ONE, {tags: {team: 'tt-very-secret'}})
  expect((await lab.client.first(({key}) => key === 'tags')).value).toEqual({team: '<secret-hidden>'})
})

test('of a conversation that runs elsewhere nothing is added to its log', async () => {
  const lab = await watched()
  const elsewhere = '5e7e0001-0000-4000-8000-000000000002'
  await lab.post('/api/v1/webhooks/conversations', {id: elsewhere, execution_status: 'idle'})
  await lab.patch(`/api/conversations/${elsewhere}`, {tags: {team: 'blue'}})
  const {body} = await lab.get(`/api/conversations/${elsewhere}/events/search`)
  expect(body).toMatchObject({items: []})
})

function secretsIn(value: unknown): Json {
  const {secret_registry: registry} = Object(value) as {secret_registry?: {secret_sources?: Json}}
  return registry?.secret_sources ?? {}
}
