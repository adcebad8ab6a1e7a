import {mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {describe, expect, onTestFinished, test} from 'vitest'
import {recordOf, saveRecord} from '../../../src/server/conversation/record/record.ts'
import {importPaths} from '../../../src/server/ingest/import.ts'
import {FIXTURES, scenario} from '../../events/fixtures.ts'
import {KEY, recordWith, type Serving, serving} from '../serving.ts'

type Json = Record<string, unknown>

const ID = '9c0e05f0c27d47118d3c4a5bde175572'
const HOOKS = join(FIXTURES, 'hooks-full')
const EVENTS = scenario('hooks-full')
const HOOK = found(({kind, parent_id}) => kind === 'HookExecutionEvent' && parent_id !== undefined)
const MESSAGE = found(({kind}) => kind === 'MessageEvent')
const RICHER = {...MESSAGE, sender: 'somebody'}
const CONFLICT = {level: 'warn', fields: expect.objectContaining({rule: 'id-conflict'})}

function found(is: (event: Json) => boolean): Json {
  const event = EVENTS.find(is)
  if (event === undefined) throw new Error('it is not in the fixture')
  return event
}

/** Returns the event as it is sent before it has a parent. */
function withoutParent({parent_id, ...event}: Json): Json {
  return {...event, parent_id: null, tool_name: event.tool_name ?? null}
}

async function ingest(lab: Serving, ...events: readonly Json[]): Promise<void> {
  const headers = {'content-type': 'application/json', 'x-session-api-key': KEY}
  expect(await lab.ask({method: 'POST', url: `/ingest/events/${ID}`, payload: events, headers})).toMatchObject({
    status: 200,
  })
}

async function log(lab: Serving, id = ID): Promise<Json[]> {
  const events = await lab.store.byLog(id, {order: 'ascending', from: null, limit: 1000})
  return events.map(({json}) => JSON.parse(json))
}

function file(...lines: readonly unknown[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'svcdiag-copies-'))
  onTestFinished(() => rmSync(folder, {recursive: true}))
  const path = join(folder, `${ID}.jsonl`)
  writeFileSync(path, lines.map(line => `${JSON.stringify(line)}\n`).join(''))
  return path
}

const conflicts = ({lines}: Serving) => lines.filter(({fields}) => fields.rule === 'id-conflict')

describe('another copy of an event that is known', () => {
  test('with its parent takes the place of the one without, word for word', async () => {
    const lab = serving()
    await ingest(lab, withoutParent(HOOK), MESSAGE)
    await importPaths(lab.server, [HOOKS])
    const [first, second] = await log(lab)
    expect([first, second]).toEqual([HOOK, MESSAGE])
    expect(await log(lab)).toHaveLength(EVENTS.length)
    expect(conflicts(lab)).toEqual([])
    const served = await lab.get(`/api/shared-events/search?conversation_id=${ID}&kind__eq=HookExecutionEvent`)
    expect((served.body as {items: Json[]}).items).toContainEqual(HOOK)
  })

  test('without a parent takes nothing away', async () => {
    const lab = serving()
    await ingest(lab, HOOK)
    await ingest(lab, withoutParent(HOOK))
    expect(await log(lab)).toEqual([HOOK])
    expect(conflicts(lab)).toEqual([])
  })

  test.each([
    ['behind', [MESSAGE, RICHER]],
    ['in front', [RICHER, MESSAGE]],
    ['between', [MESSAGE, RICHER, MESSAGE]],
  ])('that says more is kept, and told of: %s', async (_, copies) => {
    const posted = serving()
    await ingest(posted, ...copies)
    expect(await log(posted)).toEqual([RICHER])
    expect(conflicts(posted)).toEqual([expect.objectContaining(CONFLICT)])
    const imported = serving()
    await importPaths(imported.server, [file(...copies)])
    const {items} = (await imported.get('/api/v1/app-conversations/search')).body as {items: {id: string}[]}
    expect(await log(imported, items[0]?.id)).toEqual([RICHER])
    expect(conflicts(imported)).toEqual([expect.objectContaining(CONFLICT)])
  })

  test('that is of another time is found at its own', async () => {
    const lab = serving()
    const later = {...RICHER, timestamp: '2030-01-01T00:00:00Z'}
    await ingest(lab, MESSAGE)
    await ingest(lab, later)
    const search = `/api/shared-events/search?conversation_id=${ID}&timestamp__gte=2029-01-01T00:00:00Z`
    expect((await lab.get(search)).body).toMatchObject({items: [{sender: 'somebody'}]})
  })

  test('of an event of a conversation that runs here is told of, and not kept', async () => {
    const lab = serving()
    await ingest(lab, MESSAGE)
    await saveRecord(lab.store, recordWith({id: ID, origin: 'own'}))
    await importPaths(lab.server, [copyOf(RICHER)])
    expect(await log(lab)).toEqual([MESSAGE])
    expect(conflicts(lab)).toHaveLength(1)
  })
})

/** Returns a conversation directory with one event. */
function copyOf(event: Json): string {
  const path = file({items: [event]})
  const folder = join(path, '..', ID, 'events')
  rmSync(path)
  mkdirSync(folder, {recursive: true})
  writeFileSync(join(folder, `event-00000-${event.id}.json`), JSON.stringify(event))
  return join(path, '..')
}

describe('what an import says of a conversation that webhooks told of', () => {
  const state = JSON.parse(readFileSync(join(HOOKS, ID, 'base_state.json'), 'utf8')) as Json

  test('is kept where they said nothing', async () => {
    const lab = serving()
    await ingest(lab, MESSAGE)
    await importPaths(lab.server, [HOOKS])
    expect(await recordOf(lab.store, ID)).toMatchObject({
      origin: 'webhook',
      executionStatus: state.execution_status,
      foreign: {hook_config: state.hook_config},
    })
  })

  test('fills what they left empty, and nothing else', async () => {
    const lab = serving()
    const about = {id: ID, title: 'theirs', execution_status: 'paused', hook_config: null, max_iterations: 7}
    const headers = {'content-type': 'application/json', 'x-session-api-key': KEY}
    await lab.ask({method: 'POST', url: '/ingest/conversations', payload: about, headers})
    await importPaths(lab.server, [HOOKS])
    const record = await recordOf(lab.store, ID)
    expect(record).toMatchObject({
      title: 'theirs',
      executionStatus: 'paused',
      foreign: {title: 'theirs', execution_status: 'paused', max_iterations: 7, hook_config: state.hook_config},
    })
    await importPaths(lab.server, [HOOKS])
    expect(await recordOf(lab.store, ID)).toEqual(record)
  })
})
