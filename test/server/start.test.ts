import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {expect, onTestFinished, test} from 'vitest'
import {readSourceFile} from '../../src/cli/events/source-file.ts'
import {realClock} from '../../src/server/clock.ts'
import {saveRecord} from '../../src/server/conversation/record/record.ts'
import {type StartTask, saveTask} from '../../src/server/sandboxes/start-task.ts'
import {type StartOptions, startServer} from '../../src/server/start.ts'
import {openStore} from '../../src/server/store/open.ts'
import type {Store} from '../../src/server/store/store.ts'
import {answerTo} from './listening.ts'
import {CONVERSATION, KEY, recordWith, settingsWith} from './serving.ts'

function optionsIn(folder: string): StartOptions {
  return {
    settings: settingsWith({}),
    host: '127.0.0.1',
    port: 0,
    store: {text: join(folder, 'events.sqlite'), origin: 'command line'},
    imports: [],
    readSource: readSourceFile,
    subscribers: null,
    faults: null,
    engine: {
      scenarioName: null,
      hooksFile: null,
      pluginRoot: null,
      userFolder: null,
      workspaceRoot: join(folder, 'workspaces'),
      maxRuns: null,
      runImportedHooks: false,
    },
    self: {pid: 4711, host: 'laptop'},
    environment: {},
    inheritEnvironment: false,
    clock: realClock(),
    log: () => {},
  }
}

/**
 * Starts a server with its own folder, and returns functions that send requests with the key. `before` writes to the
 * store what a dead process left.
 */
async function started(before: (store: Store) => Promise<void> = async () => {}) {
  const folder = await mkdtemp(join(tmpdir(), 'svcdiag-start-'))
  const options = optionsIn(folder)
  const store = await openStore(options.store.text, options.store.origin)
  await before(store)
  await store[Symbol.asyncDispose]()
  const server = await startServer(options)
  onTestFinished(async () => {
    await server[Symbol.asyncDispose]()
    await rm(folder, {recursive: true, force: true})
  })
  const port = Number(new URL(server.url).port)
  const ask = (path: string, body?: object) =>
    fetch(server.url + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {'x-session-api-key': KEY, 'content-type': 'application/json'},
      ...(body === undefined ? {} : {body: JSON.stringify(body)}),
    })
  return {options, port, ask}
}

/** Starts a server with a running conversation. */
async function running() {
  const {options, port, ask} = await started()
  const request = {
    conversation_id: CONVERSATION,
    scenario: {steps: [{wait: '60s'}, {finish: 'Done'}]},
    initial_message: {content: [{type: 'text', text: 'Hello'}], run: true},
  }
  expect(await (await ask('/api/v1/app-conversations/stream-start', request)).text()).toContain('"READY"')
  const status = async () => {
    const answer = await ask(`/api/v1/app-conversations?ids=${CONVERSATION}`)
    return ((await answer.json()) as {execution_status: string}[])[0]?.execution_status
  }
  expect(await status()).toBe('running')
  return {options, port, status}
}

test('a server that finds its port in use leaves what runs in the store to the other', async () => {
  const {options, port, status} = await running()
  await expect(startServer({...options, port})).rejects.toMatchObject({code: 'server.port-in-use'})
  expect(await status()).toBe('running')
})

test('a second server of one store is refused, and told of the first, which goes on', async () => {
  const {options, port, status} = await running()
  await expect(startServer({...options, self: {pid: 4712, host: 'laptop'}})).rejects.toMatchObject({
    code: 'store.in-use',
    message: `${options.store.text} is served by process 4711, at http://127.0.0.1:${port}`,
  })
  await expect(startServer({...options, self: {pid: 4712, host: 'desk'}})).rejects.toThrow('process 4711 on laptop')
  expect(await status()).toBe('running')
})

test('what a dead process left running has ended once a server takes requests', async () => {
  const {ask} = await started(async store => {
    await saveRecord(store, recordWith({executionStatus: 'running'}))
    await saveTask(store, TASK)
  })
  const [conversation] = (await (await ask(`/api/v1/app-conversations?ids=${CONVERSATION}`)).json()) as object[]
  const [task] = (await (await ask(`/api/v1/app-conversations/start-tasks?ids=${TASK.id}`)).json()) as object[]
  expect(conversation).toMatchObject({execution_status: 'error'})
  expect(task).toMatchObject({status: 'ERROR'})
})

const TASK: StartTask = {
  id: '0'.repeat(32),
  created_by_user_id: null,
  status: 'STARTING_CONVERSATION',
  detail: null,
  app_conversation_id: null,
  sandbox_id: null,
  agent_server_url: null,
  request: {},
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
}

test.each(['h2c', 'foo', 'TLS/1.0'])('an offer to go on with %s is not taken: the request is answered', async other => {
  const {port} = await started()
  const head = `GET /alive HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade, close\r\nupgrade: ${other}\r\n\r\n`
  expect(await answerTo(port, head)).toMatch(/^HTTP\/1.1 200 .*\{"status":"ok"\}$/su)
})
