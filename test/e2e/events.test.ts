import {cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterAll, describe, expect, test} from 'vitest'
import {deepTest} from '../depth.ts'
import {FIXTURES, SCENARIOS} from '../events/fixtures.ts'
import {inShell, svcdiag} from './binary.ts'

const folder = mkdtempSync(join(tmpdir(), 'svcdiag-events-'))
afterAll(() => rmSync(folder, {recursive: true}))

const SECRET = 'hunter2-and-more'
const CONVERSATION = '9c0e05f0-c27d-4711-8d3c-4a5bde175572'

function file(name: string, text: string | Uint8Array): string {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

describe('events validate', () => {
  test('finds nothing wrong with real conversations', () => {
    const sources = SCENARIOS.map(name => join(FIXTURES, name))
    const {code, stdout} = svcdiag(['events', 'validate', ...sources, '--compat', '1.43', '-o', 'json'])
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({
      kind: 'EventsReport',
      summary: {events: 67, conversations: 10, interface: {invalid: 0, extension: 2}, reference: {valid: 67}},
      verdict: {status: 'pass', exitCode: 0},
    })
  })

  test('names file, event and path of what is wrong, never the value', () => {
    const bad = file('bad.jsonl', `{"kind":"PauseEvent","id":"e1","source":"${SECRET}"}\n{"kind":"${SECRET}","id":"e2"`)
    const {code, stdout} = svcdiag(['events', 'validate', bad])
    expect(code).toBe(3)
    expect(stdout).toContain(
      `fail value: ${bad} line 1: event e1 /source expected one of agent, user, environment, hook\n`,
    )
    expect(stdout).toContain(`fail unreadable: ${bad} line 2: the JSON is cut off\n`)
    expect(stdout).not.toContain(SECRET)
  })

  test('names what sharing would tell, and never tells it', () => {
    const key = 'ghp_16C7e42F292c6912E7710c838347Ae178B4a'
    const message = {role: 'user', content: [{type: 'text', text: `use ${key}`}]}
    const event = {kind: 'MessageEvent', id: 'aaaaaaaa', source: 'user', llm_message: message}
    const conversation = join(folder, 'leaky')
    mkdirSync(join(conversation, 'events'), {recursive: true})
    file('leaky/events/event-00000-aaaaaaaa.json', JSON.stringify(event))
    file('leaky/meta.json', JSON.stringify({id: CONVERSATION, created_by_user_id: 'user-17', session_api_key: SECRET}))
    const {code, stdout} = svcdiag(['events', 'validate', conversation, '-v', '--fail-on', 'warn'])
    expect(code).toBe(4)
    expect(stdout.split('\n').filter(line => line.includes(' leak: '))).toEqual([
      `note leak: ${conversation}:meta.json: /created_by_user_id names the user`,
      `warn leak: ${conversation}:meta.json: /session_api_key a key that is not masked`,
      `warn leak: ${conversation}:events/event-00000-aaaaaaaa.json: event aaaaaaaa /llm_message/content/0/text it seems to contain a secret (rule/github-token)`,
    ])
    for (const value of [key, SECRET, 'user-17']) expect(stdout).not.toContain(value)
  })

  deepTest('takes the frames of a socket for what they are', () => {
    const item = {item_id: 'a', attempt: 1}
    const frames = [
      {type: 'sync', from_seq: -1, through_seq: 0},
      {type: 'durable', seq: 0, event: {kind: 'PauseEvent', id: 'p', source: 'user'}},
      {type: 'item_started', ...item, anchor_seq: 0},
      {type: 'delta', ...item, order: 0, kind: 'text', content: 'Hi'},
      {type: 'item_aborted', ...item, reason: 'cancelled'},
    ]
    const capture = file('capture.jsonl', frames.map(frame => JSON.stringify(frame)).join('\n'))
    const {code, stdout} = svcdiag(['events', 'validate', capture])
    expect([code, stdout]).toEqual([0, expect.stringContaining('1 event in 1 conversation\ninterface: 1 valid')])
  })

  test.each<[string, string[], number]>([
    ['a warning', [], 0],
    ['a warning that counts', ['--fail-on', 'warn'], 4],
    ['a failure that does not count', ['--fail-on', 'never'], 0],
  ])('%s', (_, flags, code) => {
    const orphan = file('orphan.jsonl', '{"kind":"PauseEvent","id":"e1","parent_id":"gone"}')
    expect(svcdiag(['events', 'validate', orphan, ...flags]).code).toBe(code)
  })

  deepTest.each<[string, string, string]>([
    ['no file', '/nonexistent/file', 'input.unreadable'],
    ['other JSON', join(FIXTURES, '../../../package.json'), 'events.invalid'],
    ['an empty file', file('empty.json', ''), 'events.invalid'],
    ['gzip', file('x.gz', Buffer.from([0x1f, 0x8b])), 'bundle.unreadable'],
    ['half a zip', file('half.zip', 'PK\u0003\u0004'), 'events.invalid'],
  ])('says in one line that %s is no source', (_, source, error) => {
    const {code, stdout} = svcdiag(['events', 'validate', source, '--json'])
    expect([code, JSON.parse(stdout).error.code]).toEqual([2, error])
  })

  deepTest('reads a pipe, and ends quietly when nobody reads on', () => {
    const events = Array.from({length: 20_000}, (_, at) => `{"kind":"NoEvent","id":"e${at}"}`).join('\n')
    const many = file('many.jsonl', events)
    const {code, stdout, stderr} = inShell(`$svcdiag events validate - < ${many} | head -1`)
    expect([code, stdout, stderr]).toEqual([0, expect.stringContaining('event e0 /kind'), ''])
  })
})

describe('events import and export', () => {
  deepTest('a sub-agent stays in the folder of its conversation, also when it is imported again', () => {
    const [parent, child] = [CONVERSATION.replaceAll('-', ''), 'bbbb0001000040008000000000000001']
    const [from, into] = [join(folder, 'with-sub-agent'), join(folder, 'sub-agents')]
    cpSync(join(FIXTURES, 'hooks-full'), from, {recursive: true})
    const below = join(parent, 'subagents', child)
    cpSync(join(FIXTURES, 'pause'), join(folder, 'pause'), {recursive: true})
    cpSync(join(folder, 'pause', readdirSync(join(folder, 'pause'))[0] ?? ''), join(from, below), {recursive: true})
    const imported = () =>
      JSON.parse(svcdiag(['events', 'import', from, '-f', into, '-o', 'json']).stdout).conversations
    const events = readdirSync(join(from, below, 'events')).toSorted()
    expect(imported()).toMatchObject([{folder: parent}, {folder: below, events: events.length}])
    expect(imported()).toMatchObject([
      {folder: parent, added: 0, changed: 0},
      {folder: below, added: 0, changed: 0},
    ])
    expect(readdirSync(into)).toEqual([parent])
    expect(readdirSync(join(into, below, 'events')).toSorted()).toEqual(events)
  })

  deepTest('go round every layout and keep each document', () => {
    const path = (name: string) => join(folder, name)
    const steps: [from: string, to: string, layout: string][] = [
      ['conversations', 'a.zip', 'zip'],
      ['a.zip', 'b.zip', 'trajectory'],
      ['b.zip', 'c.jsonl', 'jsonl'],
      ['c.jsonl', 'd.json', 'array'],
      ['d.json', 'e.json', 'page'],
    ]
    svcdiag(['events', 'import', join(FIXTURES, 'hooks-full'), '-f', path('conversations')])
    for (const [from, to, layout] of steps) {
      expect(svcdiag(['events', 'export', path(from), '--to', layout, '-f', path(to)])).toMatchObject({
        code: 0,
        stderr: '',
      })
    }
    const {stdout} = svcdiag(['events', 'export', path('e.json'), '--to', 'jsonl'])
    expect(stdout).toBe(readFileSync(path('c.jsonl'), 'utf8'))
    expect(stdout.trimEnd().split('\n')).toEqual(storedLines())
    expect(statSync(path('a.zip')).mode & 0o777).toBe(0o600)
  })

  deepTest('importing twice changes nothing', () => {
    const into = join(folder, 'twice')
    const run = () =>
      JSON.parse(svcdiag(['events', 'import', join(FIXTURES, 'hooks-full'), '-f', into, '-o', 'json']).stdout)
    expect(run().conversations).toMatchObject([{id: CONVERSATION, events: 19, added: 20}])
    expect(run()).toMatchObject({copies: 19, conversations: [{added: 0, changed: 0, unchanged: 20}]})
  })

  test('no secret and no encrypted content reaches a file or the terminal', () => {
    const message = {
      role: 'user',
      content: [{text: `password=${SECRET}`}],
      responses_reasoning_item: {encrypted_content: SECRET},
    }
    const secret = file(
      'secret.jsonl',
      JSON.stringify({kind: 'MessageEvent', id: 'e1', source: 'user', llm_message: message}),
    )
    const into = join(folder, 'secret')
    const runs = [
      svcdiag(['events', 'validate', secret, '-v']),
      svcdiag(['events', 'export', secret, '--to', 'jsonl']),
      svcdiag(['events', 'import', secret, '-f', into]),
      svcdiag(['events', 'import', secret, '-f', into]),
    ]
    expect(runs.map(({code}) => code)).toEqual([0, 0, 0, 0])
    const files = readdirSync(into, {recursive: true, encoding: 'utf8'}).filter(name => name.endsWith('.json'))
    const written = files.map(name => readFileSync(join(into, name), 'utf8')).join()
    expect(files).toHaveLength(1)
    expect(written).toContain('<redacted:rule/encrypted-content#')
    expect(written + JSON.stringify(runs)).not.toContain(SECRET)
    expect(runs[3]?.stdout).toContain('0 files added, 0 changed, 1 unchanged')
  })

  describe('a command with a secret in it', () => {
    const hook = (command: string) => ({kind: 'HookExecutionEvent', id: 'h1', source: 'hook', hook_command: command})
    const written = file('command.jsonl', JSON.stringify(hook(`mysql -p${SECRET} -e 'select 1'`)))
    const masked = file('masked.jsonl', JSON.stringify(hook('<redacted:rule/hook-command#0123456789abcdef>')))

    test.each([
      ['as it was recorded', written],
      ['masked already', masked],
    ])('%s: export refuses it, and says where and what to do', (_, source) => {
      const target = join(folder, 'refused.zip')
      const {code, stdout, stderr} = svcdiag(['events', 'export', source, '--to', 'zip', '-f', target])
      expect({code, stdout}).toEqual({code: 6, stdout: ''})
      expect(stderr).toContain(`${source} line 1: event h1 /hook_command: `)
      expect(stderr).toContain('let the hook read its secret from a variable or a file')
      expect(stderr).not.toContain(SECRET)
      expect(readdirSync(folder)).not.toContain('refused.zip')
    })

    deepTest('is written where another conversation is exported', () => {
      const both = [masked, join(FIXTURES, 'pause')]
      const {code} = svcdiag([
        'events',
        'export',
        ...both,
        '--to',
        'jsonl',
        '--conversation',
        'a1add098b89d48edb35588e2be04c044',
      ])
      expect(code).toBe(0)
    })

    deepTest('is a failure to validate once it is masked, and a warning before', () => {
      const findings = (source: string) => {
        const {code, stdout} = svcdiag(['events', 'validate', source, '-o', 'json'])
        const all = JSON.parse(stdout).findings as {severity: string; rule: string; path: string; event: string}[]
        return {code, found: all.filter(({path, rule}) => path === '/hook_command' && rule !== 'missing')}
      }
      expect(findings(masked)).toMatchObject({
        code: 3,
        found: [{severity: 'fail', rule: 'masked-command', path: '/hook_command', event: 'h1'}],
      })
      expect(findings(written).found).toMatchObject([{severity: 'warn', rule: 'leak', path: '/hook_command'}])
    })
  })

  test.each<[string, string[]]>([
    ['a conversation must be chosen', ['export', FIXTURES, '--to', 'page']],
    ['there must be such a conversation', ['export', FIXTURES, '--to', 'page', '--conversation', 'nope']],
    ['an archive is not for the terminal', ['export', join(FIXTURES, 'pause'), '--to', 'zip']],
    ['the result is no report', ['export', join(FIXTURES, 'pause'), '--to', 'page', '--json']],
    ['a file is no folder', ['import', join(FIXTURES, 'pause'), '-f', join(FIXTURES, 'reference-schema.json')]],
  ])('%s', (_, args) => {
    expect(svcdiag(['events', ...args])).toMatchObject({code: 2, stderr: expect.not.stringContaining('    at ')})
  })
})

describe('events explain', () => {
  test('names the cause of recorded conversations, the worst first, and exits with 3', () => {
    const sources = ['text-answer-followup', 'hooks-full', 'llm-error', 'condensation'].map(name =>
      join(FIXTURES, name),
    )
    const {code, stdout} = svcdiag(['events', 'explain', ...sources, '-o', 'json'])
    const {conversations} = JSON.parse(stdout)
    expect([code, conversations.map(({cause}: {cause: {id: string} | null}) => cause?.id)]).toEqual([
      3,
      ['error', 'stuck', 'hook-blocked', undefined],
    ])
  })

  test('prints a command that shows the proof', () => {
    const {stdout} = svcdiag(['events', 'explain', join(FIXTURES, 'pause')])
    const [, next = ''] = /next: svcdiag (.*)$/mu.exec(stdout) ?? []
    const shown = inShell(`$svcdiag ${next}`)
    expect(JSON.parse(shown.stdout)).toMatchObject({kind: 'PauseEvent'})
  })

  test('has nothing to explain, and exits with 0', () => {
    const {code, stdout} = svcdiag(['events', 'explain', join(FIXTURES, 'confirm-reject')])
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(
        /: finished since .*\n {2}nothing to explain\n {2}callback unknown: the source contains neither .*\n$/u,
      ),
    ])
  })

  test('masks secrets in what it quotes, and shows control characters', () => {
    const detail = 'key ghp_16C7e42F292c6912E7710c838347Ae178B4a'
    const hostile = file(
      'hostile.jsonl',
      JSON.stringify({kind: 'ConversationErrorEvent', id: '\u001b[2J', code: 'X', detail}),
    )
    for (const format of ['text', 'json']) {
      const {code, stdout} = svcdiag(['events', 'explain', hostile, '-o', format])
      expect(code).toBe(3)
      expect(stdout).toContain('<redacted:')
      for (const raw of ['ghp_', '\u001b']) expect(stdout).not.toContain(raw)
    }
  })

  test('a document that could not be read makes "nothing to explain" partial', () => {
    const torn = file('torn.jsonl', '{"kind":"MessageEvent","id":"a","source":"user"}\n{"kind"')
    expect(svcdiag(['events', 'explain', torn])).toMatchObject({code: 5, stderr: expect.stringContaining('1 document')})
  })

  test('an unknown conversation is named with the nearest id', () => {
    const {code, stderr} = svcdiag([
      'events',
      'explain',
      join(FIXTURES, 'hooks-full'),
      '--conversation',
      `${CONVERSATION.slice(0, -1)}0`,
    ])
    expect([code, stderr]).toEqual([2, expect.stringContaining(`did you mean ${CONVERSATION}?`)])
  })
})

test('events schema describes every kind, as a document or as components', () => {
  const schema = JSON.parse(svcdiag(['events', 'schema']).stdout)
  const {schemas} = JSON.parse(svcdiag(['events', 'schema', '--components']).stdout)
  expect(schema.oneOf).toHaveLength(20)
  expect(schemas['PauseEvent-Output'].properties.kind.const).toBe('PauseEvent')
})

function storedLines(): string[] {
  const [conversation = ''] = readdirSync(join(FIXTURES, 'hooks-full'))
  const events = join(FIXTURES, 'hooks-full', conversation, 'events')
  return readdirSync(events)
    .sort()
    .map(name => JSON.stringify(JSON.parse(readFileSync(join(events, name), 'utf8'))))
}
