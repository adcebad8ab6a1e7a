import {existsSync, readdirSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {importPaths} from '../../../src/server/ingest/import.ts'
import {FIXTURES} from '../../events/fixtures.ts'
import {appOf} from './app.ts'

const ID = readdirSync(join(FIXTURES, 'stop-hook-block'))[0] ?? ''
const PATH = `/api/v1/app-conversations/${ID}/hooks/replay`

async function lab() {
  const app = await appOf()
  await importPaths(app.server, [join(FIXTURES, 'stop-hook-block')])
  const tried = async (body: object) => app.ask('POST', PATH, body)
  return {...app, tried}
}

const hooked = (type: string, command: string) => ({
  hooks: {[type]: [{matcher: '*', hooks: [{type: 'command', command}]}]},
})

test('says where other hooks decide differently, differences first', async () => {
  const {tried} = await lab()
  const {status, body} = await tried({hook_config: hooked('UserPromptSubmit', 'echo no >&2; exit 2')})
  expect(status).toBe(200)
  const {summary, occasions} = body as {
    summary: {different: number}
    occasions: {same: boolean; type: string; now: object}[]
  }
  expect(summary.different).toBeGreaterThan(0)
  expect(occasions[0]).toMatchObject({same: false})
  expect(occasions.find(({type}) => type === 'UserPromptSubmit')).toMatchObject({
    same: false,
    recorded: {blocked: false},
    now: {blocked: true, exitCodes: [2], reason: 'no'},
  })
})

test('hooks get the given variables and an empty folder, which is gone afterwards', async () => {
  const {tried} = await lab()
  const command = 'echo "$GIVEN $(ls -A | wc -l) $PWD" >&2; exit 2'
  const {body} = await tried({hook_config: hooked('UserPromptSubmit', command), secrets: {GIVEN: 'plain-harbour-word'}})
  const {occasions} = body as {occasions: {type: string; now: {reason: string}}[]}
  const said = occasions.find(({type}) => type === 'UserPromptSubmit')?.now.reason ?? ''
  expect(said).not.toContain('plain-harbour-word')
  expect(said).toContain(` 0 ${tmpdir()}/svcdiag-replay-`)
  expect(existsSync(said.split(' ').at(-1) ?? '')).toBe(false)
})

test.each([
  ['hooks that are invalid', {hook_config: {hooks: {PreToolUse: 7}}}, 'PreToolUse'],
  ['no hooks', {}, 'hook_config'],
  ['an unknown field', {hook_config: {}, hooks: {}}, 'hooks'],
])('%s are 422', async (_, body, says) => {
  const {tried} = await lab()
  const answer = await tried(body)
  expect([answer.status, JSON.stringify(answer.body)]).toEqual([422, expect.stringContaining(says)])
})

test('an unknown conversation is 404', async () => {
  const {ask} = await lab()
  const url = PATH.replace(ID, '0'.repeat(32))
  expect((await ask('POST', url, {hook_config: {}})).status).toBe(404)
})
