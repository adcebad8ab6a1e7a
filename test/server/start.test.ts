import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {expect, onTestFinished, test} from 'vitest'
import {realClock} from '../../src/server/clock.ts'
import {type StartOptions, startServer} from '../../src/server/start.ts'
import {answerTo} from './listening.ts'
import {CONVERSATION, KEY, type LogLine} from './serving.ts'

async function optionsIn(folder: string, lines: LogLine[] = []): Promise<StartOptions> {
  return {
    settings: {
      compat: 'spec',
      share: 'all',
      assumeTz: 'UTC',
      apiKey: KEY,
      callbackToken: null,
      keys: {application: KEY, runtime: KEY},
      hosts: [],
    },
    host: '127.0.0.1',
    port: 0,
    store: {text: join(folder, 'events.sqlite'), origin: 'command line'},
    imports: [],
    subscribers: null,
    engine: {
      scenarioName: null,
      hooksFile: null,
      pluginRoot: null,
      userFolder: null,
      workspaceRoot: join(folder, 'workspaces'),
      maxRuns: null,
      runImportedHooks: false,
    },
    environment: {},
    inheritEnvironment: false,
    clock: realClock(),
    log: (level, message, fields = {}) => void lines.push({level, message, fields}),
  }
}

/** A server of its own folder, and how it is asked with the key. */
async function started(lines: LogLine[] = []) {
  const folder = await mkdtemp(join(tmpdir(), 'svcdiag-start-'))
  const options = await optionsIn(folder, lines)
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

test('a server that finds its port in use leaves what runs in the store to the other', async () => {
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
  await expect(startServer({...options, port})).rejects.toMatchObject({code: 'server.port-in-use'})
  expect(await status()).toBe('running')
})

test.each(['h2c', 'foo', 'TLS/1.0'])('an offer to go on with %s is not taken: the request is answered', async other => {
  const {port} = await started()
  const head = `GET /alive HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade, close\r\nupgrade: ${other}\r\n\r\n`
  expect(await answerTo(port, head)).toMatch(/^HTTP\/1.1 200 .*\{"status":"ok"\}$/su)
})
