import {describe, expect, test} from 'vitest'
import {NEW} from '../conversation/world.ts'
import {appOf} from './app.ts'

const ABSENT = '0'.repeat(32)

/** A conversation that has only announced its state. Time passes only when a test lets it. */
async function lab() {
  const app = await appOf({time: 'held'})
  const {id} = (await app.conversations.create(NEW)).record
  const wait = (query: string) => app.get(`/api/v1/app-conversations/${id}/events/wait?${query}`)
  const finish = async () => {
    await app.conversations.run(id)
    await app.conversations.settled(id)
  }
  const pass = async (ms: number) => {
    await expect.poll(() => app.world.clock.sleepers()).toBe(1)
    await app.world.clock.advance(ms)
  }
  return {...app, id, wait, finish, pass}
}

describe('waiting for events', () => {
  test('answers at once if they are there', async () => {
    const {wait, finish} = await lab()
    await finish()
    const {status, body} = await wait('q=kind:ConversationStateUpdateEvent')
    expect(status).toBe(200)
    expect(body).toMatchObject({met: true, nearest: null})
  })

  test('answers when the event arrives', async () => {
    const {wait, finish} = await lab()
    const waiting = wait('q=state:finished&within=300')
    await finish()
    expect((await waiting).body).toMatchObject({met: true, summary: {found: 1}})
  })

  test('names the nearest event when the time is over', async () => {
    const {wait, finish, pass} = await lab()
    await finish()
    const waiting = wait('q=kind:ConversationStateUpdateEvent%20key:nothing&within=5')
    await pass(5000)
    const {body} = await waiting
    expect(body).toMatchObject({
      met: false,
      summary: {found: 0},
      nearest: {kind: 'ConversationStateUpdateEvent', unmet: [{term: 'key:nothing'}]},
    })
  })

  test('with exactly, only the end of the time decides', async () => {
    const {wait, pass} = await lab()
    const waiting = wait('q=kind:PauseEvent&count=0&exactly=true&within=1')
    await pass(1000)
    expect((await waiting).body).toMatchObject({met: true})
  })

  test.each([
    ['q=kidn:x', 'there is no field kidn; did you mean kind?'],
    ['count=x', 'Input should be an integer from 0 to 100000'],
    ['within=301', 'Input should be an integer from 0 to 300'],
  ])('refuses %s', async (query, says) => {
    const {wait} = await lab()
    const {status, text} = await wait(query)
    expect(status).toBe(422)
    expect(text).toContain(says)
  })

  test('wants the key, and a conversation that exists', async () => {
    const {ask, get, id} = await lab()
    const path = (of: string) => `/api/v1/app-conversations/${of}/events/wait?within=0`
    expect((await ask('GET', path(id), undefined, {})).status).toBe(401)
    expect((await get(path(ABSENT))).status).toBe(404)
  })
})

test('the searches of the agent server take the same query as q', async () => {
  const {get, id, finish} = await lab()
  await finish()
  const of = (query: string) => get(`/api/conversations/${id}/events/search?q=${encodeURIComponent(query)}`)
  const {body: finished} = await of('state:finished')
  expect(finished).toMatchObject({items: [{key: 'execution_status', value: 'finished'}], next_page_id: null})
  expect((await of('colour:red')).status).toBe(422)
  const {body: count} = await get(`/api/conversations/${id}/events/count?q=state:finished`)
  expect(count).toBe(1)
})
