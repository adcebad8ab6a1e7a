import {once} from 'node:events'
import {readFileSync, writeFileSync} from 'node:fs'
import {createServer, request} from 'node:http'
import {type AddressInfo, createServer as createTcpServer} from 'node:net'
import {join} from 'node:path'
import {buffer} from 'node:stream/consumers'
import {expect, onTestFinished, test, vi} from 'vitest'
import {environment} from '../environment.ts'
import {BINARY, svcdiag} from './binary.ts'
import {pasted} from './pasted.ts'
import {folder, running, spawnedIn} from './served.ts'

vi.setConfig({testTimeout: 120_000})

interface Chain {
  readonly conversation: string
  readonly finish: {readonly event: string; readonly state: string}
  readonly verdict: string
  readonly sentence: string
  readonly steps: readonly {readonly id: string; readonly is: string; readonly text: string}[]
}

const TOKEN = 'tok-Zq8#kd2!LmX'
const SECRET_PATH = 'path-of-the-receiver-98765'

/** Starts a server whose conversations send the finish callback. */
async function serving(args: readonly string[] = ['--hooks', 'finish-callback'], env: Record<string, string> = {}) {
  const home = await folder()
  const server = await running(home, ['--store', 'memory', ...args], env)
  const key = join(home, 'key')
  writeFileSync(key, server.line.apiKey, {mode: 0o600})
  const access = ['--url', server.line.url, '--api-key-file', key]
  let count = 0

  async function finish(secrets: Record<string, string>, more: object = {}): Promise<string> {
    const id = `5e7e0002-0000-4000-8000-${String(++count).padStart(12, '0')}`
    const message = {content: [{type: 'text', text: 'Hello'}], run: true}
    await server.post('/api/v1/app-conversations', {conversation_id: id, initial_message: message, secrets, ...more})
    return id
  }
  async function chainsOf(id: string): Promise<Chain[]> {
    const response = await server.get(`/api/v1/app-conversations/${id}/callbacks`)
    return response.ok ? ((await response.json()) as {items: Chain[]}).items : []
  }
  /** Waits until the chain of the conversation's only finish fits, and returns it. */
  const chainOf = async (id: string, isSo: (chain: Chain) => boolean) =>
    vi.waitUntil(async () => (await chainsOf(id)).find(isSo), {timeout: 60_000})
  const run = (...words: string[]) => ran(['callbacks', ...words, ...access], home)
  return {home, server, url: server.line.url, finish, chainsOf, chainOf, run, access}
}

const isOver = ({steps, verdict}: Chain) =>
  verdict === 'not-due' ||
  steps.some(({id, is, text}) => (id === 'script' && /curl|found/.test(text)) || (id === 'answer' && is !== 'unknown'))

/** Runs a command while the receiver of the test answers. */
async function ran(args: readonly string[], home: string) {
  const {child, printed} = spawnedIn(process.execPath, [BINARY, ...args], environment(home, {XDG_STATE_HOME: home}))
  const [code] = await once(child, 'close')
  return {code, ...printed}
}

async function closedPort(): Promise<number> {
  const server = createTcpServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const {port} = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

async function receiving(status = 204) {
  const received: {headers: Record<string, unknown>; body: string; path: string}[] = []
  const server = createServer(async (request, response) => {
    received.push({headers: request.headers, body: String(await buffer(request)), path: request.url ?? ''})
    response.writeHead(status).end()
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return {received, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`}
}

test('each way to lose a callback has its own sentence, and so have an error and a missing hook', async () => {
  const {url, finish, chainOf, run} = await serving()
  const port = await closedPort()
  const good = `${url}/callback`
  const ways: [name: string, secrets: Record<string, string>, sentence: RegExp, failed: string][] = [
    [
      'a closed port',
      {SVC_CALLBACK_URL: `http://127.0.0.1:${port}/${SECRET_PATH}`},
      /nothing accepts connections there/,
      'script',
    ],
    ['no secret', {}, /no secret of the conversation has a similar name/, 'variable'],
    [
      'a misspelt secret',
      {SVC_CALLBACK_ULR: good},
      /a secret of the conversation is called SVC_CALLBACK_ULR; did you mean SVC_CALLBACK_URL\?/,
      'variable',
    ],
    [
      'a path without a route',
      {SVC_CALLBACK_URL: `${url}/callbak`},
      /went to \/callbak, which takes no callbacks \(404\)/,
      'answer',
    ],
    [
      'a path of another route',
      {SVC_CALLBACK_URL: `${url}/api/v1/app-conversations`},
      /went to \/api\/v1\/app-conversations, .* \(401\)/,
      'answer',
    ],
    [
      'https',
      {SVC_CALLBACK_URL: good.replace('http', 'https')},
      /begins with https, and this server speaks only http/,
      'script',
    ],
    ['a quoted URL', {SVC_CALLBACK_URL: `"${good}"`}, /SVC_CALLBACK_URL contains quotation marks/, 'url'],
    ['a leading blank', {SVC_CALLBACK_URL: ` ${good}`}, /SVC_CALLBACK_URL begins with a blank/, 'url'],
  ]
  const ids = new Map<string, string>()
  for (const [name, secrets] of ways) ids.set(name, await finish(secrets))
  const sentences = new Set<string>()
  for (const [name, , sentence, failed] of ways) {
    const chain = await chainOf(ids.get(name) ?? '', one => isOver(one) && sentence.test(one.sentence))
    expect(chain.verdict, name).toBe('lost')
    expect(chain.steps.map(({id}) => id)).toEqual([
      'finished',
      'hook',
      'started',
      'variable',
      'url',
      'script',
      'request',
      'answer',
    ])
    expect(chain.steps.find(({is}) => is === 'no')?.id, name).toBe(failed)
    expect(JSON.stringify(chain), name).not.toContain(SECRET_PATH)
    sentences.add(chain.sentence)
  }
  const arrived = await finish({SVC_CALLBACK_URL: good})
  const failed = await finish(
    {SVC_CALLBACK_URL: good},
    {scenario: {steps: [{fail: 'LLMTimeoutError', detail: 'late'}]}},
  )
  expect(await chainOf(arrived, one => isOver(one) && one.steps.every(({is}) => is === 'yes'))).toMatchObject({
    verdict: 'arrived',
    sentence: 'the callback arrived, and was answered with 204',
    steps: Array.from({length: 8}, () => ({is: 'yes'})),
  })
  expect(await chainOf(failed, () => true)).toMatchObject({
    verdict: 'not-due',
    sentence: 'no callback is due: the conversation ended in ERROR (LLMTimeoutError) before FINISHED',
  })
  const other = await serving([])
  const unhooked = await other.finish({SVC_CALLBACK_URL: good})
  const {sentence} = await other.chainOf(unhooked, () => true)
  expect(sentence).toBe('no callback is due: the conversation has no Stop hook')
  expect(sentences.size).toBe(8)

  const {code, stdout} = await run('list', '-o', 'json')
  expect(code).toBe(3)
  const items = JSON.parse(stdout).items as Chain[]
  expect(items).toHaveLength(10)
  expect(new Set(items.map(one => one.sentence)).size).toBe(10)
  const text = await run('list', '--conversation', ids.get('a closed port') ?? '', '--probe')
  expect(text.code).toBe(3)
  expect(text.stdout).toContain(`URL                    yes: http://127.0.0.1:${port}/…`)
  expect(text.stdout).toContain(`probe: 127.0.0.1 port ${port}: refuses connections from this machine (ECONNREFUSED)`)
  expect(text.stdout).not.toContain(SECRET_PATH)
  expect((await run('list', '--conversation', arrived, '--probe')).stdout).toContain(
    'accepts connections from this machine',
  )
})

test('docs/callbacks.md: each command works as it is written', async () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/callbacks.md'), 'utf8')
  const [, fromFile = '', again = '', routes = '', ...more] = [...page.matchAll(/^```\n(.*?)^```$/gmsu)].map(
    ([, text]) => String(text),
  )
  expect(more).toEqual([])
  const {server, home, finish, chainOf} = await serving()
  const receiver = await receiving()
  const lost = await finish({SVC_CALLBACK_ULR: receiver.url})
  await chainOf(lost, isOver)
  const zip = join(home, 'conversation.zip')
  svcdiag([
    'events',
    'export',
    join(import.meta.dirname, '../events/fixtures/stop-hook-block'),
    '--to',
    'zip',
    '-f',
    zip,
  ])
  writeFileSync(join(home, 'token.txt'), TOKEN)
  const bound = (text: string) =>
    text
      .replaceAll('http://127.0.0.1:8000', receiver.url)
      .replaceAll('96ae2ac1-0ec4-45b4-aa2e-fbfe00715bf1', lost)
      .replaceAll('/ID/', `/${lost}/`)
      .replaceAll(/^svcdiag callbacks redeliver .*$/gmu, line => `${line} --url ${server.line.url} --api-key-file key`)
  const port = new URL(server.line.url).port
  expect(await pasted(bound(fromFile), home, port)).toContain('not-due: no callback is due: ')
  expect((await pasted(bound(again), home, port)).match(/answered with 204/gu)).toHaveLength(1)
  const answers = await pasted(bound(routes), home, port)
  expect(answers).toContain('"verdict":"arrived","sentence":"sent again at ')
  expect(answers).toContain('"status":204')
  expect(receiver.received.map(({headers}) => headers['x-callback-token'])).toEqual([undefined, undefined])
})

test('a probe opens one connection and sends nothing', async () => {
  let connections = 0
  let bytes = 0
  const target = createTcpServer(socket => {
    connections += 1
    socket.on('data', data => {
      bytes += data.length
    })
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void target.close())
  await once(target, 'listening')
  const {port} = target.address() as AddressInfo
  const hooks = join(await folder(), 'hooks.json')
  const hook = {type: 'command', command: 'true "$SVC_CALLBACK_URL"'}
  writeFileSync(hooks, JSON.stringify({hooks: {Stop: [{matcher: '*', hooks: [hook]}]}}))
  const {finish, chainOf, access, home, url} = await serving(['--hooks', hooks])
  const id = await finish({SVC_CALLBACK_URL: `http://127.0.0.1:${port}/`})
  const chain = await chainOf(id, ({steps}) => steps.some(step => step.id === 'started' && step.is === 'yes'))
  expect(chain.steps.find(step => step.id === 'script')).toMatchObject({
    is: 'unknown',
    text: expect.stringContaining('only the shipped script'),
  })
  const source = `${url}/api/v1/app-conversations/${id}`
  expect((await ran(['events', 'explain', source, '--probe', ...access.slice(2)], home)).code).toBe(0)
  expect([connections, bytes]).toEqual([1, 0])
})

test('a refused token, and a Host that is not allowed, are told apart', async () => {
  const {url, finish, chainOf} = await serving(undefined, {SVCDIAG_CALLBACK_TOKEN: TOKEN})
  const good = `${url}/callback`
  const none = await finish({SVC_CALLBACK_URL: good})
  const wrong = await finish({SVC_CALLBACK_URL: good, SVC_CALLBACK_TOKEN: 'another-token-1234'})
  const right = await finish({SVC_CALLBACK_URL: good, SVC_CALLBACK_TOKEN: TOKEN})
  const isLost = ({verdict, sentence}: Chain) => verdict === 'lost' && sentence.includes('refused the callback')
  expect((await chainOf(none, isLost)).sentence).toContain('it has no token, and the receiver requires one')
  expect((await chainOf(wrong, isLost)).sentence).toContain('SVC_CALLBACK_TOKEN is not the token of the receiver')
  expect((await chainOf(right, ({verdict}) => verdict === 'arrived')).sentence).toContain('204')
  const foreign = await finish({})
  await chainOf(foreign, isOver)
  const sending = request(good, {method: 'POST', headers: {host: 'receiver.example'}})
  sending.end(JSON.stringify({status: 'finished', session_id: foreign}))
  expect((await once(sending, 'response'))[0].statusCode).toBe(403)
  expect((await chainOf(foreign, isLost)).sentence).toContain('it does not allow the Host header')
})

test('a lost callback is explained, and sent again with its token from a file', async () => {
  const {url, home, finish, chainOf, run, access} = await serving()
  const receiver = await receiving()
  const id = await finish({SVC_CALLBACK_URL: `http://127.0.0.1:${await closedPort()}/`})
  await chainOf(id, isOver)
  const explained = svcdiag(['events', 'explain', `${url}/api/v1/app-conversations/${id}`, ...access.slice(2)])
  expect(explained.code).toBe(3)
  expect(explained.stdout).toContain(
    'cause finished-without-a-callback: finished without a callback: the request to http://127.0.0.1:',
  )
  expect(explained.stdout).toContain(`next: svcdiag callbacks list --url ${url} --conversation ${id}`)
  expect(explained.stdout).toMatch(/6 outcome of the script +no: curl exit code 7/u)

  const token = join(home, 'token')
  writeFileSync(token, `${TOKEN}\n`)
  const sent = await run('redeliver', id, '--to', `${receiver.url}/${SECRET_PATH}`, '--token-file', token)
  expect(sent.code).toBe(0)
  expect(sent.stdout).toContain(
    `sent to ${receiver.url}/…: answered with 204; the default body, because the server has not kept what was sent`,
  )
  expect(sent.stdout + sent.stderr).not.toMatch(new RegExp(`${SECRET_PATH}|${TOKEN}`))
  expect(receiver.received).toMatchObject([{path: `/${SECRET_PATH}`, headers: {'x-callback-token': TOKEN}}])
  expect(JSON.parse(receiver.received[0]?.body ?? '')).toEqual({
    status: 'finished',
    session_id: id,
    finished_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
  })
  expect((await run('redeliver', id)).code).toBe(5)
})

test('what arrived is sent again as it was, and what masking changed is named', async () => {
  const {url, home, finish, chainOf, run} = await serving()
  const receiver = await receiving(500)
  const payload = join(home, 'payload.json')
  writeFileSync(payload, `{ "b": 1.10,\n "note": {"api_key": "sk-proj-${'Ab3dEf6hIj9k'.repeat(3)}"} }`)
  const id = await finish({
    SVC_CALLBACK_URL: `${url}/callback/5e7e0002-0000-4000-8000-000000000001`,
    SVC_CALLBACK_PAYLOAD: payload,
  })
  await chainOf(id, ({verdict}) => verdict === 'arrived')
  const {code, stdout} = await run('redeliver', id, '--to', receiver.url)
  expect(code).toBe(3)
  expect(stdout).toContain('answered with 500; the body that arrived; masked at /note/api_key')
  expect(receiver.received[0]?.body).toMatch(/^\{ "b": 1\.10,\n "note": \{"api_key": "<[^"]+>"\} \}$/)
})

test('everything that was missed since a time is sent again, and nothing else', async () => {
  const {url, finish, chainOf, run} = await serving()
  const receiver = await receiving()
  const lost = [await finish({}), await finish({SVC_CALLBACK_URL: `${url}/callbak`})]
  const arrived = await finish({SVC_CALLBACK_URL: `${url}/callback`})
  for (const id of lost) await chainOf(id, one => isOver(one) && one.verdict === 'lost')
  await chainOf(arrived, ({verdict}) => verdict === 'arrived')
  expect(await run('redeliver', '--missed', '--since', '2099-01-01T00:00:00Z', '--to', receiver.url)).toMatchObject({
    code: 0,
    stdout: '',
  })
  const {code, stdout} = await run('redeliver', '--missed', '--since', '1h', '--to', receiver.url, '-o', 'json')
  expect(code).toBe(0)
  expect(JSON.parse(stdout).items).toHaveLength(2)
  expect(new Set(receiver.received.map(({body}) => JSON.parse(body).session_id))).toEqual(new Set(lost))
  const again = await run('redeliver', '--missed', '--since', '1h', '--to', receiver.url)
  expect([again.code, again.stdout, receiver.received.length]).toEqual([0, '', 2])
})

test('one callback that cannot be sent keeps no other from being sent', async () => {
  const {finish, chainOf, run} = await serving()
  const withoutUrl = await finish({})
  const closed = `http://127.0.0.1:${await closedPort()}/`
  const withUrl = await finish({SVC_CALLBACK_URL: closed})
  for (const id of [withoutUrl, withUrl]) await chainOf(id, isOver)
  const {code, stdout} = await run('redeliver', '--missed', '--since', '1h', '-o', 'json')
  expect(code).toBe(5)
  expect(JSON.parse(stdout).items).toMatchObject([
    {conversation: withUrl, status: null, error: 'nothing accepts connections there (ECONNREFUSED)'},
    {conversation: withoutUrl, status: null, error: expect.stringContaining('no usable callback URL')},
  ])
})

test('secrets of the conversation are masked in what is kept, shown and sent again', async () => {
  const {url, finish, chainOf, run, access} = await serving([])
  const receiver = await receiving()
  const plain = 'blue-harbour-lantern'
  const post = `curl -sS -H "X-My: $MINE" -d "{\\"note\\": \\"$MINE\\"}" "$SVC_CALLBACK_URL/$MINE"`
  const id = await finish(
    {SVC_CALLBACK_URL: `${url}/callback`, MINE: plain},
    {hook_config: {hooks: {Stop: [{matcher: '*', hooks: [{type: 'command', command: post}]}]}}},
  )
  await chainOf(id, ({verdict}) => verdict === 'arrived')
  const key = readFileSync(access[3] ?? '', 'utf8').trim()
  const kept = await fetch(`${url}/api/v1/callbacks`, {headers: {authorization: `Bearer ${key}`}})
  const text = await kept.text()
  expect(text).toContain('redacted')
  expect(text).not.toContain(plain)
  const {stdout} = await run('redeliver', id, '--to', receiver.url)
  expect(stdout).toContain('masked at /note')
  expect(receiver.received.map(({body}) => body).join()).not.toContain(plain)
})

test('no other machine gets a callback again unless somebody names it', async () => {
  const {finish, chainOf, run} = await serving()
  const id = await finish({SVC_CALLBACK_URL: 'http://receiver.invalid/x'})
  await chainOf(id, isOver)
  const refused = await run('redeliver', id)
  expect(refused.code).toBe(5)
  expect(refused.stderr).toContain('is not loopback: name it as the target')
  expect((await run('redeliver', id, '--missed')).code).toBe(2)
  expect((await run('redeliver')).code).toBe(2)
  const notHttp = await run('redeliver', id, '--to', 'ftp://127.0.0.1/')
  expect([notHttp.code, notHttp.stderr]).toEqual([2, expect.stringContaining('--to must be a URL')])
  const noTime = await run('redeliver', '--missed', '--since', 'yesterday')
  expect([noTime.code, noTime.stderr]).toEqual([2, expect.stringContaining('--since must be a time such as')])
})

test('a file shows the way as far as its log tells', async () => {
  const home = await folder()
  const hook = {kind: 'HookExecutionEvent', source: 'hook', hook_event_type: 'Stop', success: true, exit_code: 0}
  const command = 'curl "$SVC_CALLBACK_URL" # prints finish-callback: curl exit 7'
  const events = [
    {kind: 'MessageEvent', source: 'user', llm_message: {role: 'user', content: []}},
    {kind: 'MessageEvent', source: 'agent', llm_message: {role: 'assistant', content: []}},
    {...hook, hook_command: command, stdout: 'finish-callback: curl exit 7, status 000\n'},
  ].map((event, at) => JSON.stringify({id: `e${at}`, timestamp: `2026-01-01T00:00:0${at}Z`, ...event}))
  const file = join(home, 'events.jsonl')
  writeFileSync(file, events.join('\n'))
  const {code, stdout} = svcdiag(['callbacks', 'list', file])
  expect(code).toBe(3)
  expect(stdout).toContain(
    'lost: the request to the receiver failed: nothing accepts connections there (curl exit code 7)',
  )
  expect(stdout).toMatch(/5 URL +unknown: only the server that ran the hook/u)
  writeFileSync(file, events.slice(0, 2).join('\n'))
  expect(svcdiag(['callbacks', 'list', file])).toMatchObject({code: 0, stdout: expect.stringContaining('unknown: ')})
})
