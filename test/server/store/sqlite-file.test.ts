import {execFileSync} from 'node:child_process'
import {readdirSync, readFileSync, statSync, symlinkSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {DatabaseSync} from 'node:sqlite'
import {describe, expect, test} from 'vitest'
import {LIMITS} from '../../../src/events/read/read.ts'
import {readPath} from '../../../src/events/read/source.ts'
import {saveRecord} from '../../../src/server/conversation/record/record.ts'
import {replayed} from '../../../src/server/live/rendered.ts'
import {VERSION} from '../../../src/server/store/sql/migrations.ts'
import {APPLICATION_ID} from '../../../src/server/store/sqlite/database.ts'
import {openSqliteStore} from '../../../src/server/store/sqlite.ts'
import {StoreFailed} from '../../../src/server/store/store.ts'
import {KEY, recordWith, serving} from '../serving.ts'
import {expectMigrated, VERSION_1} from './old-store.ts'
import {tempFolder} from './temp-folder.ts'

const NO_LIMIT = {pages: null}
const CONVERSATION = 'c'.repeat(32)
const EVENT = {id: 'a', kind: 'MessageEvent', micros: 1, json: '{}'}

describe('the file of a store', () => {
  test('is for its owner alone, and so is what SQLite puts beside it', async () => {
    const folder = await tempFolder()
    await using store = openSqliteStore(join(folder, 'events.db'), NO_LIMIT)
    await store.append(CONVERSATION, [EVENT])
    const modes = readdirSync(folder).map(name => [name, statSync(join(folder, name)).mode & 0o777])
    expect(Object.fromEntries(modes)).toMatchObject({'events.db': 0o600, 'events.db-wal': 0o600})
    expect(modes.filter(([, mode]) => mode !== 0o600)).toEqual([])
  })

  test('holds everything when it is opened again', async () => {
    const file = join(await tempFolder(), 'events.db')
    {
      await using store = openSqliteStore(file, NO_LIMIT)
      await store.append(CONVERSATION, [EVENT])
      await store.put('callback', [{id: 'd', conversation: CONVERSATION, micros: 1, json: '[]'}])
    }
    await using store = openSqliteStore(file, NO_LIMIT)
    expect(await store.byIds(CONVERSATION, ['a'])).toEqual([{...EVENT, seq: 0}])
    expect(await store.countDocuments('callback', CONVERSATION)).toBe(1)
  })

  test.each([':memory:', 'file:x.db?mode=memory', 'with space & ümlaut?.db'])(
    'may be called %s, and is a file nevertheless',
    async name => {
      const file = join(await tempFolder(), name)
      await using store = openSqliteStore(file, NO_LIMIT)
      await store.append(CONVERSATION, [EVENT])
      expect(statSync(file).size).toBeGreaterThan(0)
    },
  )

  test('can be copied while it is in use, and the copy is a store', async () => {
    const folder = await tempFolder()
    await using store = openSqliteStore(join(folder, 'events.db'), NO_LIMIT)
    await store.append(CONVERSATION, [EVENT])
    using other = new DatabaseSync(join(folder, 'events.db'))
    other.exec(`VACUUM INTO '${join(folder, 'copy.db')}'`)
    await using copy = openSqliteStore(join(folder, 'copy.db'), NO_LIMIT)
    expect(await copy.byIds(CONVERSATION, ['a'])).toEqual([{...EVENT, seq: 0}])
  })

  test('of an older version is led to this one', async () => {
    const file = await fileOfVersion1()
    {
      await using store = openSqliteStore(file, NO_LIMIT)
      await expectMigrated(store)
    }
    expect(schemaOf(file)).toEqual(schemaOf(await newStore()))
  })

  test('of an older version gives no answer, download or frame its encrypted content', async () => {
    const file = await fileOfVersion1()
    await using store = openSqliteStore(file, NO_LIMIT)
    const id = 'c0000000000000000000000000000001'
    await saveRecord(store, recordWith({id, origin: 'imported'}))
    const lab = serving({}, {store})
    const texts = [
      (await lab.get(`/api/shared-events/search?conversation_id=${id}`)).text,
      (await lab.get(`/api/shared-events?conversation_id=${id}&id=first`)).text,
      (await lab.get(`/api/v1/conversation/${id}/events/search`)).text,
    ]
    const {rawPayload} = await lab.app.inject({
      url: `/api/v1/app-conversations/${id}/download`,
      headers: {'x-session-api-key': KEY},
    })
    const zip = join(await tempFolder(), 'download.zip')
    writeFileSync(zip, rawPayload)
    const downloaded = (await Array.fromAsync(readPath(zip, LIMITS))).flatMap(read =>
      read.is === 'event' ? read.text : [],
    )
    const [event] = await store.byIds(id, ['first'])
    for (const text of [...texts, downloaded.join(), String(event && replayed(event, 'session'))]) {
      expect(text).toContain('first')
      expect(text).not.toContain('gAAAA')
    }
  })

  test('of a newer version is refused, and not touched', async () => {
    const file = await newStore()
    const newer = new DatabaseSync(file)
    newer.exec(`PRAGMA user_version = ${VERSION + 1}`)
    newer.close()
    expectUntouched(file, 'store.newer')
  })

  test.each<[string, (file: string) => void]>([
    ['is a text', file => writeFileSync(file, 'notes of mine\n')],
    ['is longer than a header, and no database', file => writeFileSync(file, Buffer.alloc(5000, 1))],
    ['is the database of another program', file => new DatabaseSync(file).exec('CREATE TABLE mine (a)')],
    [
      'is a database that another program has open',
      file => {
        const other = new DatabaseSync(file)
        other.exec('PRAGMA journal_mode = WAL; CREATE TABLE mine (a)')
      },
    ],
  ])('that %s is refused, and not touched', async (_, make) => {
    const file = join(await tempFolder(), 'events.db')
    make(file)
    expectUntouched(file, 'store.foreign')
  })

  test.each<[string, (folder: string) => string]>([
    ['is a folder', folder => folder],
    ['would lie in a folder that is not there', folder => join(folder, 'none', 'events.db')],
    ['would lie in a file', folder => join(fileIn(folder), 'events.db')],
    ['is a pipe', folder => pipeIn(folder)],
    ['is a device', () => '/dev/null'],
    ['is a link to itself', folder => linkIn(folder)],
  ])('that %s is refused', async (_, make) => {
    const file = make(await tempFolder())
    expect(() => openSqliteStore(file, NO_LIMIT)).toThrow(expect.objectContaining({code: 'store.unreadable'}))
  })

  test('that is damaged behind its header is refused', async () => {
    const file = await newStore()
    const bytes = readFileSync(file)
    writeFileSync(file, Buffer.concat([bytes.subarray(0, 100), Buffer.alloc(bytes.length - 100, 0xee)]))
    expect(() => openSqliteStore(file, NO_LIMIT)).toThrow(expect.objectContaining({code: 'store.damaged'}))
  })

  test('that is closed says so', async () => {
    const store = openSqliteStore(join(await tempFolder(), 'events.db'), NO_LIMIT)
    await store[Symbol.asyncDispose]()
    await expect(store.append(CONVERSATION, [EVENT])).rejects.toBeInstanceOf(StoreFailed)
    await expect(store.lastSeq(CONVERSATION)).rejects.toBeInstanceOf(StoreFailed)
  })
})

async function fileOfVersion1(): Promise<string> {
  const file = join(await tempFolder(), 'events.db')
  using old = new DatabaseSync(file)
  old.exec(`PRAGMA application_id = ${APPLICATION_ID}; ${VERSION_1} PRAGMA user_version = 1`)
  return file
}

async function newStore(): Promise<string> {
  const file = join(await tempFolder(), 'events.db')
  await openSqliteStore(file, NO_LIMIT)[Symbol.asyncDispose]()
  return file
}

function schemaOf(file: string): unknown[] {
  const database = new DatabaseSync(file)
  const version = database.prepare('PRAGMA user_version').all()
  const tables = database.prepare('SELECT type, name, tbl_name FROM sqlite_schema ORDER BY name').all()
  const columns = database.prepare("SELECT * FROM pragma_table_info('svcdiag_event')").all()
  database.close()
  return [...version, ...tables, ...columns]
}

function expectUntouched(file: string, code: string): void {
  const look = () => [readFileSync(file).toString('latin1'), statSync(file).mtimeMs, readdirSync(join(file, '..'))]
  const before = look()
  expect(() => openSqliteStore(file, NO_LIMIT)).toThrow(expect.objectContaining({code}))
  expect(look()).toEqual(before)
}

function fileIn(folder: string): string {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  return file
}

function pipeIn(folder: string): string {
  const pipe = join(folder, 'pipe')
  execFileSync('mkfifo', [pipe])
  return pipe
}

function linkIn(folder: string): string {
  const link = join(folder, 'link')
  symlinkSync(link, link)
  return link
}
