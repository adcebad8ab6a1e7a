import {mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {expect, onTestFinished, test} from 'vitest'
import {importPaths} from '../../../src/server/ingest/import.ts'
import {FIXTURES} from '../../events/fixtures.ts'
import {appOf} from './app.ts'

const HOOKS_FULL = '9c0e05f0c27d47118d3c4a5bde175572'

interface Occasion {
  readonly hook_event_type: string
  readonly tool_name: string | null
  readonly position: number
  readonly other_executions: readonly object[]
  readonly hooks: readonly {
    readonly skip: {readonly kind: string} | null
    readonly near_miss: {readonly kind: string; readonly write: string} | null
    readonly execution: {readonly exit_code: number; readonly action_id?: string} | null
    readonly effect: string | null
    readonly meanings: readonly {readonly kind: string}[]
  }[]
}

async function imported(...paths: readonly string[]) {
  const lab = await appOf()
  await importPaths(lab.server, paths)
  const path = (id: string, query = '') => `/api/v1/app-conversations/${id}/hooks/trace${query}`
  const page = async (id: string, query?: string) => {
    const {status, body} = await lab.get(path(id, query))
    expect(status).toBe(200)
    return body as {items: Occasion[]; next_page_id: string | null}
  }
  return {lab, page, path}
}

test('every hook that ran in a recorded conversation has its execution', async () => {
  const {page} = await imported(join(FIXTURES, 'hooks-full'))
  const {items, next_page_id: next} = await page(HOOKS_FULL)
  expect(next).toBeNull()
  const ran = items.flatMap(({hook_event_type: type, hooks}) =>
    hooks
      .filter(({execution}) => execution !== null)
      .map(({execution, effect}) => [type, execution?.exit_code, effect]),
  )
  expect(new Set(ran.map(([type]) => type)).size).toBe(6)
  expect(ran).toContainEqual(['PreToolUse', 2, 'blocks'])
  expect(ran).toContainEqual(['SessionEnd', 1, 'nothing'])
  expect(items.flatMap(({other_executions: others}) => others)).toEqual([])
  expect(items.flatMap(({hooks}) => hooks).filter(({skip}) => skip?.kind === 'no-record')).toEqual([])
})

test('pages follow each other without gaps', async () => {
  const {page} = await imported(join(FIXTURES, 'hooks-full'))
  const {items: all} = await page(HOOKS_FULL)
  const found: Occasion[] = []
  let next: string | null = ''
  while (next !== null) {
    const answer: Awaited<ReturnType<typeof page>> = await page(HOOKS_FULL, `?limit=2&page_id=${next}`)
    expect(answer.items.length).toBeLessThanOrEqual(2)
    found.push(...answer.items)
    next = answer.next_page_id
  }
  expect(found).toEqual(all)
  expect(all.length).toBeGreaterThan(2)
})

test('a hook that did not run is explained', async () => {
  const id = '5e7e0001000040008000000000000009'
  const folder = mkdtempSync(join(tmpdir(), 'svcdiag-hook-trace-'))
  onTestFinished(() => rmSync(folder, {recursive: true}))
  const hooks = [{type: 'command', command: 'true', timeout: 5, async_: false}]
  const event = {timestamp: '2025-11-20T18:00:00', source: 'environment', kind: 'ConversationStateUpdateEvent'}
  const action = {
    id: 'a1',
    timestamp: '2025-11-20T18:00:01',
    source: 'agent',
    thought: [],
    action: {command: 'ls', kind: 'TerminalAction'},
    tool_name: 'terminal',
    tool_call_id: 'c1',
    tool_call: {id: 'c1', name: 'terminal', arguments: '{}', origin: 'completion'},
    llm_response_id: 'r1',
    kind: 'ActionEvent',
  }
  const config = {pre_tool_use: ['Terminal', 'file_editor', '*'].map(matcher => ({matcher, hooks}))}
  const lines = [{...event, id: 'e1', key: 'hook_config', value: config}, action]
  writeFileSync(join(folder, `${id}.jsonl`), lines.map(line => `${JSON.stringify(line)}\n`).join(''))
  const {lab, page} = await imported(join(folder, `${id}.jsonl`))
  const [{id: stored} = {id: ''}] = (
    (await lab.get('/api/v1/app-conversations/search')).body as {items: {id: string}[]}
  ).items
  const {items} = await page(stored)
  expect(items).toMatchObject([{hook_event_type: 'PreToolUse', tool_name: 'terminal', position: 2}])
  expect(items[0]?.hooks.map(({skip, near_miss: near}) => [skip?.kind, near?.kind])).toEqual([
    ['matcher', 'letter-case'],
    ['matcher', undefined],
    ['no-record', undefined],
  ])
})

test('a foreign page, an unknown conversation and a missing key are refused', async () => {
  const {lab, path} = await imported(join(FIXTURES, 'hooks-full'))
  expect((await lab.get(path(HOOKS_FULL, '?page_id=x'))).status).toBe(422)
  expect((await lab.get(path(HOOKS_FULL, '?limit=101'))).status).toBe(422)
  expect((await lab.get(path('0'.repeat(32)))).status).toBe(404)
  expect((await lab.app.inject({url: path(HOOKS_FULL)})).statusCode).toBe(401)
})
