import {readFileSync} from 'node:fs'
import {expect} from 'vitest'
import type {Store} from '../../../src/server/store/store.ts'

/** Statements that create a store with the oldest supported schema and a few events. */
export const VERSION_1 = readFileSync(new URL('schemas/version-1.sql', import.meta.url), 'utf8')

const CONVERSATION = 'c0000000000000000000000000000001'
/** The first event as it is read: the old store has its encrypted content. */
const FIRST =
  '{"id": "first", "kind": "MessageEvent", "timestamp": "2023-11-14T22:13:20.000001Z", "responses_reasoning_item": {"encrypted_content": null}}'
const ALL = {conversation: CONVERSATION, kind: null, gte: null, lt: null}

/** Expects that the store contains the data of `VERSION_1` and can be used. */
export async function expectMigrated(store: Store): Promise<void> {
  const first = {id: 'first', kind: 'MessageEvent', micros: 1_700_000_000_000_001, json: FIRST, seq: 0}
  const second = {id: 'second', kind: 'PauseEvent', micros: 1_700_000_000_000_000, json: '{"id": "second"}', seq: 1}
  const page = {order: 'ascending', after: null, upToSeq: null, beyondSeq: null, limit: 5} as const
  expect(await store.byTime(ALL, page)).toEqual([second, first])
  expect(await store.byTime({...ALL, kind: 'PauseEvent'}, page)).toEqual([second])
  expect(await store.documents('callback', ['d1'])).toMatchObject([{json: '{"kept": true}'}])
  expect(
    await store.append(CONVERSATION, [
      {...first, json: '{}'},
      {...first, id: 'third'},
    ]),
  ).toMatchObject([
    {status: 'known', event: first},
    {status: 'stored', event: {seq: 2}},
  ])
}
