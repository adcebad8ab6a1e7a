import pg from 'pg'
import {describe, expect, test, vi} from 'vitest'
import {openStore} from '../../../src/server/store/open.ts'
import type {Pulse} from '../../../src/server/store/postgres/claim.ts'
import {openPostgresStore} from '../../../src/server/store/postgres.ts'
import {type ServedBy, type Store, StoreFailed} from '../../../src/server/store/store.ts'
import {expectOneServer} from '../../server/store/claims.ts'
import {servedBy} from '../../server/store/served-by.ts'
import {asSuperuser, createDatabase, urlOf} from '../postgres/databases.ts'
import {detour} from '../postgres/detour.ts'

const CONVERSATION = 'c'.repeat(32)
const EVENT = {id: 'a', kind: 'MessageEvent', micros: 1, json: '{}'}
const EVERY = 10_000

test('a database is served by one process at a time, until it dies', async () => {
  const url = urlOf(await createDatabase())
  await expectOneServer(url, () => openStore(url, 'command line'))
})

test('a database is served by several processes in a schema each', async () => {
  const database = await createDatabase()
  await asSuperuser('CREATE SCHEMA one; CREATE SCHEMA other', database)
  const inSchema = (name: string) => openStore(`${urlOf(database)}&options=-csearch_path%3D${name}`, 'command line')
  await using one = await inSchema('one')
  await using other = await inSchema('other')
  expect(await statusesOf([one, other])).toEqual(['ours', 'ours'])
  await one.append(CONVERSATION, [EVENT])
  expect(await other.lastSeq(CONVERSATION)).toBe(-1)
})

test('who has not said yet that it serves a database is not called by the name of who served it before', async () => {
  const database = await createDatabase()
  {
    await using former = await openStore(urlOf(database), 'command line')
    await former.claim(servedBy())
  }
  const client = new pg.Client({connectionString: urlOf(database)})
  await client.connect()
  await client.query("SELECT pg_advisory_lock(hashtextextended('svcdiag serve public', 0))")
  await using other = await openStore(urlOf(database), 'command line')
  expect(await other.claim(servedBy())).toEqual({status: 'taken', by: null})
  await client.end()
})

describe('who serves a database and whose connection is cut', () => {
  test('serves it as before', async () => {
    await using served = await servedOverDetour()
    const {store, other, way} = served
    way.cut()
    await goesOn(store)
    expect(await other.claim(servedBy())).toEqual({status: 'taken', by: served.self})
  })

  test('has lost it to whoever was faster', async () => {
    await using served = await servedOverDetour()
    const {store, other, database} = served
    await endLock(database)
    expect(await other.claim(servedBy())).toEqual({status: 'ours'})
    await expectLost(store)
    expect(await other.append(CONVERSATION, [EVENT])).toMatchObject([{status: 'stored'}])
  })

  test('has lost it to who came and went meanwhile', async () => {
    await using served = await servedOverDetour()
    const {store, other, database} = served
    await endLock(database)
    expect(await other.claim(servedBy())).toEqual({status: 'ours'})
    await other[Symbol.asyncDispose]()
    await expectLost(store)
  })
})

describe('who began to serve a database that was full, and whose connection is cut', () => {
  test.each([
    ['as the first', []],
    ['after another', [servedBy()]],
  ])('serves it as before: %s', async (_, before) => {
    const database = await createDatabase()
    await servedOnceBy(before, database)
    await fillUp(database)
    await using served = await servedOverDetour(database)
    const {store, other, clock} = served
    await endLock(database)
    clock.now += EVERY
    expect(await store.lastSeq(CONVERSATION)).toBe(-1)
    expect(await other.claim(servedBy())).toEqual({status: 'taken', by: null})
    await makeRoom(database)
    expect(await store.append(CONVERSATION, [EVENT])).toMatchObject([{status: 'stored'}])
  })

  test('has lost it to who came and went when there was room', async () => {
    const database = await createDatabase()
    await servedOnceBy([servedBy()], database)
    await fillUp(database)
    await using served = await servedOverDetour(database)
    const {store, other} = served
    await makeRoom(database)
    await endLock(database)
    expect(await other.claim(servedBy())).toEqual({status: 'ours'})
    await other[Symbol.asyncDispose]()
    await expectLost(store)
  })
})

describe('who serves a database and whose connection leads nowhere, without a word', () => {
  test('notices it when it is about to be asked something, and serves it as before', async () => {
    await using served = await servedOverDetour()
    const {store, other, way, clock, database} = served
    const [before] = await locksIn(database)
    way.stall()
    clock.now += EVERY
    expect(await store.append(CONVERSATION, [EVENT])).toMatchObject([{status: 'stored'}])
    expect(await locksIn(database)).not.toContainEqual(before)
    expect(await other.claim(servedBy())).toEqual({status: 'taken', by: served.self})
  })

  test('notices it however the time of the machine is set', async () => {
    await using served = await servedOverDetour()
    const {store, other, way, clock, database} = served
    way.stall()
    await endLock(database)
    expect(await other.claim(servedBy())).toEqual({status: 'ours'})
    clock.now -= EVERY
    await expectLost(store)
  })

  test('has lost it to whom PostgreSQL gave it', async () => {
    await using served = await servedOverDetour()
    const {store, other, way, clock, database} = served
    way.stall()
    await endLock(database)
    expect(await other.claim(servedBy())).toEqual({status: 'ours'})
    clock.now += EVERY
    await expectLost(store)
    await other[Symbol.asyncDispose]()
    await expectLost(store)
  })

  test('ends all the same', async () => {
    await using served = await servedOverDetour()
    served.way.stall()
    await served.store[Symbol.asyncDispose]()
  })
})

/**
 * Returns a store that is served through a detour, whose newest connection has the lock. Also returns a second store
 * with a direct connection.
 */
async function servedOverDetour(given?: string) {
  await using stack = new AsyncDisposableStack()
  const database = given ?? (await createDatabase())
  const way = stack.use(await detour())
  const clock = {now: Date.UTC(2026, 0, 1)}
  const pulse: Pulse = {now: () => clock.now, every: EVERY, patience: 200}
  const url = `postgres://postgres@127.0.0.1:${way.port}/${database}`
  const store = disposedOnce(stack, await openPostgresStore({url, name: 'detour'}, pulse))
  const other = disposedOnce(stack, await openStore(urlOf(database), 'command line'))
  const self = servedBy()
  expect(await store.claim(self)).toEqual({status: 'ours'})
  const all = stack.move()
  return {database, way, clock, store, other, self, [Symbol.asyncDispose]: () => all.disposeAsync()}
}

async function servedOnceBy(processes: readonly ServedBy[], database: string): Promise<void> {
  await using store = await openStore(urlOf(database), 'command line')
  for (const one of processes) expect(await store.claim(one)).toEqual({status: 'ours'})
}

/** Makes the database refuse every document, as if the disk were full. */
async function fillUp(database: string): Promise<void> {
  const refusing = `CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE disk_full; END';
    CREATE TRIGGER no_room BEFORE INSERT OR UPDATE ON svcdiag_document EXECUTE FUNCTION no_room()`
  await asSuperuser(refusing, database)
}

async function makeRoom(database: string): Promise<void> {
  await asSuperuser('DROP TRIGGER no_room ON svcdiag_document', database)
}

/** Disposes of the store only once, because the test may dispose of it earlier. */
function disposedOnce(stack: AsyncDisposableStack, store: Store): Store {
  let disposed: PromiseLike<void> | null = null
  const once = {
    ...store,
    async [Symbol.asyncDispose]() {
      disposed ??= store[Symbol.asyncDispose]()
      await disposed
    },
  }
  return stack.use(once)
}

async function statusesOf(stores: readonly Store[]): Promise<string[]> {
  const claimed = await Promise.all(stores.map(store => store.claim(servedBy())))
  return claimed.map(({status}) => status)
}

/** Waits until the store has noticed the closed connection and can append again. */
async function goesOn(store: Store): Promise<void> {
  await vi.waitFor(() => store.append(CONVERSATION, [EVENT]), {timeout: 10_000})
}

async function expectLost(store: Store): Promise<void> {
  const refused = async () => {
    const error = await store.append(CONVERSATION, [EVENT]).catch(reason => reason)
    expect(error).toBeInstanceOf(StoreFailed)
    expect(error.message).toContain('another server')
  }
  await vi.waitFor(refused, {timeout: 10_000})
}

const LOCKS = `FROM pg_locks WHERE locktype = 'advisory'
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`

/** Ends the connection with the lock, as PostgreSQL does if the other end seems dead. */
async function endLock(database: string): Promise<void> {
  await asSuperuser(`SELECT pg_terminate_backend(pid, 10000) ${LOCKS}`, database)
}

function locksIn(database: string): Promise<unknown[]> {
  return asSuperuser(`SELECT pid ${LOCKS}`, database)
}
