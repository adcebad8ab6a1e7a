import {execFileSync, spawnSync} from 'node:child_process'
import {chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {gzipSync} from 'node:zlib'
import {afterAll, beforeAll, describe, expect, test, vi} from 'vitest'
import {tarGz} from '../bundle/open/made.ts'
import {environment} from '../environment.ts'
import {BINARY, svcdiag} from './binary.ts'
import {pasted} from './pasted.ts'
import {folder as newFolder, running} from './served.ts'

vi.setConfig({testTimeout: 60_000, hookTimeout: 120_000})

const folder = mkdtempSync(join(tmpdir(), 'svcdiag-conversations-'))
afterAll(() => rmSync(folder, {recursive: true}))
const SHARED = '1ab00001-0000-4000-8000-000000000001'
const PRIVATE = '1ab00002-0000-4000-8000-000000000002'
const [both, without] = [join(folder, 'both.tar.gz'), join(folder, 'without.tar.gz')]
const key = join(folder, 'lab.key')
/** A copy that every user may read. */
const readable = join(folder, 'readable.tar.gz')
/** Root may read everything, so a test that runs as root starts the binary as a user without an account. */
const WITHOUT_RIGHTS = process.getuid?.() === 0 ? {uid: 54_321, gid: 54_321} : {}

beforeAll(() => {
  writeFileSync(key, 'lab-service-key\n')
  const asked = ['--conversation', SHARED, '--conversation', PRIVATE, '--service-key-file', key]
  const {code, stdout} = svcdiag(['bundle', '--lab', '--no-logs', '-q', '-f', both, ...asked])
  expect({code, stdout}).toEqual({code: 0, stdout: expect.stringContaining('self-scan passed')})
  expect(svcdiag(['bundle', '--lab', '-q', '-f', without]).code).toBe(0)
  copyFileSync(both, readable)
  chmodSync(readable, 0o644)
  chmodSync(folder, 0o755)
})

describe('a bundle as a source of events', () => {
  test('explain names the cause of each conversation, from the archive and from its folder', () => {
    const unpacked = join(folder, 'unpacked')
    mkdirSync(unpacked)
    execFileSync('tar', ['-xzf', both, '-C', unpacked])
    for (const source of [both, unpacked]) {
      const {code, stdout} = svcdiag(['events', 'explain', source, '-o', 'json'])
      expect(code).toBe(3)
      const {conversations} = JSON.parse(stdout)
      const causes = conversations.map((one: {conversation: string; cause: {id: string}}) => [
        one.conversation,
        one.cause.id,
      ])
      expect(Object.fromEntries(causes)).toEqual({[SHARED]: 'hook-blocked', [PRIVATE]: 'paused'})
    }
  })

  test('the other commands read it too', () => {
    const one = ['--conversation', SHARED]
    expect(svcdiag(['events', 'validate', both]).stdout).toContain('13 events in 2 conversations\n')
    const exported = svcdiag(['events', 'export', both, '--to', 'jsonl', ...one])
    expect(exported.stdout.trimEnd().split('\n')).toHaveLength(10)
    expect(svcdiag(['events', 'diff', both, both, ...one])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('same'),
    })
    expect(svcdiag(['events', 'import', both, '--folder', join(folder, 'imported')]).stdout).toContain(
      `${PRIVATE}: paused, 3 events`,
    )
    const hooks = join(folder, 'hooks.json')
    writeFileSync(hooks, '{"hooks": {"Stop": [{"hooks": [{"command": "exit 0"}]}]}}')
    const replayed = svcdiag(['events', 'replay', both, '--hooks', hooks, ...one])
    expect(replayed).toMatchObject({code: 3, stdout: expect.stringContaining('decisions differ at 1 of ')})
  })

  test('an unknown id lists the ids that exist', () => {
    for (const command of [['explain'], ['export', '--to', 'jsonl']]) {
      const {code, stderr} = svcdiag(['events', ...command, both, '--conversation', SHARED.replace(/.$/, '9')])
      expect({code, stderr}).toEqual({code: 2, stderr: expect.stringContaining(`there are: ${SHARED}, ${PRIVATE}`)})
    }
  })

  test('without conversations, the error names the command that collects one', () => {
    const {code, stderr} = svcdiag(['events', 'explain', without])
    expect({code, stderr}).toEqual({
      code: 2,
      stderr: expect.stringMatching(/contains no events of conversations.*\n.*svcdiag bundle --conversation /),
    })
  })

  test('a conversation that could not be read is named, and the exit code says so', () => {
    const file = join(folder, 'partly.tar.gz')
    const asked = ['--conversation', SHARED, '--conversation', PRIVATE]
    const made = svcdiag(['bundle', '--lab', '--no-logs', '-q', '-f', file, ...asked])
    expect(made.code).toBe(5)
    expect(made.stdout).toMatch(new RegExp(`^missing: conversation ${PRIVATE}: .*--service-key-file FILE`, 'm'))
    const {stderr} = svcdiag(['events', 'explain', file])
    expect(stderr).toContain(`conversation ${PRIVATE} was not collected: `)
    expect(svcdiag(['events', 'export', file, '--to', 'jsonl', '--conversation', SHARED]).code).toBe(5)
    const again = svcdiag(['reproduce', file, '--yes'])
    expect({code: again.code, stderr: again.stderr}).toEqual({
      code: svcdiag(['reproduce', both, '--yes', '--conversation', SHARED]).code,
      stderr: expect.stringContaining(`conversation ${PRIVATE} was not collected: `),
    })
    expect(again.stderr).not.toContain('left out')
  })

  test.each([
    ['gzip of a text', 'page.json.gz', gzipSync('{"items": []}'), 'is gzip, but not an archive', 'gunzip'],
    ['an encrypted file', 'case.age', 'age-encryption.org/v1\n-> X25519', 'is encrypted with age', 'decrypt it first'],
    ['a damaged bundle', 'cut.tar.gz', null, 'is truncated', 'complete bundle'],
  ])('%s: the error says what it is and the way out', (_, name, content, what, wayOut) => {
    const file = join(folder, name)
    writeFileSync(file, content ?? readFileSync(both).subarray(0, 20_000))
    const {code, stderr} = svcdiag(['events', 'explain', file])
    expect({code, stderr}).toEqual({code: 2, stderr: expect.stringContaining(what)})
    expect(stderr).toContain(wayOut)
  })
})

test('the key is nowhere in the bundle, nor is the session key in the description', () => {
  const all = execFileSync('tar', ['-xzOf', both]).toString()
  expect(all).not.toContain('lab-service-key')
  const meta = svcdiag(['bundle', 'inspect', both, `conversations/${PRIVATE}/meta.json`]).stdout
  expect(Object.keys(JSON.parse(meta))).toEqual(['id', 'title', 'execution_status', 'sandbox_status', 'llm_model'])
})

test('a wrong key is a named gap', () => {
  const wrong = join(folder, 'wrong.key')
  writeFileSync(wrong, 'another-key-of-no-use\n')
  const asked = ['--conversation', PRIVATE, '--service-key-file', wrong]
  const {code, stdout} = svcdiag(['bundle', '--lab', '--no-logs', '-q', '-f', join(folder, 'wrong.tar.gz'), ...asked])
  expect(code).toBe(5)
  expect(stdout).toContain(`missing: conversation ${PRIVATE}: the service answered 401\n`)
  expect(stdout).not.toContain('svcdiag rbac')
})

test.each([
  [['--conversation', 'abc'], '--conversation: abc is not the id of a conversation'],
  [['--conversation', SHARED, '--no-probe'], '--conversation and --no-probe exclude each other'],
  [['--service-key-file', key], '--service-key-file needs --conversation ID'],
])('bundle %j is a usage error', (args, words) => {
  const {code, stderr} = svcdiag(['bundle', '--lab', '-f', join(folder, 'never.tar.gz'), ...args])
  expect({code, stderr}).toEqual({code: 2, stderr: expect.stringContaining(words)})
})

test('a dry run lists the conversations', () => {
  const {stdout} = svcdiag(['bundle', '--lab', '--dry-run', '--conversation', SHARED])
  expect(stdout).toMatch(new RegExp(`conversation ${SHARED} +through the search of shared events`))
})

describe('serve --from', () => {
  test('events can be searched, and a new conversation is answered step by step as in the recorded one', async () => {
    const server = await running(await newFolder(), ['--from', both, '--conversation', SHARED])
    expect(server.line).toMatchObject({
      store: 'memory',
      from: {
        conversations: [
          {id: SHARED, events: 10, hookRuns: 2, masked: 0},
          {id: PRIVATE, events: 3, hookRuns: 0, masked: 0},
        ],
        missing: [],
        steps: SHARED,
      },
    })
    expect(server.printed.stderr).toContain(`new conversations are answered as in ${SHARED}, for 1 message\n`)
    expect(server.printed.stderr).toContain('not in the bundle: the files of the workspace\n')
    const shared = '/api/shared-events/search?kind__eq=HookExecutionEvent&conversation_id='
    const found = await (await server.get(shared + SHARED, {})).json()
    expect(found).toMatchObject({
      items: [
        {blocked: true, exit_code: 2},
        {blocked: false, exit_code: 0},
      ],
    })
    const id = '5e7e0004000040008000000000000004'
    await server.post('/api/v1/app-conversations/stream-start', {
      conversation_id: id,
      initial_message: {content: [{type: 'text', text: 'Fix it'}], run: true},
    })
    const actions = `/api/v1/conversation/${id}/events/search?kind__eq=ActionEvent`
    await vi.waitUntil(async () => (await (await server.get(actions)).text()).includes('"finish"'), {timeout: 60_000})
    const {items} = (await (await server.get(actions)).json()) as {items: {tool_name: string; action: object}[]}
    expect(items.slice(0, 2)).toMatchObject([{action: {command: 'npm test'}}, {action: {message: 'The test passes.'}}])
    expect(await server.stop('SIGTERM')).toBe(0)
  })

  test('a conversation without events is named, with the command that prints its lines', async () => {
    const file = join(folder, 'logged.tar.gz')
    expect(svcdiag(['bundle', '--lab', '-q', '-f', file, '--conversation', SHARED]).code).toBe(0)
    const server = await running(await newFolder(), ['--from', file])
    const written = PRIVATE.replaceAll('-', '')
    expect(server.line).toMatchObject({from: {inLogs: [{id: PRIVATE, times: 1, written}], steps: SHARED}})
    expect(server.printed.stderr).toContain(
      `without events: conversation ${PRIVATE}, named 1 time in the logs: svcdiag logs --from ${file} --conversation ${PRIVATE}\n`,
    )
    expect(JSON.parse(svcdiag(['events', 'explain', file, '-o', 'json']).stdout)).toMatchObject({logs: []})
  })

  test('the log lines about a conversation are no events: explain names the command that prints them', async () => {
    const file = join(folder, 'both-logged.tar.gz')
    const asked = ['--conversation', SHARED, '--conversation', PRIVATE, '--service-key-file', key]
    expect(svcdiag(['bundle', '--lab', '-q', '-f', file, ...asked]).code).toBe(0)
    const command = `svcdiag logs --from ${file} --conversation ${PRIVATE}`
    const {stdout} = svcdiag(['events', 'explain', file])
    const lines = stdout.split('\n').filter(line => line.includes('in the logs'))
    expect(lines).toEqual([`  named 1 time in the logs: ${command}`])
    const {conversations, logs} = JSON.parse(svcdiag(['events', 'explain', file, '-o', 'json']).stdout)
    expect(logs).toEqual([{conversation: PRIVATE, times: 1, command}])
    expect(conversations.find((one: {conversation: string}) => one.conversation === PRIVATE)).toMatchObject({events: 3})
    const printed = svcdiag(command.split(' ').slice(1))
    expect(printed.code).toBe(0)
    expect(printed.stdout).toMatch(
      /^\S+ \S+ INFO +POST \/api\/v1\/app-conversations\/1ab0000200004000\w+\/send-message 200\n$/u,
    )
    const one = svcdiag(['events', 'explain', file, '-o', 'json', '--conversation', SHARED])
    expect(JSON.parse(one.stdout).logs).toEqual([])
    const server = await running(await newFolder(), ['--from', file])
    expect(server.printed.stderr).toContain(
      `conversation ${PRIVATE}: 3 events, 0 hook runs, named 1 time in the logs: ${command}\n`,
    )
  })

  test('a conversation that is too long for an agent can be searched all the same', async () => {
    const file = join(folder, 'long.tar.gz')
    const text = 'long '.repeat(1_000_000)
    const event = {id: 'a', source: 'agent', kind: 'MessageEvent', timestamp: '2026-11-27T20:00:00'}
    const said = (source: string, words: string) =>
      JSON.stringify({
        ...event,
        id: source,
        source,
        llm_message: {role: source, content: [{type: 'text', text: words}]},
      })
    writeFileSync(
      file,
      await tarGz([
        ['b/cluster-resources/pods/a.json', '{}'],
        [`b/conversations/${SHARED}/events.jsonl`, `${said('user', 'Hi')}\n${said('agent', text)}\n`],
      ]),
    )
    const server = await running(await newFolder(), ['--from', file])
    expect(server.line).toMatchObject({from: {conversations: [{events: 2}], steps: null}})
    expect(server.printed.stderr).toContain('is too long to answer them as its agent did\n')
    const count = await server.get(`/api/shared-events/count?conversation_id=${SHARED}`, {})
    expect(await count.json()).toBe(2)
  })

  test('without a choice among several, it says how to choose', async () => {
    const server = await running(await newFolder(), ['--from', both])
    expect(server.line).toMatchObject({from: {steps: null}})
    expect(server.printed.stderr).toContain('--conversation ID answers them as in a recorded one\n')
  })

  test.each([
    ['another source', () => key, `lab.key is not a support bundle`, 'svcdiag serve --import '],
    [
      'no conversations',
      () => without,
      'contains no events of conversations',
      `svcdiag bundle --conversation ${PRIVATE}`,
    ],
    ['no file', () => join(folder, 'none'), 'none: there is no such file', 'name an existing'],
  ])('%s: the error names the way out', (_, source, what, wayOut) => {
    const {code, stderr} = svcdiag(['serve', '--port', '0', '--from', source()])
    expect({code, stderr}).toEqual({code: 2, stderr: expect.stringContaining(what)})
    expect(stderr).toContain(wayOut)
  })

  test.each([
    [['--conversation', SHARED], '--conversation needs --from BUNDLE'],
    [
      ['--from', both, '--conversation', SHARED, '--scenario', 'finish'],
      '--conversation and --scenario exclude each other',
    ],
    [['--from', both, '--conversation', SHARED.replace(/.$/, '9')], `there are: ${SHARED}`],
  ])('%j is a usage error', (args, words) => {
    const {code, stderr} = svcdiag(['serve', '--port', '0', ...args])
    expect({code, stderr}).toEqual({code: 2, stderr: expect.stringContaining(words)})
  })
})

/** Counts how often Node opens the file. */
const COUNTER = `
import fs from 'node:fs'
import {syncBuiltinESMExports} from 'node:module'
let opened = 0
const counting = open => (path, ...more) => {
  if (path === process.env.COUNTED) opened++
  return open(path, ...more)
}
fs.open = counting(fs.open)
fs.promises.open = counting(fs.promises.open)
syncBuiltinESMExports()
process.on('exit', () => fs.writeFileSync(process.env.COUNT, String(opened)))
`

test('a bundle is unpacked once to list its files, once for its survey and once for its events', () => {
  const counter = join(folder, 'counter.mjs')
  writeFileSync(counter, COUNTER)
  const env = {NODE_OPTIONS: `--import=${counter}`, COUNTED: both, COUNT: join(folder, 'count')}
  const {code} = svcdiag(['reproduce', both, '--conversation', SHARED, '--yes'], env)
  expect({code, opened: Number(readFileSync(env.COUNT, 'utf8'))}).toEqual({code: 0, opened: 5}) // its head is read twice
})

describe('a bundle that may not be read', () => {
  const locked = {file: join(folder, 'locked.tar.gz'), folder: join(folder, 'locked')}
  beforeAll(() => {
    writeFileSync(locked.file, '')
    mkdirSync(join(locked.folder, 'cluster-resources'), {recursive: true})
    chmodSync(folder, 0o755)
    for (const path of Object.values(locked)) chmodSync(path, 0)
  })
  afterAll(() => chmodSync(locked.folder, 0o700))

  test.each([
    'reproduce',
    'events explain',
    'events validate',
    'callbacks list',
    'serve --port 0 --store memory --from',
  ])('%s names the file and the way out', command => {
    for (const path of Object.values(locked)) {
      const {status, stderr} = spawnSync(process.execPath, [BINARY, ...command.split(' '), path], {
        ...WITHOUT_RIGHTS,
        encoding: 'utf8',
        env: environment('/tmp', {}),
      })
      expect({status, stderr}).toEqual({
        status: 2,
        stderr: `Error: cannot read ${path}: permission denied\n  try: name an existing file that may be read; - is standard input\n`,
      })
    }
  })
})

test('a user without a home folder reads files', () => {
  const {HOME: _, ...env} = environment('/tmp', {})
  const {status, stderr} = spawnSync(process.execPath, [BINARY, 'callbacks', 'list', readable], {
    ...WITHOUT_RIGHTS,
    encoding: 'utf8',
    env,
  })
  expect({status, stderr}).toEqual({status: 0, stderr: ''})
})

test('the callbacks of a conversation that is not in the source are a usage error', () => {
  const wrong = SHARED.replace(/.$/, '9')
  const {code, stdout, stderr} = svcdiag(['callbacks', 'list', both, '--conversation', wrong])
  expect({code, stdout, stderr}).toEqual({
    code: 2,
    stdout: '',
    stderr: expect.stringContaining(`there is no conversation ${wrong}; did you mean ${SHARED}?`),
  })
})

describe('reproduce from a bundle', () => {
  test('says what the bundle does not contain, before it asks; then the run is the same', () => {
    const asked = svcdiag(['reproduce', both, '--conversation', SHARED])
    expect(asked).toMatchObject({code: 2, stdout: ''})
    expect(asked.stderr).toMatch(
      /not in the bundle: the hooks file.*the hooks run in an empty folder.*1 recorded hook:/s,
    )
    const ran = svcdiag(['reproduce', both, '--conversation', SHARED, '--yes'])
    expect(ran).toMatchObject({code: 0, stdout: expect.stringMatching(/^same: 10 steps$/m)})
  })

  test('does not run a hook in which a secret is masked', async () => {
    const file = join(folder, 'masked.tar.gz')
    const command = 'touch ran; curl -H "X: <redacted:secret/a/b.c#0123456789abcdef>" http://127.0.0.1:1'
    const events = [
      {
        id: 'a',
        source: 'user',
        kind: 'MessageEvent',
        llm_message: {role: 'user', content: [{type: 'text', text: 'Hi'}]},
      },
      {
        id: 'b',
        source: 'hook',
        kind: 'HookExecutionEvent',
        hook_event_type: 'Stop',
        hook_command: command,
        success: true,
        exit_code: 0,
      },
    ].map((event, at) => JSON.stringify({...event, timestamp: `2026-11-27T20:00:0${at}`}))
    writeFileSync(
      file,
      await tarGz([
        ['b/cluster-resources/pods/a.json', '{}'],
        [`b/conversations/${SHARED}/events.jsonl`, `${events.join('\n')}\n`],
      ]),
    )
    const {code, stdout, stderr} = svcdiag(['reproduce', file, '--yes'])
    expect({code, stdout}).toEqual({code: 2, stdout: ''})
    expect(stderr).toContain('masked values in 1 event\n')
    expect(stderr).toContain('a recorded hook contains a masked secret, so it is a different script')
    expect(stderr).toContain('--hooks FILE')
  })
})

test('the commands of docs/bundle.md and docs/lab.md work as they are written', async () => {
  const home = await newFolder()
  writeFileSync(join(home, 'service.key'), 'lab-service-key')
  const collect = blockOf('bundle.md', '--service-key-file service.key')
  const inLab = collect.replaceAll(/^svcdiag bundle/gm, '$& --lab --no-logs -q --force -f case.tar.gz')
  expect(await pasted(inLab, home)).not.toMatch(/^(?:missing|Error)/m)
  expect(await pasted(blockOf('lab.md', 'lab-service-key'), home)).toMatch(/cause paused: /)
})

/** Returns the block of commands of a page that contains these words. */
function blockOf(page: string, words: string): string {
  const text = readFileSync(join(import.meta.dirname, '../../docs', page), 'utf8')
  const blocks = [...text.matchAll(/^```\n(.*?)^```$/gms)].map(([, commands]) => String(commands))
  return blocks.find(commands => commands.includes(words)) ?? ''
}
