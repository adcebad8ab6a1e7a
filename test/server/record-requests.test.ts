import {once} from 'node:events'
import {type IncomingMessage, request} from 'node:http'
import type {AddressInfo} from 'node:net'
import {expect, test} from 'vitest'
import {saveRecord} from '../../src/server/conversation/record/record.ts'
import {openMemoryStore} from '../../src/server/store/memory.ts'
import type {Store} from '../../src/server/store/store.ts'
import {CONVERSATION, KEY, messageAt, recordWith, serving} from './serving.ts'

const COUNT = `/api/shared-events/count?conversation_id=${CONVERSATION}`
const SUMMARIES = `/api/v1/app-conversations/${CONVERSATION}/events/summaries`

/** Starts an application whose store answers `lastSeq` only when `release` was called. */
async function slowServer() {
  const memory = openMemoryStore()
  const asked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const store: Store = {
    ...memory,
    async lastSeq(id) {
      asked.resolve()
      await released.promise
      return memory.lastSeq(id)
    },
  }
  const lab = serving({}, {store})
  await lab.app.listen({port: 0, host: '127.0.0.1'})
  const {port} = lab.app.server.address() as AddressInfo // the cast is safe: a TCP server has an `AddressInfo`
  return {lab, asked: asked.promise, release: released.resolve, port}
}

test('a request whose client hangs up before the answer has one row, one line and one count', async () => {
  const {lab, asked, release, port} = await slowServer()
  await lab.store.append(CONVERSATION, [messageAt(1, 'one')])
  const sent = request({port, path: `/api/shared-events/search?conversation_id=${CONVERSATION}`})
  sent.on('error', () => {})
  sent.end()
  await asked
  sent.destroy()
  await expect.poll(() => lab.server.requests.list().requests).toHaveLength(1)
  release()
  expect(lab.server.requests.list().requests).toMatchObject([
    {method: 'GET', status: null, why: 'the client disconnected before the answer'},
  ])
  expect(lab.lines.map(({message}) => message)).toEqual([
    'GET /api/shared-events/search: no answer, the client disconnected before the answer',
  ])
  expect(lab.server.metrics.counts().requests).toEqual([
    [{method: 'GET', route: '/api/shared-events/search', status: 'none'}, 1],
  ])
  await lab.get(COUNT, {})
  expect(lab.server.requests.list().requests).toHaveLength(2)
})

test('a request whose client hangs up in the middle of the answer says so', async () => {
  const lab = serving()
  await lab.app.listen({port: 0, host: '127.0.0.1'})
  const {port} = lab.app.server.address() as AddressInfo // the cast is safe: a TCP server has an `AddressInfo`
  const text = 'x'.repeat(200)
  for (let at = 0; at < 40; at++)
    await lab.store.append(
      CONVERSATION,
      Array.from({length: 500}, (_, n) => messageAt(at * 500 + n + 1, `e${at}-${n}`, text)),
    )
  await saveRecord(lab.store, recordWith({}))
  const sent = request({port, path: SUMMARIES, headers: {'x-session-api-key': KEY}})
  sent.end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  await once(answer, 'data')
  sent.on('error', () => {})
  answer.on('error', () => {})
  sent.destroy()
  await expect.poll(() => lab.server.requests.list().requests).toHaveLength(1)
  expect(lab.server.requests.list().requests).toMatchObject([
    {status: 200, why: 'the client disconnected before the end of the answer'},
  ])
})
