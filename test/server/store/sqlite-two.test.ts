import {mkdir, readdir, stat, symlink} from 'node:fs/promises'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {openSqliteStore} from '../../../src/server/store/sqlite.ts'
import {expectOneServer} from './claims.ts'
import {appendAsRivals, expectAllOfRivals} from './rivals.ts'
import {servedBy} from './served-by.ts'
import {tempFolder} from './temp-folder.ts'

test('two processes may use one file, from its making on', async () => {
  const file = join(await tempFolder(), 'events.db')
  await appendAsRivals(file)
  await using store = openSqliteStore(file, {pages: null})
  await expectAllOfRivals(store)
})

test('what another process forgot or appended is seen at once', async () => {
  const file = join(await tempFolder(), 'events.db')
  await using one = openSqliteStore(file, {pages: null})
  await using other = openSqliteStore(file, {pages: null})
  const conversation = 'c'.repeat(32)
  const event = {id: 'a', kind: 'MessageEvent', micros: 1, json: '{}'}
  await one.append(conversation, [event])
  expect(await other.append(conversation, [event])).toMatchObject([{status: 'known', event: {seq: 0}}])
  await other.forget(conversation)
  expect(await one.lastSeq(conversation)).toBe(-1)
})

test('one process at a time may serve a file, whatever it calls it, until it dies', async () => {
  const folder = await tempFolder()
  const [file, link] = [join(folder, 'events.db'), join(folder, 'link.db')]
  await symlink(file, link)
  await expectOneServer(file, async () => openSqliteStore(link, {pages: null}))
})

test('a file that two ask for at once is served by one of them, and its lock stays empty', async () => {
  const folder = await tempFolder()
  const file = join(folder, 'events.db')
  await using store = openSqliteStore(file, {pages: null})
  await using other = openSqliteStore(file, {pages: null})
  const claimed = await Promise.all([store, other].map(one => one.claim(servedBy())))
  expect(claimed.map(({status}) => status)).toEqual(['ours', 'taken'])
  expect((await readdir(folder)).sort()).toEqual(['events.db', 'events.db-server', 'events.db-shm', 'events.db-wal'])
  expect((await stat(`${file}-server`)).size).toBe(0)
})

test('a file whose lock cannot be taken is said', async () => {
  const file = join(await tempFolder(), 'events.db')
  await using store = openSqliteStore(file, {pages: null})
  await mkdir(`${file}-server`)
  const message = expect.stringContaining(`cannot open ${file}-server`)
  await expect(store.claim(servedBy())).rejects.toMatchObject({code: 'store.unreadable', message})
})
