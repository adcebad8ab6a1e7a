import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {expect, onTestFinished, test} from 'vitest'
import {hookConfigOf} from '../../../src/server/conversation/hooks/sources.ts'
import {existing} from '../../../src/server/conversation/record/record.ts'
import {createSecrets} from '../../../src/server/conversation/secrets/secrets.ts'
import {openSession} from '../../../src/server/conversation/session/open.ts'
import type {HookedRecord} from '../../../src/server/conversation/session.ts'
import {importPaths} from '../../../src/server/ingest/import.ts'
import {FIXTURES} from '../../events/fixtures.ts'
import {appOf} from './app.ts'

const HOOKS_FULL = '9c0e05f0c27d47118d3c4a5bde175572'
const ID = '5e7e0001000040008000000000000001'
const MESSAGE = {role: 'user', content: [{type: 'text', text: 'Go on.'}], run: true}
const STOP = {stop: [{matcher: '*', hooks: [{type: 'command', command: 'touch here', timeout: 5, async_: false}]}]}
const SHOWN = [
  {
    event_type: 'Stop',
    matchers: [{matcher: '*', hooks: [{type: 'command', command: 'touch here', timeout: 5, async: false}]}],
  },
]
const ANNOUNCED = {
  id: 'e1',
  timestamp: '2025-11-20T18:00:00',
  source: 'environment',
  kind: 'ConversationStateUpdateEvent',
  key: 'hook_config',
  value: STOP,
}

type Lab = Awaited<ReturnType<typeof appOf>>
type Json = Record<string, unknown>

const listed = async (lab: Lab) =>
  ((await lab.get('/api/conversations/search')).body as {items: Json[]}).items.map(({hook_config}) => hook_config)
const told = async (lab: Lab, id: string) => ((await lab.get(`/api/conversations/${id}`)).body as Json).hook_config
const shown = async (lab: Lab, id: string) =>
  ((await lab.get(`/api/v1/app-conversations/${id}/hooks`)).body as Json).hooks

/** Imports a log that announces its hooks. No other file describes the conversation. */
async function announcing() {
  const lab = await appOf()
  const folder = mkdtempSync(join(tmpdir(), 'svcdiag-imported-hooks-'))
  onTestFinished(() => rmSync(folder, {recursive: true}))
  const file = join(folder, `${ID}.jsonl`)
  writeFileSync(file, `${JSON.stringify(ANNOUNCED)}\n`)
  await importPaths(lab.server, [file])
  const [{id} = {id: ''}] = ((await lab.get('/api/v1/app-conversations/search')).body as {items: {id: string}[]}).items
  return {lab, id}
}

test('of its base_state.json are shown', async () => {
  const lab = await appOf()
  const folder = join(FIXTURES, 'hooks-full')
  await importPaths(lab.server, [folder])
  const state = JSON.parse(readFileSync(join(folder, HOOKS_FULL, 'base_state.json'), 'utf8'))
  const hooks = (await shown(lab, HOOKS_FULL)) as {event_type: string; matchers: {hooks: {command: string}[]}[]}[]
  const written = Object.values(state.hook_config as Record<string, {hooks: {command: string}[]}[]>).flat()
  const commands = (entries: {hooks: {command: string}[]}[]) =>
    entries.flatMap(({hooks}) => hooks.map(one => one.command))
  expect(commands(hooks.flatMap(({matchers}) => matchers)).toSorted()).toEqual(commands(written).toSorted())
  expect(hooks.length).toBeGreaterThan(1)
  expect(await told(lab, HOOKS_FULL)).toEqual(state.hook_config)
})

test('that a log announces are shown, however often it is looked at', async () => {
  const {lab, id} = await announcing()
  const config = expect.objectContaining({stop: [expect.objectContaining({matcher: '*'})]})
  for (let times = 0; times < 2; times++) {
    expect(await listed(lab)).toEqual([config])
    expect(await told(lab, id)).toEqual(config)
    expect(await shown(lab, id)).toEqual(SHOWN)
  }
})

test('of a conversation elsewhere are shown', async () => {
  const lab = await appOf()
  await lab.post(`/ingest/events/${ID}`, [ANNOUNCED])
  await lab.post('/ingest/conversations', {id: ID, hook_config: null})
  expect(await shown(lab, ID)).toEqual(SHOWN)
  expect(await told(lab, ID)).toMatchObject({stop: [{matcher: '*'}]})
})

test('are shown, and not run, when the conversation goes on here', async () => {
  const {lab, id} = await announcing()
  expect(await lab.post(`/api/conversations/${id}/events`, MESSAGE)).toMatchObject({status: 200})
  await lab.conversations.settled(id)
  const {body} = await lab.get(`/api/conversations/${id}/events/search?kind=HookExecutionEvent`)
  expect(body).toMatchObject({items: []})
  expect(await told(lab, id)).toMatchObject({stop: [{matcher: '*'}]})
  expect(await shown(lab, id)).toEqual(SHOWN)
})

test.each([
  [true, {Stop: [{matcher: '*', hooks: [{command: 'touch here'}]}]}],
  [false, {}],
])('that a log announces are run where that was asked for: %s', async (imported, runs) => {
  const {lab, id} = await announcing()
  const sources = {server: [], pluginRoot: null, userFolder: null, imported, log: lab.world.log}
  const world = {
    ...lab.world,
    hookConfigOf: ({record}: HookedRecord, workspace: string) => hookConfigOf(record, workspace, sources),
  }
  const live = await openSession(world, await existing(lab.world.store, id), {
    scenario: lab.world.defaults.now().scenario,
    server: [],
    secrets: createSecrets(),
    acts: () => undefined,
  })
  expect(live.hooks.config).toMatchObject(runs)
  expect(Object.keys(live.hooks.config)).toEqual(Object.keys(runs))
})
