import {chownSync, mkdirSync, statSync} from 'node:fs'
import {join} from 'node:path'
import {expect, inject, test} from 'vitest'
import {openStore} from '../../../src/server/store/open.ts'
import {openSqliteStore} from '../../../src/server/store/sqlite.ts'
import {type Store, StoreFull} from '../../../src/server/store/store.ts'
import {batchOf, CONVERSATIONS} from '../../server/store/batches.ts'
import {appendUntilFull} from '../../server/store/filled.ts'
import {faultsOf} from '../../server/store/killed.ts'
import {tempFolder} from '../../server/store/temp-folder.ts'
import {asSuperuser, createDatabase, urlOf} from '../postgres/databases.ts'
import {mayMount, type SmallDisk, smallDisk} from './small-disk.ts'

test.runIf(mayMount)('a store in a file on a full disk loses nothing, and goes on when there is room', async () => {
  using disk = smallDisk(await tempFolder(), {megabytes: 8, heldBack: 3, uid: 0})
  const file = join(disk.folder, 'events.db')
  await using store = openSqliteStore(file, {pages: null})
  await expectToOutliveFullDisk(store, disk)
})

test.runIf(mayMount)('a store that is closed on a full disk has everything when it is opened again', async () => {
  using disk = smallDisk(await tempFolder(), {megabytes: 8, heldBack: 3, uid: 0})
  const file = join(disk.folder, 'events.db')
  let acknowledged: number
  {
    await using store = openSqliteStore(file, {pages: null})
    acknowledged = await appendUntilFull(store)
  }
  disk.makeRoom()
  await using store = openSqliteStore(file, {pages: null})
  expect(await faultsOf(store, acknowledged)).toEqual([])
})

test.runIf(mayMount)('a store cannot be made on a full disk', async () => {
  using disk = smallDisk(await tempFolder(), {megabytes: 1, heldBack: 1, uid: 0})
  const file = join(disk.folder, 'events.db')
  expect(() => openSqliteStore(file, {pages: null})).toThrow(expect.objectContaining({code: 'store.full', exit: 5}))
  disk.makeRoom()
  await using store = openSqliteStore(file, {pages: null})
  expect(await store.append('a'.repeat(32), batchOf(0))).toHaveLength(100)
})

test.runIf(mayMount)('a store in PostgreSQL on a full disk loses nothing, and goes on when there is room', async () => {
  const {folder} = inject('postgres')
  const spaces = join(folder, 'spaces')
  using disk = smallDisk(spaces, {megabytes: 24, heldBack: 6, uid: statSync(spaces).uid})
  const space = join(disk.folder, 'space')
  mkdirSync(space)
  chownSync(space, statSync(spaces).uid, statSync(spaces).gid)
  await asSuperuser(`CREATE TABLESPACE small LOCATION '${space}'`)
  const database = await createDatabase('TABLESPACE small')
  {
    await using store = await openStore(urlOf(database), 'command line')
    await expectToOutliveFullDisk(store, disk)
  }
  await asSuperuser(`DROP DATABASE ${database}`)
  await asSuperuser('DROP TABLESPACE small')
})

async function expectToOutliveFullDisk(store: Store, disk: SmallDisk): Promise<void> {
  const acknowledged = await appendUntilFull(store)
  expect(acknowledged).toBeGreaterThan(3)
  const next = () => store.append(CONVERSATIONS[acknowledged % CONVERSATIONS.length] ?? '', batchOf(acknowledged))
  await expect(next()).rejects.toBeInstanceOf(StoreFull)
  expect(await faultsOf(store, acknowledged)).toEqual([])
  disk.makeRoom()
  expect(await next()).toMatchObject(Array.from({length: 100}, () => ({status: 'stored'})))
  expect(await faultsOf(store, acknowledged + 1)).toEqual([])
}
