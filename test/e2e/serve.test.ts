import {once} from 'node:events'
import {existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync} from 'node:fs'
import {request} from 'node:http'
import {join} from 'node:path'
import {expect, test, vi} from 'vitest'
import {deepTest} from '../depth.ts'
import {inShell, svcdiag} from './binary.ts'
import {folder, running, spawnedIn, startedIn, until} from './served.ts'

vi.setConfig({testTimeout: 60_000})

const CONVERSATION = '72d40619b8534f9b9de6c3f17a71072d'
const OPEN = `/api/shared-events/search?conversation_id=${CONVERSATION}`
const CLOSED = `/api/v1/conversation/${CONVERSATION}/events/search`
const EXPORTED = join(import.meta.dirname, '../events/fixtures/hooks-full')

test.each(['SIGTERM', 'SIGINT'] as const)(
  'serve: one line says where, until %s; the key is in a file as long',
  async signal => {
    const state = await folder()
    const served = await running(state, ['--store', 'memory'])
    const {url, apiKey, store, pid} = served.line
    expect({pid, store}).toEqual({pid: served.child.pid, store: 'memory'})
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/u)
    const file = join(state, 'svcdiag', `serve-${new URL(url).port}.key`)
    expect(readFileSync(file, 'utf8')).toBe(`${apiKey}\n`)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect((await served.get(OPEN, {})).status).toBe(200)
    expect((await served.get(CLOSED, {})).status).toBe(401)
    expect((await served.get(CLOSED)).status).toBe(200)
    expect(await served.stop(signal)).toBe(0)
    expect(existsSync(file)).toBe(false)
    expect(served.printed.stdout.trim().split('\n')).toHaveLength(1)
    expect(served.printed.stderr).not.toContain(apiKey)
  },
)

test('serve says loudly what its key allows, if it listens beyond loopback', async () => {
  const warning = 'WHOEVER HAS ITS API KEY RUNS COMMANDS HERE'
  const beyond = await running(await folder(), ['--store', 'memory', '--host', '::ffff:127.0.0.1'])
  expect(beyond.printed.stderr).toContain(`the server listens on ::ffff:127.0.0.1: ${warning}`)
  const within = await running(await folder(), ['--store', 'memory'])
  expect(within.printed.stderr).not.toContain(warning)
})

const ERROR = `${OPEN}&kind__eq=ConversationErrorEvent`

test('serve ends after kill -9 what ran, with a line and an event; the journal and changed files work', async () => {
  const state = await folder()
  const agent = join(state, 'agent.yaml')
  writeFileSync(agent, 'steps:\n  - wait: 60s\n')
  const killed = await running(state, ['--scenario', agent])
  const initial_message = {content: [{type: 'text', text: 'Hello'}], run: true}
  const start = {conversation_id: CONVERSATION, initial_message}
  expect(await killed.post('/api/v1/app-conversations/stream-start', start)).toContain('"READY"')
  killed.child.kill('SIGKILL')
  await once(killed.child, 'exit')
  const again = await running(state, ['--scenario', agent])
  const {items} = (await (await again.get(ERROR)).json()) as {items: object[]}
  expect(items).toMatchObject([{kind: 'ConversationErrorEvent', code: 'ServerRestarted'}])
  await until(() => again.printed.stderr.includes('a run failed'), again.child)
  expect(again.printed.stderr).toMatch(new RegExp(`a run failed .*${CONVERSATION}.*ServerRestarted`, 'u'))
  writeFileSync(agent, 'steps: [')
  expect(await again.post('/api/v1/app-conversations/stream-start', {})).toContain('"READY"')
  await until(() => again.printed.stderr.includes('agent.yaml:1'), again.child)
  expect(again.printed.stderr).toContain('new conversations still get the last good version')
  const journal = (await (await again.get('/api/v1/requests')).json()) as {items: object[]}
  expect(journal.items).toContainEqual(expect.objectContaining({path: '/api/shared-events/search', status: 200}))
  const cleared = await fetch(`${again.line.url}/api/v1/requests`, {
    method: 'DELETE',
    headers: {'x-session-api-key': again.line.apiKey},
  })
  expect(await cleared.json()).toEqual({success: true})
  expect(await again.stop('SIGTERM')).toBe(0)
})

test('serve prints what it imported, and does not start if a source has no events', async () => {
  const state = await folder()
  const bad = join(state, 'bad.jsonl')
  writeFileSync(bad, '{"kind":"PauseEvent","id":"a"}\n{"kind":\n')
  const args = ['--store', 'memory', '--import', EXPORTED, '--import', bad]
  const {child, printed} = startedIn(state, ['--port', '0', ...args])
  await until(() => printed.stdout.includes('shared-events'), child)
  const id = readdirSync(EXPORTED)[0]
  expect(printed.stdout).toContain(`imported ${EXPORTED}: 19 events in 1 conversation (1 finished)\n`)
  expect(printed.stdout).toMatch(new RegExp(`^ +${id}: finished, 19 events\n +skipped: nothing$`, 'mu'))
  expect(printed.stdout).toMatch(/^ +skipped: 1 unreadable: .*bad\.jsonl line 2: /mu)
  const {line} = await running(state, args)
  expect(line).toMatchObject({
    imported: [
      {source: EXPORTED, events: 19, states: {finished: 1}},
      {source: bad, events: 1},
    ],
  })
  const nothing = join(state, 'nothing')
  mkdirSync(nothing)
  const {code, stdout} = svcdiag(['serve', '--port', '0', '--store', 'memory', '--import', nothing, '-o', 'json'], {
    XDG_STATE_HOME: state,
  })
  expect({code, error: JSON.parse(stdout).error}).toMatchObject({code: 2, error: {code: 'events.invalid'}})
})

deepTest('serve keeps events in a file unless told otherwise, and has them again', async () => {
  const state = await folder()
  const one = await running(state, ['--import', EXPORTED])
  expect(one.line.store).toBe(join(state, 'svcdiag', 'events.sqlite'))
  const id = readdirSync(EXPORTED)[0]
  const page = await (await one.get(`/api/shared-events/search?conversation_id=${id}`, {})).text()
  expect(JSON.parse(page).items).toHaveLength(19)
  expect(await one.stop('SIGTERM')).toBe(0)
  const two = await running(state)
  expect(await (await two.get(`/api/shared-events/search?conversation_id=${id}`, {})).text()).toBe(page)
})

deepTest(
  'serve --store memory leaves nothing: a hook of the same conversation finds an empty workspace again',
  async () => {
    const state = await folder()
    const request = {
      conversation_id: CONVERSATION,
      initial_message: {content: [{type: 'text', text: 'Hello'}], run: true},
      hook_config: {
        hooks: {Stop: [{matcher: '*', hooks: [{type: 'command', command: 'test -e done || { touch done; exit 2; }'}]}]},
      },
    }
    for (const _ of ['first', 'second']) {
      const served = await running(state, ['--store', 'memory'], {TMPDIR: state})
      await served.post('/api/v1/app-conversations/stream-start', request)
      const hooks = `${OPEN}&kind__eq=HookExecutionEvent`
      const runs = async () => ((await (await served.get(hooks)).json()) as {items: {blocked: boolean}[]}).items
      await expect.poll(async () => (await runs()).map(({blocked}) => blocked)).toEqual([true, false])
      expect(await served.stop('SIGTERM')).toBe(0)
      expect(readdirSync(state).filter(name => name.startsWith('svcdiag-'))).toEqual([])
      expect(readdirSync(join(state, 'svcdiag'))).toEqual([])
    }
  },
)

test('serve lets a request that is under way end, and takes no other', async () => {
  const served = await running(await folder(), ['--store', 'memory'])
  const path = `/api/conversations/${CONVERSATION}/events`
  const headers = {
    'x-session-api-key': served.line.apiKey,
    'content-type': 'application/json',
    'transfer-encoding': 'chunked',
  }
  const asked = request(served.line.url + path, {method: 'GET', headers})
  const answered = new Promise<number | undefined>((resolve, reject) =>
    asked.on('response', ({statusCode}) => resolve(statusCode)).on('error', reject),
  )
  await new Promise<void>(resolve => asked.write('["one"', () => resolve()))
  await served.get('/alive')
  const exited = served.stop('SIGTERM')
  await refused(served.line.url)
  asked.end(']')
  expect(await answered).toBe(404)
  expect(await exited).toBe(0)
})

test('serve takes the key from a file, never gives it back, and masks it in its log', async () => {
  const state = await folder()
  const file = join(state, 'key')
  writeFileSync(file, 'my-own-key-0123456789\n')
  const served = await running(state, ['--store', 'memory', '--api-key-file', file, '-v'])
  expect((await served.get(CLOSED, {authorization: 'Bearer my-own-key-0123456789'})).status).toBe(200)
  expect((await served.get('/x/my-own-key-0123456789', {host: 'evil.example'})).status).toBeGreaterThan(399)
  await served.get(`${CLOSED}?x=my-own-key-0123456789`, {})
  await until(() => served.printed.stderr.includes(`${CLOSED}: 401`), served.child)
  expect(served.printed.stderr).toContain(`${CLOSED}: 200`)
  expect(await served.stop('SIGTERM')).toBe(0)
  expect(existsSync(file)).toBe(true)
  expect(served.printed.stderr).not.toContain('my-own-key-0123456789')
})

test('serve on other addresses shows only what is public, and knows the names it is given', async () => {
  const served = await running(await folder(), ['--host', '0.0.0.0', '--import', EXPORTED, '--store', 'memory'], {
    SVCDIAG_SERVE_HOSTS: 'Devbox.test',
  })
  const id = readdirSync(EXPORTED)[0]
  const search = `/api/shared-events/search?conversation_id=${id}`
  expect(await (await served.get(search, {})).json()).toEqual({items: [], next_page_id: null})
  expect(await statusFor(served.line.url + search, 'devbox.test:3000')).toBe(200)
  expect(await statusFor(served.line.url + search, 'other.test')).toBe(403)
})

deepTest('serve says in one line what is wrong, and what to do', async () => {
  const state = await folder()
  const {line} = await running(state, ['--store', 'memory'])
  const {port} = new URL(line.url)
  const nothing = join(state, 'nothing')
  writeFileSync(join(state, 'keys'), 'default-api-key: PLANTED-SECRET\nother: PLANTED-SECRET\n')
  writeFileSync(join(state, 'blank'), '\n')
  const weak = join(state, 'weak')
  writeFileSync(weak, 'short', {mode: 0o600})
  const cases = [
    [['--port', port], 'server.port-in-use'],
    [['--host', '203.0.113.7'], 'server.no-address'],
    [['--api-key-file', nothing], 'input.unreadable'],
    [['--api-key-file', join(state, 'blank')], 'api-key.invalid'],
    [['--api-key-file', weak, '--host', '203.0.113.7'], 'api-key.invalid'],
    [['--keys', nothing], 'input.unreadable'],
    [['--keys', join(state, 'keys')], 'keys.invalid'],
    [['--import', nothing], 'input.unreadable'],
    [['--assume-tz', 'Mars/Olympus'], 'usage.invalid'],
    [['--store', 'postgres://user:PLANTED-SECRET@localhost/events'], 'store.password'],
    [['--store', join(state, 'no', 'folder.sqlite')], 'store.unreadable'],
    [['--compat', '2'], 'usage.invalid'],
    [['--port', '70000'], 'usage.invalid'],
  ] as const
  for (const [args, code] of cases) {
    const others = OTHERS.filter(([flag]) => !args.some(arg => arg === flag)).flat()
    const all = ['serve', ...args, ...others, '-o', 'json']
    const {code: exit, stdout, stderr} = svcdiag(all, {HOME: state, XDG_STATE_HOME: state})
    expect({args, exit, error: JSON.parse(stdout).error.code}).toEqual({args, exit: 2, error: code})
    expect(stdout + stderr).not.toContain('PLANTED-SECRET')
    expect(stdout + stderr).not.toMatch(/\n\s+at /u)
  }
})

test('serve tells people where, the key once, and three commands that work as they are pasted', async () => {
  const state = await folder()
  const {child, printed} = startedIn(state, ['--port', '0', '--store', 'memory'])
  await until(() => printed.stdout.includes('shared-events'), child)
  const [start = '', watch = '', search = '', ...more] = printed.stdout
    .split('\n')
    .filter(line => /^ {2}\S.*[0-9a-f-]{36}/u.test(line))
  expect(more).toEqual([])
  const [name = ''] = readdirSync(join(state, 'svcdiag')).filter(file => file.endsWith('.key'))
  expect(printed.stdout.split(readFileSync(join(state, 'svcdiag', name), 'utf8').trim())).toHaveLength(2)
  expect(inShell(start)).toMatchObject({code: 0, stdout: expect.stringContaining('"READY"')})
  const watching = spawnedIn('bash', ['-c', `exec ${watch.trim()}`], {})
  await until(() => watching.printed.stdout.includes('FinishObservation'), watching.child)
  const {items} = JSON.parse(inShell(search).stdout) as {items: {kind: string}[]}
  expect(items.map(({kind}) => kind)).toContain('MessageEvent')
})

const OTHERS = [
  ['--port', '0'],
  ['--store', 'memory'],
] as const

test('serve says when it cannot keep its key', () => {
  const {code, stdout} = svcdiag(['serve', '--store', 'memory', '--port', '0', '-o', 'json'], {HOME: '/dev/null'})
  expect({code, error: JSON.parse(stdout).error.code}).toEqual({code: 2, error: 'output.unwritable'})
})

/** Sends requests until the connection is refused. */
async function refused(url: string): Promise<void> {
  for (;;) {
    const isThere = await fetch(`${url}/alive`, {headers: {connection: 'close'}}).then(
      () => true,
      () => false,
    )
    if (!isThere) return
  }
}

function statusFor(url: string, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request(url, {headers: {host}}, response => resolve(response.resume().statusCode))
      .on('error', reject)
      .end()
  })
}
