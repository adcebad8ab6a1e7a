import {cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {describe, expect, onTestFinished, test} from 'vitest'
import {existing, recordOf, saveRecord} from '../../../src/server/conversation/record/record.ts'
import {importPaths} from '../../../src/server/ingest/import.ts'
import {snapshotOf} from '../../../src/server/live/subscription.ts'
import {trajectoryFiles} from '../../../src/server/routes/app/downloads.ts'
import {FIXTURES} from '../../events/fixtures.ts'
import {logOf} from '../conversation/world.ts'
import {appOf, started} from './app.ts'

const ID = 'd74b9b22ecf8478abe103c6a5ec38435'
const DASHED = 'd74b9b22-ecf8-478a-be10-3c6a5ec38435'
const MESSAGE = {role: 'user', content: [{type: 'text', text: 'Go on.'}], run: true}
const CREATE = {workspace: {working_dir: '/workspace/project'}, agent: {}, conversation_id: DASHED}

type Lab = Awaited<ReturnType<typeof appOf>>
type Json = Record<string, unknown>

const update = (id: string, key: string, value: unknown) => ({
  id,
  timestamp: '2025-11-20T18:00:00',
  source: 'environment',
  kind: 'ConversationStateUpdateEvent',
  key,
  value,
})

/** Returns a folder with the events of one conversation. */
function folderOf(id: string, ...events: readonly Json[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'svcdiag-elsewhere-'))
  onTestFinished(() => rmSync(folder, {recursive: true}))
  mkdirSync(join(folder, id, 'events'), {recursive: true})
  for (const [at, event] of events.entries())
    writeFileSync(join(folder, id, 'events', `event-0000${at}-${event.id}.json`), JSON.stringify(event))
  return folder
}

/** Returns a server that has received webhooks of another agent server. */
async function watching(about: Json = {}) {
  const lab = await appOf()
  await lab.post(`/ingest/events/${ID}`, [update('e1', 'execution_status', 'running')])
  await lab.post('/ingest/conversations', {id: DASHED, title: 'first', execution_status: 'running', ...about})
  return lab
}

const info = async (lab: Lab) => (await lab.get(`/api/conversations/${ID}`)).body as Json

async function listed(lab: Lab, query = ''): Promise<Json[]> {
  return ((await lab.get(`/api/conversations/search${query}`)).body as {items: Json[]}).items
}

async function ofApplication(lab: Lab): Promise<Json> {
  const [conversation] = (await lab.get(`/api/v1/app-conversations?ids=${ID}`)).body as [Json]
  return conversation
}

describe('a conversation that runs elsewhere is not driven here', () => {
  test.each([
    ['/run', undefined],
    ['/events', MESSAGE],
    ['/pause', undefined],
    ['/interrupt', undefined],
    ['/condense', undefined],
    ['/events/respond_to_confirmation', {accept: true}],
    ['/events/respond_to_confirmation', {accept: false}],
    ['/confirmation_policy', {policy: {kind: 'AlwaysConfirm'}}],
    ['/secrets', {secrets: {TOKEN: 'value-1'}}],
  ])('POST %s', async (path, body) => {
    const lab = await watching()
    const before = [await logOf(lab.world.store, ID), await recordOf(lab.world.store, ID)]
    expect(await lab.post(`/api/conversations/${ID}${path}`, body)).toMatchObject({
      status: 409,
      body: {detail: 'This conversation runs elsewhere.'},
    })
    expect([await logOf(lab.world.store, ID), await recordOf(lab.world.store, ID)]).toEqual(before)
  })

  test('POST /api/conversations with its id', async () => {
    const lab = await watching()
    const answer = await lab.post('/api/conversations', {...CREATE, initial_message: MESSAGE})
    expect(answer).toMatchObject({status: 409, body: {detail: 'This conversation runs elsewhere.'}})
    expect(await logOf(lab.world.store, ID)).toHaveLength(1)
  })

  test('a start with its id fails, and says why', async () => {
    const lab = await watching()
    const asked = await lab.post('/api/v1/app-conversations', {conversation_id: ID, initial_message: MESSAGE})
    const task = await started(lab, asked.body)
    expect(task).toMatchObject({status: 'ERROR', detail: '409: This conversation runs elsewhere.'})
    expect(await logOf(lab.world.store, ID)).toHaveLength(1)
  })

  test('it is shown, named, shared and deleted as any other', async () => {
    const lab = await watching()
    expect(await lab.get(`/api/conversations/${ID}/agent_final_response`)).toMatchObject({status: 200})
    const patched = await lab.ask('PATCH', `/api/v1/app-conversations/${ID}`, {title: 'mine', public: true})
    expect(patched).toMatchObject({status: 200, body: {title: 'mine', public: true}})
    expect(await info(lab)).toMatchObject({title: 'mine'})
    expect(await lab.ask('DELETE', `/api/conversations/${ID}`)).toMatchObject({status: 200})
    expect(await recordOf(lab.world.store, ID)).toBeNull()
    expect(await lab.world.store.lastSeq(ID)).toBe(-1)
  })
})

describe('what is told of a conversation elsewhere', () => {
  test('is what was told last, also when somebody looked at it before, and changed it here', async () => {
    const lab = await watching({tags: {of: 'first'}})
    expect(await info(lab)).toMatchObject({title: 'first', execution_status: 'running'})
    await lab.post(`/ingest/events/${ID}`, [update('e2', 'execution_status', 'finished')])
    const about = {id: DASHED, title: 'second', execution_status: 'finished', tags: {of: 'second'}}
    await lab.post('/ingest/conversations', about)
    const last = {title: 'second', execution_status: 'finished', tags: {of: 'second'}}
    expect(await info(lab)).toMatchObject(last)
    expect(await listed(lab)).toMatchObject([last])
    await lab.ask('PATCH', `/api/v1/app-conversations/${ID}`, {public: true})
    expect(await ofApplication(lab)).toMatchObject({title: 'second', tags: {of: 'second'}, public: true})
    expect(await info(lab)).toMatchObject(last)
  })

  test('is the state that its events announced since', async () => {
    const lab = await watching()
    await lab.post(`/ingest/events/${ID}`, [update('e2', 'execution_status', 'finished')])
    expect(await listed(lab, '?status=finished')).toMatchObject([{execution_status: 'finished'}])
    expect(await info(lab)).toMatchObject({execution_status: 'finished'})
  })

  test('is not the state of a batch that comes again', async () => {
    const lab = await watching()
    await lab.post(`/ingest/events/${ID}`, [update('e2', 'execution_status', 'finished')])
    await lab.post(`/ingest/events/${ID}`, [update('e1', 'execution_status', 'running')])
    expect(await info(lab)).toMatchObject({execution_status: 'finished'})
  })

  test('is not what an import finds out of long ago, but what it finds since', async () => {
    const lab = await watching()
    await lab.post(`/ingest/events/${ID}`, [update('e2', 'execution_status', 'finished')])
    const old = {...update('e0', 'execution_status', 'running'), timestamp: '2025-11-20T17:00:00'}
    await importPaths(lab.server, [folderOf(ID, old)])
    expect(await info(lab)).toMatchObject({execution_status: 'finished'})
    const late = {...update('e3', 'execution_status', 'paused'), timestamp: '2025-11-20T19:00:00'}
    await importPaths(lab.server, [folderOf(ID, late, {...old, id: 'e-1'})])
    expect(await info(lab)).toMatchObject({execution_status: 'paused'})
  })
})

describe('an imported conversation', () => {
  const HOOKS = '9c0e05f0c27d47118d3c4a5bde175572'

  async function imported() {
    const lab = await appOf()
    await importPaths(lab.server, [join(FIXTURES, 'hooks-full')])
    return lab
  }

  test('that goes on here is where it went', async () => {
    const lab = await imported()
    const left = await existing(lab.world.store, HOOKS)
    const foreign = {...left.foreign, execution_status: 'running'}
    await saveRecord(lab.world.store, {...left, executionStatus: 'running', foreign})
    expect(await lab.post(`/api/conversations/${HOOKS}/events`, MESSAGE)).toMatchObject({status: 200})
    await lab.conversations.settled(HOOKS)
    const log = await logOf(lab.world.store, HOOKS)
    expect(log.findLast(({key}) => key === 'execution_status')).toMatchObject({value: 'finished'})
    expect((await lab.get(`/api/conversations/${HOOKS}`)).body).toMatchObject({
      execution_status: 'finished',
      leaf_event_id: log.findLast(({kind}) => kind !== 'ConversationStateUpdateEvent')?.id,
      last_user_message_id: log.findLast(({source}) => source === 'user')?.id,
    })
    expect((await lab.get(`/api/v1/app-conversations?ids=${HOOKS}`)).body).toMatchObject([
      {sandbox_status: 'RUNNING', execution_status: 'finished'},
    ])
  })

  test('that goes on here is not told of from elsewhere any more, nor by another import', async () => {
    const lab = await imported()
    await lab.post(`/api/conversations/${HOOKS}/events`, MESSAGE)
    await lab.conversations.settled(HOOKS)
    const before = await recordOf(lab.world.store, HOOKS)
    expect(await lab.post('/ingest/conversations', {id: HOOKS, title: 'other'})).toMatchObject({status: 409})
    expect(await lab.post(`/ingest/events/${HOOKS}`, [update('e1', 'x', 1)])).toMatchObject({status: 409})
    await importPaths(lab.server, [join(FIXTURES, 'hooks-full')])
    expect(await recordOf(lab.world.store, HOOKS)).toEqual(before)
  })

  test('that goes on here takes no event of an import into its log, and the import says so', async () => {
    const lab = await imported()
    await lab.post(`/api/conversations/${HOOKS}/events`, MESSAGE)
    await lab.conversations.settled(HOOKS)
    const [log, record] = [await logOf(lab.world.store, HOOKS), await recordOf(lab.world.store, HOOKS)]
    const other = {...log.find(({kind}) => kind === 'MessageEvent'), source: 'agent'}
    const news = [update('n1', 'execution_status', 'running'), update('n2', 'x', 1)]
    const counts = await importPaths(lab.server, [folderOf(HOOKS, other, ...news)])
    expect(counts).toMatchObject({stored: 0, known: 1})
    expect(await logOf(lab.world.store, HOOKS)).toEqual(log)
    expect(await recordOf(lab.world.store, HOOKS)).toEqual(record)
    expect(lab.world.logged).toContainEqual(expect.stringContaining('the ones written here are kept'))
    const leftOut = lab.world.logged.filter(line => line.includes('runs here'))
    expect(leftOut).toEqual([
      `warn events of ${HOOKS} are skipped: the conversation runs here {"rule":"runs-here","events":2}`,
    ])
  })

  test('that goes on here is in one full state, whoever asks', async () => {
    const lab = await imported()
    const record = await existing(lab.world.store, HOOKS)
    expect(await snapshotOf(lab.server, record)).toMatchObject({value: {agent: {llm: {model: 'test-model'}}}})
    const sent: Json[] = []
    lab.world.channel.subscribe(HOOKS, frame => {
      if (frame.type === 'transient' && frame.event.key === 'full_state') sent.push(frame.event)
    })
    await lab.post(`/api/conversations/${HOOKS}/events`, MESSAGE)
    await lab.conversations.settled(HOOKS)
    await lab.post(`/api/conversations/${HOOKS}/confirmation_policy`, {policy: {kind: 'AlwaysConfirm'}})
    await lab.post(`/api/conversations/${HOOKS}/secrets`, {secrets: {A: 'any-value'}})
    const asked = (await snapshotOf(lab.server, record)).value as Json
    expect(sent.at(-1)?.value).toEqual(asked)
    const shown = (await lab.get(`/api/conversations/${HOOKS}`)).body as Json
    const {leaf_event_id, last_user_message_id, agent, stats, confirmation_policy} = shown
    expect(asked).toMatchObject({leaf_event_id, last_user_message_id, agent, stats, confirmation_policy})
    expect(asked).toMatchObject({agent: {llm: {model: 'test-model'}}, confirmation_policy: {kind: 'AlwaysConfirm'}})
    expect(asked).toMatchObject({secret_registry: {secret_sources: {A: {}}}})
    for await (const {name, text} of trajectoryFiles(lab.server, await existing(lab.world.store, HOOKS)))
      if (name.endsWith('base_state.json')) expect(JSON.parse(text)).toEqual(asked)
  })

  test.each([
    [`/${HOOKS}/secrets`, {secrets: {A: 'l4ter-value'}}],
    ['', {...CREATE, conversation_id: HOOKS, secrets: {A: {value: 'l4ter-value'}}}],
  ])('that is given secrets by POST /api/conversations%s is kept without their values', async (path, body) => {
    const lab = await imported()
    await lab.ask('PATCH', `/api/v1/app-conversations/${HOOKS}`, {title: 'deploy l4ter-value'})
    expect(await lab.post(`/api/conversations${path}`, body)).toMatchObject({status: 200})
    expect(await recordOf(lab.world.store, HOOKS)).toMatchObject({title: 'deploy <secret-hidden>'})
  })

  test('that goes on here keeps its name when its state is imported behind its events', async () => {
    const lab = await appOf()
    const folder = mkdtempSync(join(tmpdir(), 'svcdiag-elsewhere-'))
    onTestFinished(() => rmSync(folder, {recursive: true}))
    cpSync(join(FIXTURES, 'hooks-full', HOOKS, 'events'), join(folder, HOOKS, 'events'), {recursive: true})
    await importPaths(lab.server, [folder])
    await lab.ask('PATCH', `/api/v1/app-conversations/${HOOKS}`, {title: 'mine'})
    await lab.post(`/api/conversations/${HOOKS}/events`, MESSAGE)
    await lab.conversations.settled(HOOKS)
    const before = await recordOf(lab.world.store, HOOKS)
    expect(before).toMatchObject({title: 'mine', foreign: null})
    await importPaths(lab.server, [join(FIXTURES, 'hooks-full')])
    expect(await recordOf(lab.world.store, HOOKS)).toEqual(before)
  })

  test('that only was looked at takes what comes of it', async () => {
    const lab = await imported()
    await lab.get(`/api/conversations/${HOOKS}`)
    expect(await lab.post('/ingest/conversations', {id: HOOKS, title: 'other'})).toMatchObject({status: 200})
    await lab.ask('PATCH', `/api/v1/app-conversations/${HOOKS}`, {public: true})
    expect((await lab.get(`/api/conversations/${HOOKS}`)).body).toMatchObject({title: 'other'})
    expect(await lab.post(`/api/conversations/${HOOKS}/run`)).toMatchObject({status: 409})
  })
})
