import {readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test, vi} from 'vitest'
import {deepTest} from '../depth.ts'
import {svcdiag} from './binary.ts'
import {pasted} from './pasted.ts'
import {folder, running, startedIn, until} from './served.ts'

vi.setConfig({testTimeout: 120_000})

const PAGE = readFileSync(join(import.meta.dirname, '../../docs/reproduce.md'), 'utf8')
const EXPORTED = join(import.meta.dirname, '../events/fixtures/stop-hook-block')
const [look = '', again = '', change = '', serve = '', ...more] = [...PAGE.matchAll(/^```sh\n(.*?)^```$/gmsu)].map(
  ([, commands]) => String(commands),
)

test('docs/reproduce.md fits one screen, and each command works as it is written', async () => {
  expect(PAGE.split('\n').length).toBeLessThan(62)
  expect(more).toEqual([])
  const home = await folder()
  svcdiag(['events', 'export', EXPORTED, '--to', 'zip', '-f', join(home, 'conversation.zip')])
  expect(await pasted(look, home)).toMatch(/cause hook-blocked: .*write the summary first.*0 failures/su)
  expect(await pasted(again, home)).toMatch(/^same: \d+ steps$/mu)
  const tried = await pasted(change, home)
  expect(tried).toMatch(/ decisions differ at 0 of \d+ occasions$/mu)
  expect(tried).toMatch(/^same: \d+ steps$/mu)
  const words = serve.trim().split(' ')
  expect(words.slice(0, 2)).toEqual(['svcdiag', 'serve'])
  const args = words.slice(2).map(word => (word.endsWith('.json') ? join(home, word) : word))
  const {child, printed} = startedIn(join(home, '.local', 'state'), ['--port', '0', ...args])
  await until(() => printed.stdout.includes('shared-events'), child)
})

test('docs/reproduce.md: the commands for a bundle work as they are written', async () => {
  const home = await folder()
  const asked = ['--conversation', '1ab00001-0000-4000-8000-000000000001', '--no-logs', '-q']
  expect(svcdiag(['bundle', '--lab', '-f', join(home, 'case.tar.gz'), ...asked]).code).toBe(0)
  const [, reproduce = '', from = ''] = /`(svcdiag reproduce case.*?)`.*`(svcdiag serve --from .*?)`/u.exec(PAGE) ?? []
  expect(await pasted(`${reproduce} --yes\n`, home)).toMatch(/^same: 10 steps$/mu)
  const args = from.split(' ').slice(2, -1)
  const {child, printed} = startedIn(home, ['--port', '0', ...args, join(home, 'case.tar.gz')])
  await until(() => printed.stdout.includes('shared-events'), child)
  expect(printed.stdout).toContain('10 events in 1 conversation')
})

deepTest('what several messages were answered with happens again, for each of them', async () => {
  const home = await folder()
  await converseIn(home)
  const said = await pasted(again, home)
  expect(said).toMatch(/^same: \d+ steps$/mu)
})

const HOOKS = {
  UserPromptSubmit: [{hooks: [{command: "grep -q forbidden && { echo 'not that' >&2; exit 2; }; exit 0"}]}],
  PreToolUse: [
    {matcher: 'terminal', hooks: [{command: "grep -q 'rm -rf' && { echo 'not like that' >&2; exit 2; }; exit 0"}]},
  ],
  Stop: [{hooks: [{command: 'echo seen'}]}],
}
const TURNS = [
  {steps: [{call: 'terminal', args: {command: 'ls'}}, {finish: 'One.'}]},
  {steps: [{say: 'Two.'}]},
  {steps: []},
  {
    steps: [
      {'call-invalid': 'no_such_tool', args: '{}'},
      {call: 'terminal', args: {command: 'rm -rf build'}},
      {say: 'Four.'},
    ],
  },
  {steps: [{fail: 'LLMTimeoutError', detail: 'the model did not answer'}]},
]
const MESSAGES = ['Look', 'And?', 'Do what is forbidden', 'Clean up', 'More']

/** Runs a conversation of several messages, and exports it into the folder. */
async function converseIn(home: string): Promise<void> {
  const {post, get, stop} = await running(home, ['--store', 'memory'])
  const path = '/api/v1/app-conversations'
  const id = '5e7e0003000040008000000000000003'
  const [first, ...others] = MESSAGES.map(text => ({content: [{type: 'text', text}], run: true}))
  await post(`${path}/stream-start`, {
    conversation_id: id,
    scenario: {turns: TURNS},
    hook_config: HOOKS,
    initial_message: first,
  })
  const ended = async () => {
    const [{execution_status: status}] = (await (await get(`${path}?ids=${id}`)).json()) as [{execution_status: string}]
    return status !== 'idle' && status !== 'running'
  }
  // a message that a hook blocks does not change the status, but its hook reports that it was handled
  const prompted = async () => {
    const found = await get(`/api/v1/conversation/${id}/events/search?kind__eq=HookExecutionEvent&limit=100`)
    const {items} = (await found.json()) as {items: {hook_event_type: string}[]}
    return items.filter(({hook_event_type: type}) => type === 'UserPromptSubmit').length
  }
  for (const [at, message] of [undefined, ...others].entries()) {
    if (message !== undefined) await post(`${path}/${id}/send-message`, message)
    await vi.waitUntil(async () => (await prompted()) > at && (await ended()), {timeout: 60_000})
  }
  writeFileSync(join(home, 'conversation.zip'), Buffer.from(await (await get(`${path}/${id}/download`)).arrayBuffer()))
  await stop('SIGTERM')
}
