import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test, vi} from 'vitest'
import {deepTest} from '../depth.ts'
import {pasted} from './pasted.ts'
import {folder, startedIn, until} from './served.ts'

vi.setConfig({testTimeout: 120_000})

/** The command that reads the state of the run. The test waits for its end, because it pastes faster than a person. */
const ASKED = 'curl -sS -H "Authorization: Bearer $(cat key)" "http://127.0.0.1:3000/api/v1/app-conversations?ids=$ID"'
const WAIT = `until ${ASKED} | grep -q '"finished"'; do sleep 0.1; done;`

test('docs/hooks.md: hooks of yours do what the page says', async () => {
  const [make = '', start = ''] = blocksOf('hooks.md')
  const {port, printed, home} = await served(make)
  expect(start).toContain('sleep 1;')
  const said = await pasted(start.replace('sleep 1;', WAIT), home, port)
  expect(said).toContain('["HookExecutionEvent","PreToolUse",2,true,"not like that\\n",null]')
  expect(said).toContain('["UserRejectObservation",null,null,null,null,"not like that"]')
  expect(said).not.toContain('"Stop"')
  const [, warned = ''] = /```\n(warn: .*?)\n```/s.exec(page('hooks.md')) ?? []
  expect(warned.split('\n')).toHaveLength(3)
  for (const line of warned.split('\n')) await vi.waitUntil(() => printed.stderr.includes(line), {timeout: 20_000})
})

deepTest('docs/receive.md: the conversation that does not say where to call back is missed', async () => {
  const [, , , make = '', start = '', , faults = ''] = blocksOf('receive.md')
  const {port, printed, home} = await served(make)
  await pasted(start, home, port)
  await vi.waitUntil(() => printed.stderr.includes('the hook ran but nothing arrived'), {timeout: 20_000})
  const asked = `curl -sS http://127.0.0.1:3000/api/v1/callbacks -H "Authorization: Bearer $(cat key)"`
  await vi.waitUntil(async () => (await pasted(asked, home, port)).includes('the callback arrived (Stop hook'), {
    timeout: 20_000,
  })
  expect(await pasted(faults, home, port)).toContain('"drop":true')
})

function page(name: string): string {
  return readFileSync(join(import.meta.dirname, '../../docs', name), 'utf8')
}

function blocksOf(name: string): string[] {
  return [...page(name).matchAll(/^```\n(.*?)^```$/gms)].map(([, commands]) => String(commands))
}

/** Runs the commands, which write files and start a server, on any free port. */
async function served(commands: string) {
  const home = await folder()
  const lines = commands.trimEnd().split('\n')
  await pasted(lines.slice(0, -1).join('\n'), home)
  const words = (lines.at(-1) ?? '').split(' ')
  expect(words.slice(0, 2)).toEqual(['svcdiag', 'serve'])
  const args = words.slice(2).map(word => (/^(?:key|\w+\.(?:json|yaml))$/.test(word) ? join(home, word) : word))
  const {child, printed} = startedIn(home, ['--port', '0', ...args])
  await until(() => printed.stdout.includes('shared-events'), child)
  const [, port = ''] = /127\.0\.0\.1:(\d+)/.exec(printed.stdout) ?? []
  return {port, printed, home}
}
