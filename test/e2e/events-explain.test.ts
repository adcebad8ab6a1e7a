import {readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test, vi} from 'vitest'
import {FIXTURES} from '../events/fixtures.ts'
import {svcdiag} from './binary.ts'
import {folder, running} from './served.ts'

vi.setConfig({testTimeout: 60_000})

const HOOKED = '9c0e05f0c27d47118d3c4a5bde175572'

async function serving(...args: string[]) {
  const home = await folder()
  const server = await running(home, ['--store', 'memory', '--import', join(FIXTURES, 'hooks-full'), ...args])
  writeFileSync(join(home, 'key'), server.line.apiKey, {mode: 0o600})
  const explain = async (path: string, ...more: string[]) => {
    const all = [
      'events',
      'explain',
      server.line.url + path,
      '--api-key-file',
      join(home, 'key'),
      '-o',
      'json',
      ...more,
    ]
    const {code, stdout} = svcdiag(all)
    return {code, report: JSON.parse(stdout), text: stdout}
  }
  return {home, server, explain}
}

test('a conversation of a server is explained by the server', async () => {
  const {explain} = await serving()
  const {code, report} = await explain(`/api/v1/app-conversations/${HOOKED}`)
  expect(code).toBe(3)
  expect(report.conversations).toMatchObject([
    {events: 19, cause: {id: 'hook-blocked', next: expect.stringContaining('curl')}},
  ])
})

test('an empty search is explained to holders of the key', async () => {
  const {explain, server} = await serving('--share', 'public')
  const search = `/api/shared-events/search?conversation_id=${HOOKED}`
  expect(await (await server.get(search, {})).json()).toEqual({items: [], next_page_id: null})
  const shown = `svcdiag events explain ${server.line.url}/api/v1/conversation/${HOOKED}/events/search`
  expect(await explain(search)).toMatchObject({
    code: 3,
    report: {searches: [{cause: {id: 'not-shared', sentence: expect.stringContaining('19 events'), next: shown}}]},
  })
  const near = `${HOOKED.slice(0, -1)}0`
  const {report} = await explain(search.replace(HOOKED, near))
  expect(report.searches).toMatchObject([
    {cause: {id: 'no-such-conversation', next: `svcdiag events explain '${server.line.url}${search}'`}},
  ])
  const own = `/api/v1/conversation/${HOOKED}/events/search`
  expect((await explain(`${own}?timestamp__gte=2027-01-01T00:00:00Z`)).report.searches).toMatchObject([
    {cause: {id: 'after-the-newest'}},
  ])
  expect((await explain(`${own}?q=tool:bash`)).report.searches).toMatchObject([
    {cause: {id: 'no-query-match', next: `svcdiag events explain ${server.line.url}${own}`}},
  ])
  expect(await explain(own)).toMatchObject({code: 0, report: {searches: [{events: 19, cause: null}]}})
})

test('--conversation names the conversation of a URL that names none', async () => {
  const {explain, home, server} = await serving()
  const open = '/api/shared-events/search?kind__eq=PauseEvent'
  expect(await explain(open, '--conversation', HOOKED)).toMatchObject({
    code: 3,
    report: {conversations: [], searches: [{cause: {id: 'no-such-kind'}}]},
  })
  const other = `/api/shared-events/search?conversation_id=${'0'.repeat(32)}`
  expect(await explain(other, '--conversation', HOOKED)).toMatchObject({code: 2})
  const file = join(home, 'exported.jsonl')
  const args = [server.line.url, '--conversation', HOOKED, '--to', 'jsonl', '-f', file]
  expect(svcdiag(['events', 'export', ...args], {XDG_STATE_HOME: home}).code).toBe(0)
  expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(19)
  expect(
    svcdiag(['events', 'diff', join(FIXTURES, 'hooks-full'), server.line.url, '--conversation', HOOKED], {
      XDG_STATE_HOME: home,
    }).code,
  ).toBe(0)
})

test('a server that refuses or does not answer is exit code 5', async () => {
  const {explain, home, server} = await serving()
  writeFileSync(join(home, 'key'), 'another-key-0123456789', {mode: 0o600})
  const refused = await explain(`/api/v1/app-conversations/${HOOKED}`)
  expect(refused).toMatchObject({code: 5, report: {error: {code: 'server.refused'}}})
  expect(refused.text).not.toContain('another-key')
  await server.stop('SIGTERM')
  expect(await explain(`/api/v1/app-conversations/${HOOKED}`)).toMatchObject({
    code: 5,
    report: {error: {code: 'server.unreachable'}},
  })
})
