import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test, vi} from 'vitest'
import {environment} from '../environment.ts'
import {pasted} from './pasted.ts'
import {folder, running, spawnedIn, until} from './served.ts'

vi.setConfig({testTimeout: 60_000})

const CONVERSATION = '5e7e0001-0000-4000-8000-000000000001'
const EVENT = {id: 'e1', timestamp: '2026-01-01T00:00:00', source: 'user', kind: 'PauseEvent'}

test('docs/live.md: what an agent server sends is seen by who watches, as both are written', async () => {
  const [watch = '', address = '', ...more] = blocksOf('live.md', 'sh')
  expect(more).toEqual([])
  const home = await folder()
  const state = join(home, '.local', 'state')
  const {line} = await running(state, ['--store', 'memory'])
  const {port} = new URL(line.url)
  const written = (script: string) =>
    script.replaceAll('3000', port).replace('CONVERSATION', CONVERSATION).replace('HOST', '127.0.0.1')
  const send = `${written(address)}
    curl -sS "$OH_WEBHOOKS_0_BASE_URL/events/${CONVERSATION.replaceAll('-', '')}" -H 'content-type: application/json' \\
      -H "X-Session-API-Key: $(cat ~/.local/state/svcdiag/serve-${port}.key)" -d '[${JSON.stringify(EVENT)}]'`
  expect(await pasted(send, home)).toBe('{"success":true}\n')

  const {child, printed} = spawnedIn(
    'bash',
    ['-c', `cd ~\n${written(watch).replace(/^node /m, 'exec node ')}`],
    environment(home),
  )
  await until(() => printed.stdout.includes('full_state'), child)
  expect(
    printed.stdout
      .split('\n')
      .slice(0, 2)
      .map(frame => JSON.parse(frame)),
  ).toEqual([
    {type: 'sync', from_seq: -1, through_seq: 0},
    {type: 'durable', seq: 0, event: EVENT},
  ])
  child.kill('SIGTERM')
})

test('docs/store.md: each way to name a store, and each statement of SQLite, as it is written', async () => {
  const [stores = '', copy = ''] = blocksOf('store.md', '')
  const home = await folder()
  for (const command of stores.trim().split('\n')) {
    const said = await pasted(`${command.split('#')[0]} --port 0 --import missing`, home)
    expect(said).toMatch(/^Error: (cannot read missing|postgres:\/\/USER@HOST\/DATABASE: )/mu)
  }
  const [, again = ''] = /`(sqlite3 events\.db VACUUM)`/u.exec(page('store.md')) ?? []
  const schema = `sqlite3 copy.db '.schema svcdiag_%'`
  const said = await pasted([SQLITE, copy, again, schema].join('\n'), home)
  for (const [, table] of page('store.md').matchAll(/^\| `(svcdiag_\w+)`/gmu)) expect(said).toContain(`TABLE ${table}`)
  expect(said).not.toContain('Error')
})

function page(name: string): string {
  return readFileSync(join(import.meta.dirname, '../../docs', name), 'utf8')
}

function blocksOf(name: string, language: string): string[] {
  const blocks = page(name).matchAll(/^```(\w*)\n(.*?)^```$/gmsu)
  return [...blocks].flatMap(([, own, commands = '']) => (own === language ? [commands] : []))
}

/** Replaces SQLite's own shell if it is not installed. It accepts a file, and one statement or `.schema PATTERN`. */
const SQLITE = `sqlite3() { "$NODE" --no-warnings -e '
  const [file, statement] = process.argv.slice(1)
  const database = new (require("node:sqlite").DatabaseSync)(file)
  const [, pattern] = /^\\.schema (.*)$/u.exec(statement) ?? []
  if (pattern === undefined) database.exec(statement)
  else for (const {sql} of database.prepare("SELECT sql FROM sqlite_schema WHERE name LIKE ?").all(pattern)) console.log(sql)
' "$@"; }`
