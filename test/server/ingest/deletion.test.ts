import {expect, test} from 'vitest'
import {recordOf} from '../../../src/server/conversation/record/record.ts'
import {openMemoryStore} from '../../../src/server/store/memory.ts'
import type {Store} from '../../../src/server/store/store.ts'
import {KEY, serving} from '../serving.ts'

const ID = 'd74b9b22ecf8478abe103c6a5ec38435'
const EVENTS = [{id: 'e1', timestamp: '2026-11-20T18:00:00', kind: 'PauseEvent'}]

/** Returns a server whose store deletes the conversation after the first call of this method by a webhook. */
function deletingAfter(method: 'append' | 'documents' | 'put') {
  const memory = openMemoryStore()
  let deleted: Promise<void> | null = null
  const done = async (...args: never[]) => {
    const result = await (memory[method] as (...given: never[]) => Promise<unknown>)(...args)
    deleted ??= lab.server.journal.inOrder(ID, () => memory.forget(ID))
    return result
  }
  const store: Store = {...memory, [method]: done}
  const lab = serving({}, {store})
  const post = async (url: string, payload: object) => {
    const headers = {'x-session-api-key': KEY, 'content-type': 'application/json'}
    const {status} = await lab.ask({method: 'POST', url, payload, headers})
    await deleted
    return status
  }
  return {memory, post}
}

test.each([
  ['events', 'append', `/ingest/events/${ID}`, EVENTS],
  ['events', 'put', `/ingest/events/${ID}`, EVENTS],
  ['what a conversation is', 'documents', '/ingest/conversations', {id: ID}],
  ['what a conversation is', 'put', '/ingest/conversations', {id: ID}],
] as const)('a deletion that meets a webhook with %s, at "%s", leaves nothing', async (_, method, url, body) => {
  const {memory, post} = deletingAfter(method)
  expect(await post(url, body)).toBe(200)
  expect(await recordOf(memory, ID)).toBeNull()
  expect(await memory.lastSeq(ID)).toBe(-1)
})
