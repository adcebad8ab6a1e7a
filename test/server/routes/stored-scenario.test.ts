import {describe, expect, test} from 'vitest'
import {saveRecord} from '../../../src/server/conversation/record/record.ts'
import {recordWith} from '../serving.ts'
import {appOf} from './app.ts'

const [GOOD, BAD] = ['a'.repeat(32), 'b'.repeat(32)]

/**
 * Returns an application whose store contains a conversation with an invalid scenario. No request can store such a
 * scenario.
 */
async function withBadOne(executionStatus: 'idle' | 'running' = 'idle') {
  const lab = await appOf()
  await saveRecord(lab.world.store, recordWith({id: GOOD, request: {scenario: 'finish'}}))
  await saveRecord(
    lab.world.store,
    recordWith({id: BAD, executionStatus, request: {scenario: {steps: [{sing: 'la'}]}}}),
  )
  return lab
}

describe('a stored scenario that cannot be followed', () => {
  test('leaves lists of conversations as they are', async () => {
    const lab = await withBadOne()
    for (const path of ['search', `?ids=${GOOD}&ids=${BAD}`]) {
      const url = path === 'search' ? '/api/conversations/search' : `/api/conversations${path}`
      const {status, text} = await lab.get(url)
      expect(status).toBe(200)
      for (const id of [GOOD, BAD]) expect(text.replaceAll('-', '')).toContain(id)
    }
    expect(await lab.get(`/api/conversations/${BAD}`)).toMatchObject({status: 200, body: {execution_status: 'idle'}})
  })

  test('is what the run fails with', async () => {
    const lab = await withBadOne()
    expect((await lab.post(`/api/conversations/${BAD}/run`)).status).toBe(200)
    await lab.conversations.settled(BAD)
    const {text} = await lab.get(`/api/conversations/${BAD}/events/search?kind=ConversationErrorEvent`)
    expect(text).toContain('"code":"ScenarioInvalid"')
    expect(text).toMatch(/scenario\.steps\.0\b[^"]*: /u)
  })

  test('keeps no server from starting', async () => {
    const lab = await withBadOne('running')
    await lab.conversations.recover()
    expect((await lab.conversations.record(BAD))?.executionStatus).toBe('error')
  })
})

test('a status that there is not is refused, as everywhere', async () => {
  const lab = await withBadOne()
  const states = "'idle', 'running', 'paused', 'waiting_for_confirmation', 'finished', 'error', 'stuck' or 'deleting'"
  for (const route of ['search', 'count']) {
    expect(await lab.get(`/api/conversations/${route}?status=nope`)).toMatchObject({
      status: 422,
      body: {
        detail: [
          {
            type: 'enum',
            loc: ['query', 'status'],
            msg: `Input should be ${states}`,
            input: 'nope',
            ctx: {expected: states},
          },
        ],
      },
    })
  }
  expect(await lab.get('/api/conversations/count?status=idle')).toMatchObject({status: 200, text: '2'})
})
