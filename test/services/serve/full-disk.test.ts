import {join} from 'node:path'
import {expect, test} from 'vitest'
import {BATCH, batchOf} from '../../server/store/batches.ts'
import {tempFolder} from '../../server/store/temp-folder.ts'
import {mayMount, smallDisk} from '../store/small-disk.ts'
import {serve} from './serve.ts'

const CONVERSATION = 'c'.repeat(32)

test.runIf(mayMount)('a server on a full disk answers 507, loses nothing, and goes on when there is room', async () => {
  const folder = await tempFolder()
  using disk = smallDisk(folder, {megabytes: 8, heldBack: 3, uid: 0})
  await using server = await serve(join(disk.folder, 'events.db'), folder)
  let batch = 0
  let status = 200
  while (status === 200) status = await server.send(CONVERSATION, batchOf(batch++))
  expect(status).toBe(507)
  expect(batch).toBeGreaterThan(3)
  expect(await server.count(CONVERSATION)).toBe((batch - 1) * BATCH)
  expect(await server.send(CONVERSATION, batchOf(batch))).toBe(507)
  disk.makeRoom()
  expect(await server.send(CONVERSATION, batchOf(batch - 1))).toBe(200)
  expect(await server.count(CONVERSATION)).toBe(batch * BATCH)
})
