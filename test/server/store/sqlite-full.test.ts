import {join} from 'node:path'
import {expect, test} from 'vitest'
import {openSqliteStore} from '../../../src/server/store/sqlite.ts'
import {type NewEvent, type ServedBy, StoreFull} from '../../../src/server/store/store.ts'
import {batchOf, CONVERSATIONS} from './batches.ts'
import {appendUntilFull} from './filled.ts'
import {faultsOf} from './killed.ts'
import {servedBy} from './served-by.ts'
import {tempFolder} from './temp-folder.ts'

const PAGES = 100

test('a store that may take no more room says so, loses nothing, and goes on when it has room', async () => {
  const file = join(await tempFolder(), 'events.db')
  let acknowledged: number
  {
    await using store = openSqliteStore(file, {pages: PAGES})
    acknowledged = await appendUntilFull(store)
    expect(acknowledged).toBeGreaterThan(3)
    expect(await faultsOf(store, acknowledged)).toEqual([])
    await expect(store.put('callback', [largeDocument()])).rejects.toBeInstanceOf(StoreFull)
    expect(await store.countDocuments('callback', null)).toBe(0)
    await store.forget(CONVERSATIONS[1] ?? '')
    await store.append('d'.repeat(32), batchOf(0)) // the deletion has freed space
  }
  await using store = openSqliteStore(file, {pages: null})
  expect(await store.lastSeq('d'.repeat(32))).toBe(99)
  expect(await store.lastSeq(CONVERSATIONS[0] ?? '')).toBeGreaterThan(0)
})

test('an append that fails in its midst keeps nothing', async () => {
  await using store = openSqliteStore(join(await tempFolder(), 'events.db'), {pages: null})
  const [first, second] = batchOf(0)
  const broken = {...second, json: undefined} as unknown as NewEvent // SQLite refuses this event, which no caller would append
  await expect(store.append('a'.repeat(32), [first as NewEvent, broken])).rejects.toThrow()
  expect(await store.lastSeq('a'.repeat(32))).toBe(-1)
})

test('a store that has no room for the name of who serves it does not give that of who served it before', async () => {
  const file = join(await tempFolder(), 'events.db')
  {
    await using former = openSqliteStore(file, {pages: null})
    await former.claim(servedBy())
  }
  await using store = openSqliteStore(file, {pages: PAGES})
  await appendUntilFull(store)
  expect(await store.claim(servedBy({url: 'x'.repeat(3_000_000)}))).toEqual({status: 'ours'})
  await using other = openSqliteStore(file, {pages: null})
  const {status, by} = (await other.claim(servedBy())) as {status: 'taken'; by: ServedBy | null}
  expect([status, by?.id]).toEqual(['taken', undefined])
})

function largeDocument() {
  return {id: 'large', conversation: CONVERSATIONS[0] ?? '', micros: 1, json: JSON.stringify('x'.repeat(3_000_000))}
}
