import {execFile} from 'node:child_process'
import {once} from 'node:events'
import {mkdirSync, symlinkSync, writeFileSync} from 'node:fs'
import {createServer, type IncomingHttpHeaders} from 'node:http'
import {type AddressInfo, createServer as createTcpServer} from 'node:net'
import {basename, join} from 'node:path'
import {buffer} from 'node:stream/consumers'
import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {finishCallbackPlugin, finishCallbackScript} from '../../src/hooks/finish-callback.ts'
import {IS_DEEP} from '../depth.ts'
import {folder, SESSION} from './world.ts'

interface Sent {
  readonly method: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

const workspace = folder()
const received: Sent[] = []
const receiver = createServer(async (request, response) => {
  const {method = '', url = '', headers} = request
  received.push({method, url, headers, body: await buffer(request)})
  if (url === '/silent') return
  if (url === '/elsewhere') response.setHeader('location', '/followed')
  response.writeHead(url === '/elsewhere' ? 307 : url === '/broken' ? 500 : 204).end()
})
let url = ''

beforeAll(async () => {
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
})
afterAll(() => {
  receiver.closeAllConnections()
  receiver.close()
})

/** If its standard input is a socket, bash reads `.bashrc` before a command. */
const QUIETLY: Readonly<Record<string, readonly string[]>> = {bash: ['--norc']}

/** Runs the script. Returns the sent requests, the exit code and the complete output. */
async function run(shell: string, variables: Record<string, string>, script = finishCallbackScript()) {
  received.length = 0
  const env = {PATH: process.env.PATH, SVC_SESSION_ID: SESSION, ...variables}
  const child = execFile(shell, [...(QUIETLY[basename(shell)] ?? []), '-c', script], {
    cwd: workspace,
    env,
    timeout: 15_000,
  })
  child.stdin?.end('{"event_type":"Stop"}\n'.repeat(10_000))
  const [stdout, stderr] = [child.stdout, child.stderr].map(stream => (stream === null ? '' : buffer(stream)))
  const [code] = await once(child, 'close')
  return {code, printed: `${await stdout}${await stderr}`, sent: [...received]}
}

/** Returns the line that the script prints. */
function said(outcome: string): string {
  return `finish-callback: ${outcome}\n`
}

test('the finish callback speaks HTTP and nothing else', async () => {
  let connections = 0
  const other = createTcpServer(socket => {
    connections += 1
    socket.destroy()
  }).listen(0, '127.0.0.1')
  await once(other, 'listening')
  const {port} = other.address() as AddressInfo
  for (const scheme of ['ftp', 'dict', 'telnet', 'gopher', 'smtp'])
    expect(await run('sh', {SVC_CALLBACK_URL: `${scheme}://127.0.0.1:${port}/a`})).toEqual({
      code: 0,
      printed: said('curl exit 1, status 000'),
      sent: [],
    })
  other.close()
  expect(connections).toBe(0)
})

describe.each(IS_DEEP ? ['dash', 'bash', 'sh'] : ['sh'])('the finish callback, run by %s', shell => {
  test('does nothing without an address', async () => {
    const nothing = {code: 0, printed: said('no URL'), sent: []}
    expect(await run(shell, {})).toEqual(nothing)
    expect(await run(shell, {SVC_CALLBACK_URL: ''})).toEqual(nothing)
  })

  test('sends the envelope, and no token where there is none', async () => {
    const {code, printed, sent} = await run(shell, {SVC_CALLBACK_URL: `${url}/hook?a=[1]{2}`, SVC_CALLBACK_TOKEN: ''})
    expect([code, printed, sent.length]).toEqual([0, said('curl exit 0, status 204'), 1])
    const [{method, url: path, headers, body}] = sent as [Sent]
    expect([method, path]).toEqual(['POST', '/hook?a=[1]{2}'])
    expect(headers['content-type']).toBe('application/json')
    expect(headers).not.toHaveProperty('x-callback-token')
    const envelope = JSON.parse(body.toString())
    expect(Object.keys(envelope)).toEqual(['status', 'session_id', 'finished_at'])
    expect(envelope).toMatchObject({status: 'finished', session_id: SESSION})
    expect(envelope.finished_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
    expect(Math.abs(Date.parse(envelope.finished_at) - Date.now())).toBeLessThan(60_000)
  })

  test('sends the token as a header, whatever is in it', async () => {
    const token = `it's "a" \\ $token & 100%`
    const {sent} = await run(shell, {SVC_CALLBACK_URL: url, SVC_CALLBACK_TOKEN: token})
    expect(sent[0]?.headers['x-callback-token']).toBe(token)
    const split = await run(shell, {SVC_CALLBACK_URL: url, SVC_CALLBACK_TOKEN: 'a\r\nX-Other: b'})
    expect(split.sent[0]?.headers['x-callback-token']).toBe('aX-Other: b')
    expect(split.sent[0]?.headers).not.toHaveProperty('x-other')
  })

  test('sends a file as it is', async () => {
    const bytes = Buffer.from([0, 0xff, 10, 13, 0x22, 10])
    writeFileSync(join(workspace, 'pay load'), bytes)
    writeFileSync(join(workspace, '-'), bytes)
    for (const path of [join(workspace, 'pay load'), 'pay load', '-']) {
      const {sent} = await run(shell, {SVC_CALLBACK_URL: url, SVC_CALLBACK_PAYLOAD: path, SVC_CALLBACK_TOKEN: 't'})
      expect(sent.map(({body}) => body)).toEqual([bytes])
      expect(sent[0]?.headers).toMatchObject({'content-type': 'application/json', 'x-callback-token': 't'})
    }
  })

  test('sends a large file at once', async () => {
    writeFileSync(join(workspace, 'large'), Buffer.alloc(3_000_000, 'x'))
    const {sent} = await run(shell, {SVC_CALLBACK_URL: url, SVC_CALLBACK_PAYLOAD: 'large'})
    expect(sent[0]?.body.length).toBe(3_000_000)
    expect(sent[0]?.headers).not.toHaveProperty('expect')
  })

  test.each(['gone', 'a-folder'])('sends the envelope where the payload is no file: %s', async payload => {
    mkdirSync(join(workspace, 'a-folder'), {recursive: true})
    const {sent} = await run(shell, {SVC_CALLBACK_URL: url, SVC_CALLBACK_PAYLOAD: payload})
    expect(JSON.parse(String(sent[0]?.body))).toMatchObject({session_id: SESSION})
  })

  test('takes the other names of the service', async () => {
    writeFileSync(join(workspace, 'other'), 'payload')
    const {sent} = await run(shell, {OH_CALLBACK_URL: url, OH_CALLBACK_TOKEN: 't', OH_CALLBACK_PAYLOAD: 'other'})
    expect(sent[0]).toMatchObject({headers: {'x-callback-token': 't'}, body: Buffer.from('payload')})
    const named = await run(shell, {OH_CALLBACK_URL: url, SVC_SESSION_ID: '', OPENHANDS_SESSION_ID: 'abc'})
    expect(JSON.parse(String(named.sent[0]?.body)).session_id).toBe('abc')
  })

  test('writes JSON whatever the session is called', async () => {
    const {sent} = await run(shell, {SVC_CALLBACK_URL: url, SVC_SESSION_ID: 'a"b\\c\nd%s'})
    expect(JSON.parse(String(sent[0]?.body)).session_id).toBe('a"b\\cd%s')
  })

  test('follows no redirect, tries once, and minds no answer', async () => {
    const tried = (status: number) => ({code: 0, printed: said(`curl exit 0, status ${status}`), sent: [{}]})
    expect(await run(shell, {SVC_CALLBACK_URL: `${url}/elsewhere`})).toMatchObject(tried(307))
    expect(await run(shell, {SVC_CALLBACK_URL: `${url}/broken`, SVC_CALLBACK_TOKEN: 't'})).toMatchObject(tried(500))
  })

  test.each([
    ['http://127.0.0.1:1/', 7],
    ['http://no-such-host.invalid/', 6],
    ['file:///etc/passwd', 1],
    ['not a url', 3],
    ['"http://127.0.0.1:1/"', 3],
    [' http://127.0.0.1:1/', 3],
    ['--version', 6],
  ])('says only why it cannot send, and exits with 0: %s', async (address, curl) => {
    for (const token of ['', 'tok-Zq8#kd2!LmX'])
      expect(await run(shell, {SVC_CALLBACK_URL: address, SVC_CALLBACK_TOKEN: token})).toEqual({
        code: 0,
        printed: said(`curl exit ${curl}, status 000`),
        sent: [],
      })
  })

  test('gives up on who never answers', async () => {
    const outcome = await run(shell, {SVC_CALLBACK_URL: `${url}/silent`}, finishCallbackScript(1))
    expect(outcome).toMatchObject({code: 0, printed: said('curl exit 28, status 000'), sent: [{url: '/silent'}]})
  })

  test('does nothing where there is no curl', async () => {
    const tools = join(workspace, `tools-${shell}`)
    mkdirSync(tools)
    symlinkSync('/bin/cat', join(tools, 'cat'))
    const outcome = await run(`/bin/${shell}`, {PATH: tools, SVC_CALLBACK_URL: url})
    expect(outcome).toEqual({code: 0, printed: said('no curl'), sent: []})
  })
})

test('waits ten seconds at most', () => expect(finishCallbackScript()).toMatch(/ --max-time 10 /))

test('takes no settings of curl from the user, who might have it follow redirects', async () => {
  writeFileSync(join(workspace, '.curlrc'), 'location\n')
  const {sent} = await run('sh', {SVC_CALLBACK_URL: `${url}/elsewhere`, HOME: workspace})
  expect(sent.map(({url}) => url)).toEqual(['/elsewhere'])
})

test('is a plugin with the script inline', () => {
  const hooks = JSON.parse(finishCallbackPlugin().get('hooks/hooks.json') ?? '')
  expect(hooks).toEqual({
    hooks: {
      Stop: [{matcher: '*', hooks: [{type: 'command', command: finishCallbackScript(), timeout: 15, async: true}]}],
    },
  })
})
