import {once} from 'node:events'
import {readdirSync, writeFileSync} from 'node:fs'
import {createServer} from 'node:http'
import type {AddressInfo} from 'node:net'
import {join} from 'node:path'
import {describe, expect, onTestFinished, test} from 'vitest'
import {environment} from '../environment.ts'
import {FIXTURES} from '../events/fixtures.ts'
import {BINARY} from './binary.ts'
import {folder, running, spawnedIn} from './served.ts'

const EXPORTED = join(FIXTURES, 'hooks-full')
const ID = readdirSync(EXPORTED)[0] ?? ''
const NEW = '72d40619b8534f9b9de6c3f17a71072d'

/** Runs svcdiag to its end, with the state of a server, and without blocking this process. */
async function svcdiag(state: string, args: readonly string[]) {
  const {child, printed} = spawnedIn(process.execPath, [BINARY, ...args], environment(state, {XDG_STATE_HOME: state}))
  const [code] = await once(child, 'close')
  return {code, ...printed}
}

async function served(args: readonly string[] = ['--import', EXPORTED]) {
  const state = await folder()
  const server = await running(state, ['--store', 'memory', ...args])
  const of = (command: string, query: string, ...more: string[]) =>
    svcdiag(state, ['events', command, query, '--url', server.line.url, ...more])
  const started = (command: string, ...args: string[]) =>
    spawnedIn(
      process.execPath,
      [BINARY, 'events', command, ...args, '--url', server.line.url],
      environment(state, {XDG_STATE_HOME: state}),
    )
  return {state, server, of, started}
}

describe('events wait', () => {
  test('finds events of the past at once, with the key of the server on this machine', async () => {
    const {of} = await served()
    const {code, stdout} = await of(
      'wait',
      'kind:HookExecutionEvent hook:PreToolUse',
      '--conversation',
      ID,
      '--count',
      '2',
    )
    expect(stdout).toMatch(
      /^found: 2 of \d+ events match kind:HookExecutionEvent hook:PreToolUse \(wanted at least 2; /,
    )
    expect(code).toBe(0)
  })

  test('names what came nearest when the time is over, and exits with 3', async () => {
    const {of} = await served()
    const {code, stdout} = await of(
      'wait',
      'kind:HookExecutionEvent tool:bash',
      '--conversation',
      ID,
      '--within',
      '300ms',
    )
    expect(code).toBe(3)
    expect(stdout).toMatch(/^not found: 0 of 19 events match /)
    expect(stdout).toMatch(
      /^nearest: HookExecutionEvent [0-9a-f-]{36}\n {2}tool:bash is not met: the event has finish$/m,
    )
  })

  test('waits for a conversation that starts later', async () => {
    const {server, started} = await served([])
    const waiting = started('wait', 'state:finished', '--conversation', NEW, '--within', '30s', '-o', 'json', '-v')
    await expect.poll(() => waiting.printed.stderr, {timeout: 20_000}).toContain(': 404')
    await server.post('/api/v1/app-conversations', {
      conversation_id: NEW,
      initial_message: {content: [{type: 'text', text: 'hello'}], run: true},
    })
    const [code] = await once(waiting.child, 'close')
    expect(JSON.parse(waiting.printed.stdout)).toMatchObject({
      kind: 'EventsWait',
      wanted: {count: 1, exactly: false},
      verdict: {status: 'pass', exitCode: 0},
    })
    expect(code).toBe(0)
  })

  test('--new counts only what arrives from now on', async () => {
    const {of, started, server} = await served()
    const none = await of('wait', '', '--conversation', ID, '--new', '--within', '500ms')
    expect(none).toMatchObject({code: 3, stdout: expect.stringMatching(/^not found: 0 of 0 events match everything/)})
    const waiting = started('wait', 'kind:MessageEvent', '--conversation', ID, '--new', '--within', '30s', '-v')
    await expect.poll(() => waiting.printed.stderr, {timeout: 20_000}).toContain('the past has')
    await server.post(`/api/conversations/${ID}/events`, {role: 'user', content: [{type: 'text', text: 'again'}]})
    const [code] = await once(waiting.child, 'close')
    expect(waiting.printed.stdout).toMatch(/^found: 1 of \d+ events? match/)
    expect(code).toBe(0)
  })

  test.each(['wait', 'expect'])('%s: a server that never answers could not be read', async command => {
    const server = createServer(() => {})
    onTestFinished(() => void server.close())
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const {code, stderr} = await svcdiag(await folder(), [
      'events',
      command,
      'kind:PauseEvent',
      ...['--count', command === 'wait' ? '1' : '0', '--url', url, '--conversation', NEW, '--within', '300ms'],
    ])
    expect(stderr).toContain('does not answer')
    expect(code).toBe(5)
    server.closeAllConnections()
  })

  test('the time limit ends the request in progress', async () => {
    const server = createServer(() => {})
    onTestFinished(() => void server.close())
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const at = ['--url', `http://127.0.0.1:${(server.address() as AddressInfo).port}`, '--conversation', NEW]
    const {code, stderr} = await svcdiag(await folder(), ['events', 'wait', '', ...at, '--within', '2s'])
    expect({code, stderr}).toEqual({code: 5, stderr: expect.stringMatching(/does not answer within 2 s$/m)})
    server.closeAllConnections()
  })

  test('a server that dies could not be read until the time limit', async () => {
    const {server, started} = await served()
    const waiting = started('expect', 'kind:PauseEvent', '--conversation', ID, '--count', '0', '--within', '3s', '-v')
    await expect.poll(() => waiting.printed.stderr, {timeout: 20_000}).toContain('looking at')
    await server.stop('SIGKILL')
    expect((await once(waiting.child, 'close'))[0]).toBe(5)
  })

  test.each([
    ['no server', 'http://127.0.0.1:1', [], 'server.unreachable'],
    ['no such conversation', null, [], 'server.not-found'],
    ['a wrong key', null, ['--api-key-file', 'wrong'], 'server.refused'],
  ])('could not look: %s exits with 5', async (_, url, more, error) => {
    const {state, server} = await served([])
    writeFileSync(join(state, 'wrong'), 'another-key\n')
    const args = more.map(word => (word === 'wrong' ? join(state, 'wrong') : word))
    const at = ['--url', url ?? server.line.url, '--conversation', NEW, '--within', '300ms', '-o', 'json']
    const {code, stdout} = await svcdiag(state, ['events', 'wait', 'kind:PauseEvent', ...at, ...args])
    expect(JSON.parse(stdout)).toMatchObject({kind: 'Error', error: {code: error}})
    expect(code).toBe(5)
  })

  test('a server that answers nonsense', async () => {
    const server = createServer((_, response) => response.end('<html>'))
    onTestFinished(() => void server.close())
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const {code, stderr} = await svcdiag(await folder(), [
      'events',
      'wait',
      '',
      '--url',
      url,
      '--conversation',
      NEW,
      '--within',
      '300ms',
    ])
    expect(stderr).toContain('does not answer with JSON')
    expect(code).toBe(5)
  })

  test.each([
    [['kidn:MessageEvent', '--conversation', NEW], 'there is no field kidn; did you mean kind?'],
    [['', '--conversation', 'x'], '--conversation: x is not the id of a conversation'],
    [['', '--conversation', NEW, '--within', '5'], '--within must be a duration'],
    [['', '--conversation', NEW, '--url', 'ftp://x'], 'the URL of a server begins with http://'],
    [['', '--conversation', NEW, '--url', 'http://u:hunter2-and-more@127.0.0.1:1'], 'contains no password'],
  ])('usage: %j', async (args, says) => {
    const {code, stderr} = await svcdiag(await folder(), ['events', 'wait', ...args])
    expect(stderr).toContain(says)
    expect(stderr).not.toContain('hunter2')
    expect(code).toBe(2)
  })

  test('an interrupt ends it with 130', async () => {
    const {started} = await served()
    const waiting = started('wait', 'kind:PauseEvent', '--conversation', ID, '--within', '5m', '-v')
    await expect.poll(() => waiting.printed.stderr, {timeout: 20_000}).toContain('looking at')
    waiting.child.kill('SIGINT')
    expect((await once(waiting.child, 'close'))[0]).toBe(130)
    expect(waiting.printed.stderr).toContain('interrupted before the time limit')
  })
})

describe('events expect', () => {
  test('the exact number, when the time is over', async () => {
    const {of} = await served()
    const query = 'kind:HookExecutionEvent hook:PreToolUse'
    const at = ['--conversation', ID, '--within', '300ms']
    expect((await of('expect', query, ...at, '--count', '2')).code).toBe(0)
    expect((await of('expect', query, ...at, '--count', '3')).code).toBe(3)
    expect((await of('expect', query, ...at, '--count', '1')).code).toBe(3)
    expect((await of('expect', 'kind:PauseEvent', ...at, '--count', '0')).code).toBe(0)
  })
})

describe('a server by URL is a source of events', () => {
  test('diff, validate and export read a conversation from it', async () => {
    const {state, server} = await served()
    const url = `${server.line.url}/api/v1/app-conversations/${ID}`
    const diff = await svcdiag(state, ['events', 'diff', EXPORTED, url])
    expect(diff.stdout).toMatch(/^same: 19 steps$/m)
    const exported = await svcdiag(state, ['events', 'export', url, '--to', 'jsonl'])
    expect(exported.stdout.trim().split('\n')).toHaveLength(19)
    expect((await svcdiag(state, ['events', 'validate', url])).code).toBe(0)
  })

  test.each([
    ['/api/conversations/%zz', 2, 'contains no conversation id'],
    [`/runtime/55313/api/conversations/${NEW}`, 5, `no /runtime/55313/api/conversations/72d40619`],
    [`/x?session_api_key=${'a'.repeat(32)}&conversation_id=${NEW}`, 5, '72d40619'],
  ])('the URL %s', async (path, exit, says) => {
    const {state, server} = await served([])
    const {code, stderr} = await svcdiag(state, ['events', 'validate', server.line.url + path])
    expect(stderr).toContain(says)
    expect(stderr).not.toContain('aaaaaaaa')
    expect(code).toBe(exit)
  })

  test('a URL without a conversation, or of one that is not there', async () => {
    const {state, server} = await served([])
    const bare = await svcdiag(state, ['events', 'validate', server.line.url])
    expect(bare).toMatchObject({code: 2, stderr: expect.stringContaining('the URL contains no conversation id')})
    const absent = await svcdiag(state, ['events', 'validate', `${server.line.url}/api/conversations/${NEW}`])
    expect(absent).toMatchObject({code: 5, stderr: expect.stringContaining(': 404')})
  })
})
