import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test, vi} from 'vitest'
import {svcdiag} from './binary.ts'
import {pasted} from './pasted.ts'
import {folder, startedIn, until} from './served.ts'

vi.setConfig({testTimeout: 60_000})

const PAGE = readFileSync(join(import.meta.dirname, '../../docs/serve.md'), 'utf8')
const EXPORTED = join(import.meta.dirname, '../events/fixtures/hooks-full')
const BLOCKS = [...PAGE.matchAll(/^```sh\n(.*?)^```$/gmsu)].map(([, commands]) => String(commands))
/** Waits for both runs of the hook, because the test pastes faster than a person. */
const WAIT = `until curl -sS 'http://127.0.0.1:3000/api/shared-events/count?conversation_id=5e7e0001000040008000000000000001&kind__eq=HookExecutionEvent' | grep -qx 2; do :; done`
const STARTS_SERVER = /^svcdiag serve /mu

test('docs/serve.md: each command of "Reproduce an issue" works as it is written', async () => {
  const home = await folder()
  svcdiag(['events', 'export', EXPORTED, '--to', 'zip', '-f', join(home, 'conversation.zip')])
  const state = join(home, '.local', 'state')
  const args = ['--port', '0', '--store', 'memory', '--import', join(home, 'conversation.zip')]
  const {child, printed} = startedIn(state, args)
  await until(() => printed.stdout.includes('shared-events'), child)
  const [, port = ''] = /127\.0\.0\.1:(\d+)/u.exec(printed.stdout) ?? []
  const [first = '', start = '', search = '', callbacks = '', ...more] = BLOCKS.filter(
    block => !STARTS_SERVER.test(block),
  )
  expect(more).toEqual([])
  const said = await pasted([first, start, WAIT, search, callbacks].join('\n'), home, port)
  expect(said).toContain('"blocked":true')
  expect(said).toContain('[Stop hook feedback] not done yet')
  expect(said).toContain('"status":"READY"')
  expect(said).toMatch(/interface: \d+ valid/u)
  expect(said).not.toMatch(/"detail":["[]/u)
})

test('docs/serve.md: commands that start a server are parsed as they are written', async () => {
  const home = await folder()
  for (const block of BLOCKS.filter(own => STARTS_SERVER.test(own))) {
    const ended = await pasted(block.replace(STARTS_SERVER, '$&--port 0 --import missing '), home)
    expect(ended).toMatch(/^Error: cannot read (conversation\.zip|missing|case\.tar\.gz)/mu)
  }
})
