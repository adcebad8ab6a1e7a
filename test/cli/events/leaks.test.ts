import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {dirname, join} from 'node:path'
import {afterAll, describe, expect, test} from 'vitest'
import {readSources} from '../../../src/cli/events/collect-sources.ts'
import {eventRedaction} from '../../../src/cli/events/redacted-events.ts'
import {withClean} from '../../../src/cli/events/with-clean.ts'
import {createInspection} from '../../../src/events/inspect/inspection.ts'
import type {Finding} from '../../../src/events/inspect/log.ts'
import type {Problem} from '../../../src/events/read/read.ts'
import {UTC} from '../../../src/events/time.ts'
import {BUILT_IN_RULES} from '../../../src/redaction/rules/index.ts'
import {CONSTRUCTED, FIXTURES, SCENARIOS, SENT} from '../../events/fixtures.ts'
import {examplesOf} from '../../redaction/rules/every-example.ts'

type Json = Record<string, unknown>

const folder = mkdtempSync(join(tmpdir(), 'svcdiag-leaks-'))
afterAll(() => rmSync(folder, {recursive: true}))

function file(name: string, text: string): string {
  mkdirSync(dirname(join(folder, name)), {recursive: true})
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

/** Returns the findings of `events validate` about leaks. */
async function leaksOf(...sources: readonly string[]): Promise<Finding[]> {
  const redaction = await eventRedaction({config: file('settings.yaml', '{}')})
  const inspection = createInspection('spec', UTC)
  const findings: Finding[] = []
  const {signal} = new AbortController()
  for await (const {read, clean} of withClean(readSources(sources, {keyFile: null, signal}), redaction))
    findings.push(...inspection.add(read, clean))
  return findings.filter(({rule}) => rule === 'leak')
}

const OPENAI = `sk-proj-${'aB3dE5gH7jK9mN1pQ3sT5vX7zA'.repeat(3)}`
const GITHUB = 'ghp_16C7e42F292c6912E7710c838347Ae178B4a'
const PASSWORD = 'hunter2-and-more'
const SNAPSHOT = {
  agent: {
    kind: 'Agent',
    llm: {model: 'm', base_url: `https://me:${PASSWORD}@llm.example/v1`, api_key: '**********'},
    mcp_config: {mcpServers: {files: {command: 'npx', env: {FILES_TOKEN: PASSWORD}, args: ['--password', PASSWORD]}}},
  },
}
const said = (text: string) => ({source: 'user', llm_message: {role: 'user', content: [{type: 'text', text}]}})

describe('a secret is found, and told without it', () => {
  test.each<[string, Json, string[]]>([
    [
      'a key of a model in a message',
      {kind: 'MessageEvent', ...said(`use ${OPENAI}`)},
      ['/llm_message/content/0/text'],
    ],
    ['a token in a message', {kind: 'MessageEvent', ...said(`git: ${GITHUB}.`)}, ['/llm_message/content/0/text']],
    [
      'a password in the arguments of a call',
      {kind: 'ActionEvent', tool_call: {arguments: JSON.stringify({env: {DB_PASSWORD: PASSWORD}})}},
      ['/tool_call/arguments'],
    ],
    [
      'a password in what an MCP tool is given',
      {kind: 'ActionEvent', action: {kind: 'MCPToolAction', data: {login: {password: PASSWORD}}}},
      ['/action/data/login/password'],
    ],
    [
      'a token in the command of a hook',
      {kind: 'HookExecutionEvent', hook_command: `curl -H 'Authorization: Bearer ${GITHUB}' https://h/x`},
      ['/hook_command'],
    ],
    [
      'URLs and servers of a snapshot',
      {kind: 'ConversationStateUpdateEvent', key: 'full_state', value: SNAPSHOT},
      [
        '/value/agent/llm/base_url',
        '/value/agent/mcp_config/mcpServers/files/env/FILES_TOKEN',
        '/value/agent/mcp_config/mcpServers/files/args/1',
      ],
    ],
    ['what a hook prints', {kind: 'HookExecutionEvent', stdout: `A=1\nTOKEN=${GITHUB}\n`}, ['/stdout']],
  ])('%s', async (_, event, paths) => {
    const others = Array.from({length: 9}, (_, at) => ({kind: 'PauseEvent', id: `p${at}`}))
    const lines = [...others, {...event, id: 'e1'}, ...others].map(one => JSON.stringify(one))
    for (const text of [
      lines.join('\n'),
      JSON.stringify(
        lines.map(line => JSON.parse(line)),
        null,
        2,
      ),
    ]) {
      const leaks = await leaksOf(file('secret.json', text))
      const warned = leaks.filter(({severity}) => severity === 'warn')
      expect(warned.map(({path}) => path)).toEqual(paths)
      expect(new Set(leaks.map(one => one.event))).toEqual(new Set(['e1']))
      expect(warned.every(({message}) => /\(rule\/[\w-]+\)$/.test(message))).toBe(true)
      for (const secret of [OPENAI, GITHUB, PASSWORD]) expect(JSON.stringify(leaks)).not.toContain(secret)
    }
  })

  test('also in what is said of a conversation, which has no id of an event', async () => {
    const meta = {
      id: 'c',
      created_by_user_id: 'u-1',
      sandbox_id: 's-1',
      session_api_key: 'k-1',
      title: `it is ${GITHUB}`,
    }
    file('conversation/events/event-00000-aaaaaaaa.json', JSON.stringify({kind: 'PauseEvent', id: 'aaaaaaaa'}))
    file('conversation/meta.json', JSON.stringify(meta))
    file('conversation/base_state.json', JSON.stringify({...SNAPSHOT, id: 'c'}))
    const leaks = await leaksOf(join(folder, 'conversation'))
    expect(leaks.map(({severity, file, event, path}) => [severity, file.split(':')[1], event, path]).sort()).toEqual([
      ['note', 'base_state.json', null, '/agent/llm'],
      ['note', 'base_state.json', null, '/agent/mcp_config'],
      ['note', 'meta.json', null, '/created_by_user_id'],
      ['note', 'meta.json', null, '/sandbox_id'],
      ['warn', 'base_state.json', null, '/agent/llm/base_url'],
      ['warn', 'base_state.json', null, '/agent/mcp_config/mcpServers/files/args/1'],
      ['warn', 'base_state.json', null, '/agent/mcp_config/mcpServers/files/env/FILES_TOKEN'],
      ['warn', 'meta.json', null, '/session_api_key'],
      ['warn', 'meta.json', null, '/title'],
    ])
  })
})

test('there is no warning of a real conversation', async () => {
  const sent = [...SENT.map(({event}) => event), ...CONSTRUCTED.map(({wire_full: event}) => event)]
  const lines = file('sent.jsonl', sent.map(event => JSON.stringify(event)).join('\n'))
  const leaks = await leaksOf(...SCENARIOS.map(name => join(FIXTURES, name)), lines)
  expect(leaks.filter(({severity}) => severity === 'warn')).toEqual([])
})

test('documents that are looked through together hide nothing from each other', async () => {
  const examples = BUILT_IN_RULES.flatMap(rule =>
    examplesOf(rule).hides.map(([text]) => Buffer.from(text, 'latin1').toString()),
  )
  const redaction = await eventRedaction({config: file('settings.yaml', '{}')})
  const quiet = JSON.stringify({kind: 'MessageEvent', ...said('Good morning.')})
  const missed: string[] = []
  for (const example of examples) {
    const line = JSON.stringify({kind: 'MessageEvent', ...said(example)})
    const alone = redaction.document(line) !== line
    const together = [quiet, line, quiet].join('\n')
    if (alone && redaction.mask(together) === together) missed.push(example)
  }
  expect(missed).toEqual([])
})

test('what was read before an error is told before it', async () => {
  const lines = file('good.jsonl', JSON.stringify({kind: 'MessageEvent', id: 'e', ...said(OPENAI)}))
  const redaction = await eventRedaction({config: file('settings.yaml', '{}')})
  const seen: string[] = []
  const reading = async () => {
    const reads = readSources([lines, join(folder, 'gone.zip')], {keyFile: null, signal: new AbortController().signal})
    for await (const {read, clean} of withClean(reads, redaction)) seen.push(`${read.is} ${clean?.includes(OPENAI)}`)
  }
  await expect(reading()).rejects.toMatchObject({code: 'input.unreadable'})
  expect(seen).toEqual(['event false'])
})

test('what is told of lines that are no events does not wait for events', async () => {
  const redaction = await eventRedaction({config: file('settings.yaml', '{}')})
  let read = 0
  async function* badLines(): AsyncGenerator<Problem> {
    const found = {file: 'bad.jsonl', conversation: null, severity: 'fail', rule: 'no-event', message: 'no'} as const
    for (; read < 10_000; read++) yield {is: 'problem', ...found, part: `line ${read + 1}`}
  }
  for await (const first of withClean(badLines(), redaction)) {
    expect(first.read).toMatchObject({part: 'line 1'})
    break
  }
  expect(read).toBeLessThanOrEqual(1000)
})
