import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {describe, expect, onTestFinished, test} from 'vitest'
import {dashed} from '../../../src/events/ids.ts'
import {EXECUTION_STATUSES, recordOf} from '../../../src/server/conversation/record/record.ts'
import {importPaths} from '../../../src/server/ingest/import.ts'
import {perArea} from '../../depth.ts'
import {FIXTURES} from '../../events/fixtures.ts'
import {appOf} from '../routes/app.ts'
import {serving} from '../serving.ts'

type Json = Record<string, unknown>

const ID = '5e7e0003000040008000000000000001'

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'svcdiag-import-report-'))
  onTestFinished(() => rmSync(path, {recursive: true}))
  return path
}

function file(name: string, text: string): string {
  const path = join(folder(), name)
  writeFileSync(path, text)
  return path
}

const at = (id: string, timestamp: string, more: Json = {}) => ({kind: 'PauseEvent', id, timestamp, ...more})
const lines = (...events: readonly object[]) => events.map(event => `${JSON.stringify(event)}\n`).join('')

describe('the report of an import', () => {
  test('says by source which conversations were found in which state, and what was skipped and why', async () => {
    const lab = serving()
    const delta = at('d', '2026-01-01T00:00:00Z', {kind: 'StreamingDeltaEvent'})
    const one = at('a', '2026-01-01T00:00:00Z')
    const path = file('mixed.jsonl', `${lines(one, delta, {...one, reason: 'other'})}{"kind":\n7\n8\n`)
    const page = file('page.json', JSON.stringify({items: [at('p', '2026-01-01T00:00:02Z')], next_page_id: null}))
    const {sources} = await importPaths(lab.server, [join(FIXTURES, 'pause'), path, page, join(FIXTURES, 'pause')])
    expect(sources).toMatchObject([
      {
        source: join(FIXTURES, 'pause'),
        events: 3,
        states: {paused: 1},
        conversations: [{id: expect.stringMatching(/^[\da-f]{32}$/u), events: 3, state: 'paused'}],
        omitted: 0,
        skipped: [],
      },
      {
        source: path,
        events: 3,
        states: {idle: 1},
        conversations: [{events: 2, state: 'idle'}],
        skipped: [
          {rule: 'transient', documents: 1, message: 'parts of streamed answers are never stored'},
          {rule: 'unreadable', documents: 1, message: expect.stringMatching(/mixed\.jsonl line 4: /u)},
          {rule: 'no-event', documents: 2, message: expect.stringMatching(/mixed\.jsonl line 5: /u)},
          {rule: 'known', documents: 1, message: 'already stored'},
          {rule: 'id-conflict', documents: 1},
        ],
      },
      {source: page, events: 1, conversations: [{events: 1}], skipped: []},
      {source: join(FIXTURES, 'pause'), events: 3, states: {paused: 1}, skipped: [{rule: 'known', documents: 3}]},
    ])
  })

  test('counts an event that contradicts a stored one once, at the source that contains it', async () => {
    const lab = serving()
    const one = at('a', '2026-01-01T00:00:00Z')
    const first = file(`${ID}.jsonl`, lines(one))
    const other = file(
      `${ID}.jsonl`,
      lines({...one, reason: 'x'}, at('b', '2026-01-01T00:00:01Z'), {...one, reason: 'y'}),
    )
    const {sources} = await importPaths(lab.server, [first, other])
    const conflicts = sources.map(({skipped}) => skipped.filter(({rule}) => rule === 'id-conflict'))
    expect(conflicts).toMatchObject([[], [{documents: 1}]])
  })

  test('lists a thousand conversations, and counts the others', async () => {
    const path = folder()
    for (let number = 0; number < 1001; number++) {
      const events = join(path, number.toString(16).padStart(32, '0'), 'events')
      mkdirSync(events, {recursive: true})
      writeFileSync(join(events, 'event-00000-a.json'), JSON.stringify(at('a', '2026-01-01T00:00:00Z')))
    }
    const [source] = (await importPaths(serving().server, [path])).sources
    expect(source).toMatchObject({events: 1001, states: {idle: 1001}, omitted: 1})
    expect(source?.conversations).toHaveLength(1000)
  })

  test.each([
    ['an empty folder', () => folder(), /contains no events in a known layout$/u],
    [
      'a file of another kind',
      () => file('notes.jsonl', '{"title":"x"}\n'),
      /contains no events in a known layout: .*line 1/u,
    ],
    ['a conversation without events', () => described({}, []), /contains no events in a known layout$/u],
  ])('does not exist for %s: nothing was found', async (_, path, message) => {
    const imported = importPaths(serving().server, [path()])
    await expect(imported).rejects.toMatchObject({code: 'events.invalid', exit: 2})
    await expect(imported).rejects.toThrow(message)
  })
})

/** Returns a conversation directory with this description. */
function described(about: Json, events: readonly object[]): string {
  const root = folder()
  const path = join(root, ID)
  mkdirSync(join(path, 'events'), {recursive: true})
  writeFileSync(join(path, 'base_state.json'), JSON.stringify({id: dashed(ID), ...about}))
  for (const [index, event] of events.entries())
    writeFileSync(join(path, 'events', `event-0000${index}-e${index}.json`), JSON.stringify(event))
  return root
}

const POLICY = {kind: 'ConfirmRisky', threshold: 'MEDIUM', confirm_unknown: false}
const DATES = {created_at: '2025-11-20T18:01:07.858055', updated_at: '2025-11-20T18:05:00.000001Z'}
const EVENTS = [at('e0', '2025-11-20T18:01:08Z'), at('e1', '2025-11-20T18:01:09.000002Z')]

describe('an imported conversation has in lists and in exports', () => {
  async function shown(lab: Awaited<ReturnType<typeof appOf>>) {
    const {items: apps} = (await lab.get('/api/v1/app-conversations/search')).body as {items: Json[]}
    const {items: agents} = (await lab.get('/api/conversations/search')).body as {items: Json[]}
    return {app: apps[0], agent: agents[0]}
  }

  test.each(perArea(EXECUTION_STATUSES, () => 'state'))('its state %s, its policy and its dates', async state => {
    const about = {execution_status: state, confirmation_policy: POLICY, title: 'T', tags: {a: 'b'}, ...DATES}
    const lab = await appOf()
    await importPaths(lab.server, [described(about, EVENTS)])
    const first = await shown(lab)
    expect(first.app).toMatchObject({
      execution_status: state,
      title: 'T',
      created_at: '2025-11-20T18:01:07.858055Z',
      updated_at: DATES.updated_at,
    })
    expect(first.agent).toMatchObject({execution_status: state, confirmation_policy: POLICY, ...DATES})
    for (const route of ['/api/v1/app-conversations/ID/download', '/api/file/download-trajectory/ID']) {
      const url = route.replace('ID', ID)
      const {rawPayload} = await lab.app.inject({url, headers: {'x-session-api-key': 'k'}})
      const zip = join(folder(), 'again.zip')
      writeFileSync(zip, rawPayload)
      const other = await appOf()
      await importPaths(other.server, [zip])
      const again = await shown(other)
      expect(again.app).toEqual(first.app)
      expect(again.agent).toMatchObject({
        execution_status: state,
        confirmation_policy: POLICY,
        title: 'T',
        tags: {a: 'b'},
      })
      const instantOf = (text: unknown) => String(text).replace(/Z?$/u, 'Z')
      for (const name of ['created_at', 'updated_at'])
        expect(instantOf(again.agent?.[name])).toBe(instantOf(first.agent?.[name]))
    }
  })

  test('the dates of its first and last event, if nothing describes it', async () => {
    const lab = await appOf()
    const path = file(`${ID}.jsonl`, lines(...EVENTS))
    await importPaths(lab.server, [path])
    expect((await shown(lab)).app).toMatchObject({
      created_at: '2025-11-20T18:01:08.000000Z',
      updated_at: '2025-11-20T18:01:09.000002Z',
    })
    const {sources} = await importPaths(lab.server, [path])
    const id = sources[0]?.conversations[0]?.id ?? ''
    expect(id).not.toBe('')
    const before = await recordOf(lab.world.store, id)
    await importPaths(lab.server, [path])
    expect(await recordOf(lab.world.store, id)).toEqual(before)
  })

  test('its policy also when it goes on here, and the reference has no state for it before', async () => {
    const path = described({execution_status: 'paused', confirmation_policy: POLICY}, EVENTS)
    const lab = await appOf()
    await importPaths(lab.server, [path])
    const message = {role: 'user', content: [{type: 'text', text: 'go'}], run: false}
    expect((await lab.post(`/api/conversations/${ID}/events`, message)).status).toBe(200)
    expect((await lab.get(`/api/conversations/${ID}`)).body).toMatchObject({confirmation_policy: POLICY})
    const {value} = await lab.conversations.snapshot(ID)
    expect(value).toMatchObject({confirmation_policy: POLICY})
    const reference = await appOf({compat: '1.58'})
    await importPaths(reference.server, [path])
    expect((await shown(reference)).app).toMatchObject({execution_status: null})
  })
})
