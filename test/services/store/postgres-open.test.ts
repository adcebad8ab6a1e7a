import {execFile} from 'node:child_process'
import {randomBytes} from 'node:crypto'
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {fileURLToPath} from 'node:url'
import {promisify} from 'node:util'
import pg from 'pg'
import {afterEach, describe, expect, inject, test, vi} from 'vitest'
import {openStore} from '../../../src/server/store/open.ts'
import {numbered} from '../../../src/server/store/postgres/database.ts'
import {lockConversation} from '../../../src/server/store/postgres.ts'
import {VERSION} from '../../../src/server/store/sql/migrations.ts'
import {type Store, StoreFailed, StoreRefused} from '../../../src/server/store/store.ts'
import {expectMigrated, VERSION_1} from '../../server/store/old-store.ts'
import {appendAsRivals, expectAllOfRivals} from '../../server/store/rivals.ts'
import {asSuperuser, createDatabase, urlOf} from '../postgres/databases.ts'
import {detour} from '../postgres/detour.ts'

const CONVERSATION = 'c'.repeat(32)
const EVENT = {id: 'a', kind: 'MessageEvent', micros: 1, json: '{}'}

describe('a store in PostgreSQL', () => {
  test('of an older version is led to this one', async () => {
    const database = await createDatabase()
    await asSuperuser(
      `CREATE TABLE svcdiag_store (version BIGINT NOT NULL); INSERT INTO svcdiag_store VALUES (1); ${VERSION_1}`,
      database,
    )
    {
      await using store = await openStore(urlOf(database), 'command line')
      await expectMigrated(store)
    }
    const fresh = await createDatabase()
    await using _ = await openStore(urlOf(fresh), 'command line')
    expect(await indexesOf(database)).toEqual(await indexesOf(fresh))
    expect(await asSuperuser('SELECT version FROM svcdiag_store', database)).toEqual([{version: `${VERSION}`}])
  })

  test('of a newer version is refused', async () => {
    const database = await createDatabase()
    await asSuperuser(
      'CREATE TABLE svcdiag_store (version BIGINT NOT NULL); INSERT INTO svcdiag_store VALUES (999)',
      database,
    )
    await expect(openStore(urlOf(database), 'command line')).rejects.toMatchObject({code: 'store.newer', exit: 2})
    expect(await indexesOf(database)).toEqual([])
  })

  test('whose database is not in UTF-8 is refused', async () => {
    const database = await createDatabase("ENCODING 'LATIN1' TEMPLATE template0")
    await expect(openStore(urlOf(database), 'command line')).rejects.toMatchObject({code: 'store.foreign'})
  })

  test('may be used by two processes, from its making on', async () => {
    const url = urlOf(await createDatabase())
    await appendAsRivals(url)
    await using store = await openStore(url, 'command line')
    await expectAllOfRivals(store)
  })

  test.each<[string, (store: Store) => Promise<unknown>]>([
    ['character', store => store.append(CONVERSATION, [{...EVENT, kind: 'a\0b'}])],
    ['number', store => store.byLog(CONVERSATION, {order: 'ascending', from: 1e30, limit: 1})],
    ['index', store => store.append(CONVERSATION, [{...EVENT, id: randomBytes(3000).toString('hex')}])],
  ])('tells a %s that it cannot hold from not being there', async (_, ask) => {
    await using store = await openStore(urlOf(await createDatabase()), 'command line')
    await expect(ask(store)).rejects.toBeInstanceOf(StoreRefused)
    expect(await store.append(CONVERSATION, [EVENT])).toMatchObject([{status: 'stored'}])
  })

  test('goes on when its connections were cut, and says so in between', async () => {
    const database = await createDatabase()
    await using store = await openStore(urlOf(database), 'command line')
    await store.append(CONVERSATION, [EVENT])
    await asSuperuser(`ALTER DATABASE ${database} ALLOW_CONNECTIONS false`)
    await asSuperuser(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${database}'`)
    await expect(store.append(CONVERSATION, [{...EVENT, id: 'b'}])).rejects.toBeInstanceOf(StoreFailed)
    await asSuperuser(`ALTER DATABASE ${database} ALLOW_CONNECTIONS true`)
    expect(await store.append(CONVERSATION, [EVENT, {...EVENT, id: 'b'}])).toMatchObject([
      {status: 'known'},
      {status: 'stored', event: {seq: 1}},
    ])
  })

  test('survives that a connection is reset in the midst of an append', async () => {
    const database = await createDatabase()
    await using way = await detour()
    await using store = await openStore(`postgres://postgres@127.0.0.1:${way.port}/${database}`, 'command line')
    const holder = await heldLock(database, CONVERSATION)
    const append = store.append(CONVERSATION, [EVENT]).catch(error => error)
    const waiting = "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"
    await vi.waitFor(async () => expect(await asSuperuser(waiting, database)).toHaveLength(1), {timeout: 10_000})
    way.cut()
    expect(await append).toBeInstanceOf(StoreFailed)
    await holder.end()
    expect(await store.append(CONVERSATION, [{...EVENT, id: 'b'}])).toMatchObject([{status: 'stored'}])
  })

  test('whose default is a stricter isolation keeps its places dense all the same', async () => {
    const database = await createDatabase()
    await asSuperuser(`ALTER DATABASE ${database} SET default_transaction_isolation = 'serializable'`)
    await using store = await openStore(urlOf(database), 'command line')
    await Promise.all(Array.from({length: 20}, (_, at) => store.append(CONVERSATION, [{...EVENT, id: `${at}`}])))
    expect(await store.lastSeq(CONVERSATION)).toBe(19)
  })
})

describe('the way to PostgreSQL', () => {
  afterEach(() => {
    vi.unstubAllEnvs()
  })

  test('takes the password from PGPASSWORD', async () => {
    const url = overLoopback(await createDatabase())
    vi.stubEnv('PGPASSWORD', inject('postgres').password)
    await using store = await openStore(url, 'command line')
    expect(store.name).toBe(url)
  })

  test('takes the password from the file that PGPASSFILE names', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'svcdiag-pgpass-'))
    const file = join(folder, 'pgpass')
    writeFileSync(file, `127.0.0.1:*:*:postgres:${inject('postgres').password}\n`, {mode: 0o600})
    vi.stubEnv('PGPASSFILE', file)
    const warnings: string[] = []
    const warned = ({message}: Error) => warnings.push(message)
    process.on('warning', warned)
    const url = overLoopback(await createDatabase())
    await using store = await openStore(url, 'command line')
    expect(await store.lastSeq(CONVERSATION)).toBe(-1)
    process.off('warning', warned)
    expect(warnings).toEqual([]) // the driver would print a deprecation warning if it read the file itself
    rmSync(folder, {recursive: true})
  })

  test('takes it from a URL that the environment gives, and calls the store without it', async () => {
    const url = overLoopback(await createDatabase())
    const {password} = inject('postgres')
    await using store = await openStore(url.replace('@', `:${password}@`), 'environment')
    expect(store.name).toBe(url)
  })

  test.each<[string, () => string]>([
    ['a wrong password', () => overLoopback('postgres').replace('@', ':wrong-marker@')],
    ['no such database', () => urlOf('none')],
    ['nobody listening', () => 'postgres://postgres:wrong-marker@localhost:1/none'],
    ['certificates that are not there', () => `${overLoopback('postgres')}?sslrootcert=/none/root.crt`],
    ['no such host', () => 'postgres://postgres:wrong-marker@svcdiag.invalid/none'],
  ])('that ends in %s is said in one line, without the password', async (_, url) => {
    const error = await openStore(url(), 'environment').catch(reason => reason)
    expect(error).toMatchObject({code: 'store.unreachable', exit: 5})
    expect(error.message).toMatch(/^postgres:\/\/.+: .+/)
    expect(error.stack).not.toContain('wrong-marker')
  })
})

test('a password that is asked for and not there is said', async () => {
  const message = expect.stringContaining('the server requires a password and none was given')
  await expect(openStore(overLoopback('postgres'), 'command line')).rejects.toMatchObject({message})
})

test('a way in that failed keeps no process from ending', async () => {
  const program = fileURLToPath(new URL('refused.ts', import.meta.url))
  const {stdout} = await promisify(execFile)(process.execPath, [program, overLoopback('postgres')], {timeout: 20_000})
  expect(stdout).toBe('store.unreachable\n')
})

/** Returns a connection that locks the conversation against writers until the connection ends. */
async function heldLock(database: string, conversation: string): Promise<pg.Client> {
  const client = new pg.Client({connectionString: urlOf(database)})
  await client.connect()
  const {sql, values} = lockConversation(conversation)
  await client.query('BEGIN')
  await client.query(numbered(sql), [...values])
  return client
}

function overLoopback(database: string): string {
  return `postgres://postgres@127.0.0.1:${inject('postgres').port}/${database}`
}

function indexesOf(database: string): Promise<unknown[]> {
  return asSuperuser("SELECT indexname FROM pg_indexes WHERE indexname LIKE 'svcdiag%' ORDER BY 1", database)
}
