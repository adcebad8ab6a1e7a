import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test, vi} from 'vitest'
import {svcdiag} from './binary.ts'
import {pasted} from './pasted.ts'
import {folder, startedIn, until} from './served.ts'

vi.setConfig({testTimeout: 120_000})

const PAGE = readFileSync(join(import.meta.dirname, '../../docs/reproduce.md'), 'utf8')
const EXPORTED = join(import.meta.dirname, '../events/fixtures/hooks-full')
const [look = '', byHand = '', hooks = '', agent = '', serve = '', start = '', compare = '', send = '', ...more] = [
  ...PAGE.matchAll(/^```sh\n(.*?)^```$/gmsu),
].map(([, commands]) => String(commands))
/** Until the run has ended: people are slower. */
const WAIT = `until curl -sS -H "$key" "$url/api/v1/app-conversations?ids=$now" | grep -q finished; do sleep 0.1; done\n`

test('docs/reproduce.md: from the zip to the hook that misbehaves, each command as it is written', async () => {
  expect(more).toEqual([])
  const home = await folder()
  svcdiag(['events', 'export', EXPORTED, '--to', 'zip', '-f', join(home, 'conversation.zip')])

  const seen = await pasted(look + byHand + hooks + agent, home)
  expect(seen).toContain('["PreToolUse","file_editor",2,true,null,"if grep -q forbidden;')
  expect(seen).toMatch(/^no way$/mu)
  expect(seen).toMatch(/^exit code 2$/mu)
  expect(JSON.parse(readFileSync(join(home, 'hooks.json'), 'utf8')).hooks.PreToolUse).toMatchObject([
    {matcher: 'file_editor'},
  ])

  const words = serve.trim().split(' ')
  expect(words.slice(0, 2)).toEqual(['svcdiag', 'serve'])
  const args = words.slice(2).map(word => (/\.(zip|json)$/u.test(word) ? join(home, word) : word))
  const {child, printed} = startedIn(join(home, '.local', 'state'), ['--port', '0', ...args])
  await until(() => printed.stdout.includes('shared-events'), child)
  const [, port = ''] = /127\.0\.0\.1:(\d+)/u.exec(printed.stdout) ?? []
  const said = await pasted(start + WAIT + compare + send, home, port)
  expect(said).toContain('"READY"')
  expect(said).toMatch(/^no way$/mu)
  expect(said.match(/^[<>].*$/gmu)).toEqual(['< ["SessionEnd",null,1,false]'])
  expect(said).toMatch(/interface: \d+ valid, 0 with known extensions, 0 invalid/u)
})
