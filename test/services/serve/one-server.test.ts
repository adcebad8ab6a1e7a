import {spawnSync} from 'node:child_process'
import {once} from 'node:events'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {saveRecord} from '../../../src/server/conversation/record/record.ts'
import {openStore} from '../../../src/server/store/open.ts'
import {recordWith} from '../../server/serving.ts'
import {tempFolder} from '../../server/store/temp-folder.ts'
import {createDatabase, urlOf} from '../postgres/databases.ts'
import {PROGRAM, serve} from './serve.ts'

const ID = 'a'.repeat(32)

test.each<[string, (folder: string) => Promise<string>]>([
  ['a file', async folder => join(folder, 'events.db')],
  ['a database', async () => urlOf(await createDatabase())],
])('%s is served by one process, and what it left when it was killed is ended by the next', async (_, storeIn) => {
  const folder = await tempFolder()
  const spec = await storeIn(folder)
  await using first = await serve(spec, folder)
  await using store = await openStore(spec, 'command line')
  await saveRecord(store, recordWith({id: ID, executionStatus: 'running'}))

  const second = spawnSync(process.execPath, [PROGRAM, 'serve', '--store', spec, '--port', '0', '--json'], {
    env: {...process.env, XDG_STATE_HOME: folder},
    encoding: 'utf8',
  })
  const message = expect.stringContaining(`is served by process ${first.process.pid}, at http://127.0.0.1:`)
  expect(second.status).toBe(2)
  expect(JSON.parse(second.stdout)).toMatchObject({error: {code: 'store.in-use', message}})
  expect(await statusIn(store)).toBe('running')

  const closed = once(first.process, 'close')
  first.process.kill('SIGKILL')
  await closed
  await using _third = await serve(spec, folder)
  expect(await statusIn(store)).toBe('error')
})

async function statusIn(store: Awaited<ReturnType<typeof openStore>>): Promise<unknown> {
  const [record] = await store.documents('conversation', [ID])
  return JSON.parse(record?.json ?? '{}').executionStatus
}
