import {cpSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {describe, expect, onTestFinished, test} from 'vitest'
import {saveRecord} from '../../../src/server/conversation/record/record.ts'
import {importPaths} from '../../../src/server/ingest/import.ts'
import {trajectoryFiles} from '../../../src/server/routes/app/downloads.ts'
import {FIXTURES, scenario} from '../../events/fixtures.ts'
import {logOf} from '../conversation/world.ts'
import {appOf} from '../routes/app.ts'
import {recordWith} from '../serving.ts'

type Lab = Awaited<ReturnType<typeof appOf>>
type Json = Record<string, unknown>

const PARENT = '9c0e05f0c27d47118d3c4a5bde175572'
const CHILD = 'bbbb0001000040008000000000000001'
const GRANDCHILD = 'cccc0001000040008000000000000001'
const PAUSE = 'c92beb0c8e7e4dc2a4f315a075edf977'

const dashed = (id: string) => id.replace(/^(.{8})(.{4})(.{4})(.{4})/u, '$1-$2-$3-$4-')

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'svcdiag-sub-agents-'))
  onTestFinished(() => rmSync(path, {recursive: true}))
  return path
}

/** Returns a conversation directory with a sub-agent, which also has a sub-agent. */
function nested(): string {
  const path = folder()
  const child = join(path, PARENT, 'subagents', CHILD)
  cpSync(join(FIXTURES, 'hooks-full', PARENT), join(path, PARENT), {recursive: true})
  cpSync(join(FIXTURES, 'condensation', PAUSE, 'events'), join(child, 'events'), {recursive: true})
  cpSync(join(FIXTURES, 'hooks-full', PARENT, 'events'), join(child, 'subagents', GRANDCHILD, 'events'), {
    recursive: true,
  })
  return path
}

const info = async (lab: Lab, id: string) => (await lab.get(`/api/conversations/${id}`)).body as Json
const of = async (lab: Lab, route: string, id: string) => ((await lab.get(`${route}?ids=${id}`)).body as [Json])[0]

describe('sub-agents of an imported directory', () => {
  test('are children of their conversation, wherever it is told of', async () => {
    const lab = await appOf()
    expect(await importPaths(lab.server, [nested()])).toMatchObject({conversations: 3})
    for (const [parent, id, children] of [
      [null, PARENT, [CHILD]],
      [PARENT, CHILD, [GRANDCHILD]],
      [CHILD, GRANDCHILD, []],
    ] as const) {
      expect(await info(lab, id)).toMatchObject({
        parent_conversation_id: parent === null ? null : dashed(parent),
        sub_conversation_ids: children.map(dashed),
      })
      for (const route of ['/api/v1/app-conversations', '/api/shared-conversations'])
        expect(await of(lab, route, id)).toMatchObject({parent_conversation_id: parent, sub_conversation_ids: children})
    }
    const {items} = (await lab.get('/api/v1/app-conversations/search')).body as {items: Json[]}
    expect(items.find(({id}) => id === PARENT)).toMatchObject({sub_conversation_ids: [CHILD]})
  })

  test('are in the directory that is downloaded, and come back with it', async () => {
    const lab = await appOf()
    await importPaths(lab.server, [nested()])
    const zip = join(folder(), 'trajectory.zip')
    const url = `/api/file/download-trajectory/${PARENT}`
    writeFileSync(zip, (await lab.app.inject({url, headers: {'x-session-api-key': 'k'}})).rawPayload)
    const other = await appOf()
    expect(await importPaths(other.server, [zip])).toMatchObject({conversations: 3, bad: 0})
    expect(await logOf(other.world.store, CHILD)).toEqual(scenario('condensation'))
    expect(await info(other, CHILD)).toMatchObject({
      parent_conversation_id: dashed(PARENT),
      sub_conversation_ids: [dashed(GRANDCHILD)],
    })
  })
})

test('of a thousand and one sub-agents each is in the directory that is downloaded', async () => {
  const lab = await appOf()
  const parent = recordWith({id: PARENT, origin: 'imported', sandboxStatus: 'MISSING'})
  const ids = Array.from({length: 1001}, (_, at) => `${at}`.padStart(32, '0'))
  for (const id of ids)
    await saveRecord(lab.server.store, recordWith({id, parentId: PARENT, origin: 'imported', sandboxStatus: 'MISSING'}))
  const names: string[] = []
  for await (const {name} of trajectoryFiles(lab.server, parent)) names.push(name)
  expect(names.filter(name => /subagents.*meta[.]json$/u.test(name))).toHaveLength(ids.length)
})

test('a sub-agent is found behind a thousand that are not there any more', async () => {
  const lab = await appOf()
  const gone = Array.from({length: 1000}, (_, at) => `${at}`.padStart(32, '0'))
  const {store} = lab.server
  await saveRecord(store, recordWith({id: PARENT, origin: 'imported'}))
  await store.put(
    'child',
    gone.map(id => ({id, conversation: PARENT, micros: 1, json: '{}'})),
  )
  await saveRecord(store, recordWith({id: CHILD, parentId: PARENT, origin: 'imported'}))
  expect(await of(lab, '/api/v1/app-conversations', PARENT)).toMatchObject({sub_conversation_ids: [CHILD]})
})

describe('a conversation that is made with a parent', () => {
  const made = async (lab: Lab, conversation_id: string, parent_conversation_id: string | null) =>
    lab.post('/api/conversations', {agent: {}, workspace: {working_dir: '/w'}, conversation_id, parent_conversation_id})

  test('is found at it, as long as both are there', async () => {
    const lab = await appOf()
    await made(lab, PARENT, null)
    await made(lab, CHILD, PARENT)
    expect(await info(lab, PARENT)).toMatchObject({sub_conversation_ids: [dashed(CHILD)]})
    expect(await info(lab, CHILD)).toMatchObject({parent_conversation_id: dashed(PARENT)})
    await lab.ask('DELETE', `/api/conversations/${CHILD}`)
    expect(await info(lab, PARENT)).toMatchObject({sub_conversation_ids: []})
  })

  test('is not told of to everybody unless it is shared itself', async () => {
    const lab = await appOf({settings: {share: 'public'}})
    await made(lab, PARENT, null)
    await made(lab, CHILD, PARENT)
    await lab.ask('PATCH', `/api/v1/app-conversations/${PARENT}`, {public: true})
    expect(await of(lab, '/api/shared-conversations', PARENT)).toMatchObject({sub_conversation_ids: []})
    await lab.ask('PATCH', `/api/v1/app-conversations/${CHILD}`, {public: true})
    expect(await of(lab, '/api/shared-conversations', PARENT)).toMatchObject({sub_conversation_ids: [CHILD]})
  })

  test('that is its own parent is downloaded once', async () => {
    const lab = await appOf()
    await made(lab, PARENT, CHILD)
    await made(lab, CHILD, PARENT)
    expect(await lab.get(`/api/file/download-trajectory/${PARENT}`)).toMatchObject({status: 200})
  })
})
