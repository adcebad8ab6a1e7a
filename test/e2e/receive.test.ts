import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {existsSync, readdirSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, onTestFinished, test, vi} from 'vitest'
import {recordsOf} from '../../src/server/receiver/record.ts'
import {openStore} from '../../src/server/store/open.ts'
import {deepTest} from '../depth.ts'
import {environment} from '../environment.ts'
import {BINARY, svcdiag} from './binary.ts'
import {folder, running, until} from './served.ts'

vi.setConfig({testTimeout: 60_000})

const SESSION = '9c0e05f0-c27d-4711-8d3c-4a5bde175572'
const ENVELOPE = JSON.stringify({status: 'finished', session_id: SESSION, finished_at: '2026-01-01T00:00:00Z'})
const TOKEN = 'tok-Zq8#kd2!LmX'

async function receiving(args: readonly string[], env: Record<string, string> = {}) {
  const state = await folder()
  const variables = environment(state, {XDG_STATE_HOME: state, ...env})
  const child = spawn(process.execPath, [BINARY, 'receive', '--port', '0', ...args], {env: variables, cwd: state})
  onTestFinished(() => void child.kill('SIGKILL'))
  const printed = {stdout: '', stderr: ''}
  child.stdout.on('data', data => (printed.stdout += data))
  child.stderr.on('data', data => (printed.stderr += data))
  await until(() => /"url"|Ctrl-C/.test(printed.stdout) || child.exitCode !== null, child)
  const url = /http:\/\/127\.0\.0\.1:\d+/.exec(printed.stdout)?.[0] ?? ''
  const post = async (body: string, headers: Record<string, string> = {}) =>
    (await fetch(`${url}/hook`, {method: 'POST', body, headers})).status
  const stop = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    return (await once(child, 'close'))[0]
  }
  return {state, child, printed, url, post, stop}
}

test('receive shows each callback as it comes, and ends with 0', async () => {
  const {printed, post, stop, state} = await receiving([])
  expect(printed.stdout).toContain('callbacks.sqlite')
  expect(await post(ENVELOPE)).toBe(204)
  expect(await post(ENVELOPE)).toBe(204)
  expect(await post('no JSON')).toBe(204)
  expect(await stop('SIGTERM')).toBe(0)
  const lines = printed.stdout.split('\n').slice(2)
  expect(lines).toEqual([
    expect.stringMatching(/^\d{4}-\S+Z callback at \/hook, 110 bytes, of 9c0e05f0-\S+: answered with 204$/),
    `  ${ENVELOPE}`,
    expect.stringMatching(/, for the 2nd time: answered with 204$/),
    expect.stringMatching(/^ {2}\{/),
    expect.stringMatching(/ 7 bytes, of no session: /),
    '  no JSON',
    '',
  ])
  expect(printed.stderr).toBe('')
  expect(existsSync(join(state, 'svcdiag', 'callbacks.sqlite'))).toBe(true)
})

test('receive -o json: one line says where, then one for each callback', async () => {
  const {printed, url, child, post, stop} = await receiving(['--store', 'memory', '-o', 'json', '--answer', '500'])
  expect(await post('{"b":1,"a":2}')).toBe(500)
  expect(await stop('SIGINT')).toBe(0)
  const [first, second, ...rest] = printed.stdout
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))
  expect(first).toEqual({url, store: 'memory', pid: child.pid})
  expect(second).toMatchObject({path: '/hook', bytes: 13, callback: {answer: 500, count: 1, body: '{"b":1,"a":2}'}})
  expect(rest).toEqual([])
})

test('receive wants the token of a file, and shows it nowhere', async () => {
  const file = join(await folder(), 'token')
  writeFileSync(file, `${TOKEN}\nanother line\n`)
  const {printed, post, stop} = await receiving(['--token-file', file])
  expect(await post(ENVELOPE)).toBe(403)
  expect(await post(JSON.stringify({said: TOKEN}), {'x-callback-token': TOKEN})).toBe(204)
  expect(await stop('SIGTERM')).toBe(0)
  expect(printed.stdout).toContain('<redacted:env/SVC_CALLBACK_TOKEN#')
  expect(printed.stdout + printed.stderr).not.toContain(TOKEN)
})

deepTest('what receive has answered survives its end', async () => {
  const {state, post, stop} = await receiving(['--store', 'kept.sqlite'])
  for (let count = 1; count <= 20; count += 1) expect(await post(JSON.stringify({count}))).toBe(204)
  await stop('SIGKILL')
  await using store = await openStore(join(state, 'kept.sqlite'), 'command line')
  expect((await recordsOf(store, 'callback', null, 100)).map(({body}) => body)).toEqual(
    Array.from({length: 20}, (_, at) => `{"count":${at + 1}}`),
  )
})

deepTest('receive ends at once, whatever it still delays', async () => {
  const {printed, child, post, stop} = await receiving(['--delay', '10m', '--store', 'memory'])
  const answer = post(ENVELOPE).catch(() => null)
  await until(() => printed.stdout.includes('the answer is delayed by 600 s'), child)
  expect(await stop('SIGTERM')).toBe(0)
  expect(await answer).toBe(204)
})

test('receive says what the sender saw when the answer came too late', async () => {
  const {printed, url, child, stop} = await receiving(['--delay', '10m', '--store', 'memory'])
  const curl = spawn('curl', ['-s', '--max-time', '1', '--data-binary', ENVELOPE, url])
  const [code] = await once(curl, 'close')
  expect(code).toBe(28)
  await until(() => printed.stdout.includes('the sender closed'), child)
  expect(printed.stdout).toMatch(/: the sender closed the connection after 1\.\d s, before the answer 204\n/u)
  expect(printed.stdout).not.toContain('answered with 204')
  expect(await stop('SIGTERM')).toBe(0)
})

test.each([
  [['--token-file', '/no/such/file'], 'cannot read'],
  [['--delay', '5'], '--delay must be a duration'],
  [['--answer', '100'], '--answer'],
  [['--port', '70000'], '--port'],
  [['--store', 'postgres://u:hunter22@h/d'], 'must not hold a password'],
])('receive refuses %j, and makes nothing', async (args, says) => {
  const home = await folder()
  const {code, stderr} = svcdiag(['receive', ...args], {HOME: home})
  expect(code).toBe(2)
  expect(readdirSync(home)).toEqual([])
  expect(stderr).toContain(says)
  expect(stderr).not.toContain('hunter22')
})

test('serve runs the finish callback that it knows by name, takes it, and joins it to the run', async () => {
  const state = await folder()
  const {line, get, stop} = await running(state, ['--store', 'memory', '--hooks', 'finish-callback'])
  const headers = {'x-session-api-key': line.apiKey, 'content-type': 'application/json'}
  const asked = {
    conversation_id: SESSION,
    initial_message: {content: [{type: 'text', text: 'Hello'}], run: true},
    secrets: {SVC_CALLBACK_URL: `${line.url}/callback`},
  }
  await fetch(`${line.url}/api/v1/app-conversations`, {method: 'POST', headers, body: JSON.stringify(asked)})
  const deliveries = async () =>
    ((await (await get('/api/v1/callbacks')).json()) as {items: {status: string; hook: unknown}[]}).items
  await vi.waitUntil(async () => (await deliveries()).some(({status}) => status === 'arrived'), {timeout: 20_000})
  expect(await deliveries()).toMatchObject([{status: 'arrived', hook: {exit_code: 0}, callback: {session_id: SESSION}}])
  expect(await stop('SIGTERM')).toBe(0)
})
