import {once} from 'node:events'
import {readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, onTestFinished, test} from 'vitest'
import {environment} from '../environment.ts'
import {FIXTURES} from '../events/fixtures.ts'
import {BINARY} from './binary.ts'
import {folder, running, spawnedIn, startedIn, until} from './served.ts'

const ID = '72d40619-b853-4f9b-9de6-c3f17a71072d'
const {version: VERSION} = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'))
const SECRET = 'ghp_16C7e42F292c6912E7710c838347Ae178B4a'

/** A server whose agent asks before each call, with one conversation. */
async function lab() {
  const state = await folder()
  const server = await running(state, [
    '--store',
    'memory',
    '--scenario',
    join(import.meta.dirname, 'fixtures/asks-first.yaml'),
  ])
  await server.post('/api/v1/app-conversations/stream-start', {conversation_id: ID, title: 'asks first'})
  const start = (verb: string, ...args: string[]) =>
    spawnedIn(
      process.execPath,
      [BINARY, 'conversations', verb, ...args, '--url', server.line.url],
      environment(state, {XDG_STATE_HOME: state}),
    )
  const run = async (verb: string, ...args: string[]) => {
    const {child, printed} = start(verb, ...args)
    const [code] = await once(child, 'close')
    return {code, ...printed}
  }
  const reaches = (status: string) =>
    expect
      .poll(async () => (await run('show', ID, '-o', 'json')).stdout, {timeout: 20_000, interval: 200})
      .toContain(`"status": "${status}"`)
  return {state, server, start, run, reaches}
}

describe('the conversations of a server', () => {
  test('-v shows each request with its status and time', async () => {
    const {run} = await lab()
    const {stderr} = await run('show', ID, '-v')
    expect(stderr).toMatch(/ GET \/api\/\S+ \{"status":200,"durationMs":\d+\}$/m)
    expect((await run('show', ID)).stderr).toBe('')
  })

  test('list shows each with its state', async () => {
    const {run} = await lab()
    const {code, stdout} = await run('list')
    expect(stdout).toMatch(new RegExp(`^${ID}  idle +\\d{4}-\\d\\d-\\d\\dT\\S+  asks first\\n$`))
    expect(code).toBe(0)
    expect(JSON.parse((await run('list', '-o', 'json')).stdout)).toMatchObject({
      kind: 'ConversationList',
      tool: {version: VERSION},
      items: [{status: 'idle', title: 'asks first'}],
      verdict: {exitCode: 0},
    })
    expect(JSON.parse((await run('show', ID, '-o', 'json')).stdout)).toMatchObject({
      kind: 'Conversation',
      tool: {version: VERSION},
      status: 'idle',
      verdict: {exitCode: 0},
    })
  })

  test('a message starts a run; show names the next commands; they work as printed', async () => {
    const {run, reaches} = await lab()
    expect(await run('send', ID, 'hello')).toMatchObject({code: 0, stdout: expect.stringContaining('the agent runs')})
    await reaches('waiting_for_confirmation')
    const {stdout} = await run('show', ID)
    expect(stdout).toMatch(/ {2}user: hello\n/)
    expect(stdout).toMatch(/ {2}call terminal: \{"command":"ls".*\n/)
    const next = [...stdout.matchAll(/^try: svcdiag conversations (\w+) (.*)$/gm)].map(([, verb, rest]) => [verb, rest])
    expect(next.map(([verb]) => verb)).toEqual(['accept', 'reject'])
    const [verb = '', rest = ''] = next[0] ?? []
    const [id = ''] = rest.split(' --url ')
    expect((await run(verb, id)).code).toBe(0)
    await reaches('finished')
  })

  test('reject gives the agent the reason', async () => {
    const {run, reaches} = await lab()
    await run('send', ID, 'hello')
    await reaches('waiting_for_confirmation')
    expect((await run('reject', ID, '--reason', 'not here')).code).toBe(0)
    expect((await run('show', ID)).stdout).toContain('rejected terminal: not here\n')
  })

  test('tail prints events as they happen, secrets masked, until an interrupt', async () => {
    const {run, start} = await lab()
    const {child, printed} = start('tail', ID, '--all')
    await expect.poll(() => printed.stdout, {timeout: 20_000}).toContain('state')
    await run('send', ID, `use ${SECRET}`, '--no-run')
    await expect.poll(() => printed.stdout, {timeout: 20_000}).toMatch(/ {2}user: use <redacted:/)
    expect(printed.stdout).not.toContain(SECRET)
    const ended = once(child, 'close')
    child.kill('SIGINT')
    expect((await ended)[0]).toBe(130)
  })

  test('a secret at the place where a text is cut is masked first', async () => {
    const {run, server} = await lab()
    const other = ID.replace('7', '8')
    const title = `${'x'.repeat(40)} ${SECRET}`
    await server.post('/api/v1/app-conversations/stream-start', {conversation_id: other, title})
    await run('send', other, `${'y '.repeat(70)}${SECRET}`, '--no-run')
    const shown = (await run('show', other)).stdout + (await run('list')).stdout
    expect(shown.match(/x{40} </g)).toHaveLength(2)
    expect(shown).toMatch(/(?:y ){70}</)
    expect(shown).not.toContain(SECRET.slice(0, 12))
  })

  test('tail prints an answer in parts as one event, so a secret between two parts is masked', async () => {
    const {run, start, server} = await lab()
    const other = ID.replace('7', '9')
    const stream = [`use ${SECRET.slice(0, 20)}`, `${SECRET.slice(20)} now`]
    const scenario = {steps: [{stream}, {say: `use ${SECRET} now`}]}
    await server.post('/api/v1/app-conversations/stream-start', {conversation_id: other, scenario})
    const {child, printed} = start('tail', other, '--all', '-o', 'json')
    onTestFinished(() => void child.kill('SIGKILL'))
    await expect.poll(() => printed.stdout, {timeout: 20_000}).toContain('full_state')
    await run('send', other, 'hello')
    await expect
      .poll(() => printed.stdout, {timeout: 20_000})
      .toMatch(/"text":"use <redacted:.*"execution_status","value":"finished"/s)
    expect(printed.stdout).not.toContain('StreamingDeltaEvent')
    expect(printed.stdout).not.toContain(SECRET.slice(0, 12))
  })

  test('tail continues after a lost connection, and prints no event twice', async () => {
    const state = await folder()
    const store = join(state, 'events.sqlite')
    const first = await running(state, ['--store', store, '--import', join(FIXTURES, 'hooks-full')])
    const port = new URL(first.line.url).port
    const id = '9c0e05f0-c27d-4711-8d3c-4a5bde175572'
    const own = environment(state, {XDG_STATE_HOME: state})
    const {child, printed} = spawnedIn(
      process.execPath,
      [BINARY, 'conversations', 'tail', id, '--all', '-o', 'json', '--url', first.line.url],
      own,
    )
    onTestFinished(() => void child.kill('SIGKILL'))
    const ids = () =>
      printed.stdout
        .split('\n')
        .filter(line => line.startsWith('{') && line.endsWith('}'))
        .map(line => JSON.parse(line))
        .filter(({key}) => key !== 'full_state')
        .map(event => event.id)
    await expect.poll(() => ids().length, {timeout: 20_000}).toBe(19)
    await first.stop('SIGTERM')
    await expect.poll(() => printed.stderr, {timeout: 20_000}).toContain('connecting again')
    const keyFile = join(state, 'key')
    writeFileSync(keyFile, `${first.line.apiKey}\n`)
    const second = startedIn(state, ['--port', port, '-o', 'json', '--store', store, '--api-key-file', keyFile])
    await until(() => second.printed.stdout.includes('\n'), second.child)
    await first.post(`/api/conversations/${id}/events`, {role: 'user', content: [{type: 'text', text: 'again'}]})
    await expect.poll(() => printed.stdout, {timeout: 20_000}).toContain('"again"')
    expect(new Set(ids()).size).toBe(ids().length)
  })

  test('what is refused says why', async () => {
    const {run} = await lab()
    expect(await run('show', 'x')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('x is not the id of a conversation'),
    })
    expect(await run('show', ID.replace('7', '8'))).toMatchObject({code: 5, stderr: expect.stringContaining(': 404')})
    expect(await run('send', ID, ' ')).toMatchObject({code: 2, stderr: expect.stringContaining('the message is empty')})
  })
})
