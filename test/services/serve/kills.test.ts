import {once} from 'node:events'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {openSqliteStore} from '../../../src/server/store/sqlite.ts'
import {batchOf, CONVERSATIONS} from '../../server/store/batches.ts'
import {faultsOf} from '../../server/store/killed.ts'
import {tempFolder} from '../../server/store/temp-folder.ts'
import {serve} from './serve.ts'

const KILLS = 5
const BATCHES = 10

test('a server that is killed again and again has every event that it answered with 200, once each', async () => {
  const folder = await tempFolder()
  const file = join(folder, 'events.db')
  let acknowledged = 0
  for (let kill = 0; kill < KILLS; kill++) acknowledged = await sendUntilKilled(file, folder, acknowledged)
  expect(acknowledged).toBeGreaterThanOrEqual(KILLS * BATCHES)
  await using store = openSqliteStore(file, {pages: null})
  const missing = (await faultsOf(store, acknowledged)).filter(fault => !fault.endsWith('no whole batches'))
  expect(missing).toEqual([])
})

/** Kills the server while a batch is in flight. Returns the first batch that was not acknowledged. */
async function sendUntilKilled(file: string, folder: string, first: number): Promise<number> {
  await using server = await serve(file, folder)
  const closed = once(server.process, 'close')
  for (let batch = first; ; batch++) {
    const answer = server.send(CONVERSATIONS[batch % CONVERSATIONS.length] ?? '', batchOf(batch)).catch(() => null)
    if (batch - first === BATCHES) server.process.kill('SIGKILL')
    if ((await answer) === 200) continue
    await closed
    return batch
  }
}
