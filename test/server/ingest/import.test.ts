import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterAll, describe, expect, test} from 'vitest'
import {SvcdiagError} from '../../../src/errors.ts'
import {createCollection} from '../../../src/events/convert/collect.ts'
import {directoryFiles, TEXT_LAYOUTS, textOf, writeFolder} from '../../../src/events/convert/files-of.ts'
import {canonicalId} from '../../../src/events/ids.ts'
import {LIMITS} from '../../../src/events/read/read.ts'
import {readPath} from '../../../src/events/read/source.ts'
import {meaningOf} from '../../../src/events/same-event.ts'
import {UTC} from '../../../src/events/time.ts'
import {recordOf} from '../../../src/server/conversation/record/record.ts'
import {importPaths} from '../../../src/server/ingest/import.ts'
import {FIXTURES, SCENARIOS, scenario} from '../../events/fixtures.ts'
import {readAll} from '../../events/reading.ts'
import {KEY, type Serving, serving} from '../serving.ts'

const folder = mkdtempSync(join(tmpdir(), 'svcdiag-import-'))
afterAll(() => rmSync(folder, {recursive: true}))

const ID = '9c0e05f0c27d47118d3c4a5bde175572'
const HOOKS = join(FIXTURES, 'hooks-full')

async function log(lab: Serving, id: string): Promise<Record<string, unknown>[]> {
  const events = await lab.store.byLog(id, {order: 'ascending', from: null, limit: 100_000})
  return events.map(({json}) => JSON.parse(json))
}

function file(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

describe.each(SCENARIOS)('%s', name => {
  test('is in the store as it is in its folder, and again it changes nothing', async () => {
    const lab = serving()
    const imported = await importPaths(lab.server, [join(FIXTURES, name)])
    const events = scenario(name)
    expect(imported).toMatchObject({conversations: 1, stored: events.length, known: 0, deltas: 0, bad: 0})
    const [id = ''] = await ids(lab)
    expect(await log(lab, id)).toEqual(events)
    const before = await recordOf(lab.store, id)
    expect(before).toMatchObject({origin: 'imported', executionStatus: before?.foreign?.execution_status})
    expect(await importPaths(lab.server, [join(FIXTURES, name)])).toMatchObject({stored: 0, known: events.length})
    expect(await recordOf(lab.store, id)).toEqual(before)
  })

  test.each(['/api/v1/app-conversations/ID/download', '/api/file/download-trajectory/ID'])(
    '%s gives the same back',
    async path => {
      const lab = serving()
      await importPaths(lab.server, [join(FIXTURES, name)])
      const [id = ''] = await ids(lab)
      const zip = await download(lab, path.replace('ID', id))
      expect(zip.disposition).toBe(`attachment; filename="conversation_${id}.zip"`)
      const read = await readAll(zip.path)
      expect(read.events.map(({event}) => meaningOf({...event}))).toEqual(scenario(name).map(meaningOf))
      expect(canonicalId(read.events[0]?.conversation ?? '')).toBe(id)
      const before = await recordOf(lab.store, id)
      expect(await importPaths(lab.server, [zip.path])).toMatchObject({stored: 0, known: scenario(name).length, bad: 0})
      expect(await recordOf(lab.store, id)).toEqual(before)
      const other = serving()
      await importPaths(other.server, [zip.path])
      expect(await log(other, id)).toEqual(await log(lab, id))
      const after = await recordOf(other.store, id)
      expect(after).toMatchObject({
        executionStatus: before?.executionStatus,
        title: before?.title,
        createdAt: before?.createdAt,
      })
    },
  )
})

describe('any layout', () => {
  test.each(TEXT_LAYOUTS)('%s', async layout => {
    using collection = createCollection(UTC)
    for await (const read of readPath(HOOKS, LIMITS)) if (read.is !== 'problem') collection.add(read)
    const texts = collection.conversations().map(conversation => [...textOf(conversation, layout)].join(''))
    const lab = serving()
    await importPaths(lab.server, [file(`hooks.${layout}`, texts.join(''))])
    const [id = ''] = await ids(lab)
    expect(await log(lab, id)).toEqual(scenario('hooks-full'))
  })

  test('pages that overlap, in any order', async () => {
    const events = scenario('hooks-full')
    const page = (from: number, to: number) => JSON.stringify({items: events.slice(from, to), next_page_id: null})
    const paths = [page(8, 19), page(0, 5), page(4, 9)].map((text, at) => file(`page-${at}.json`, text))
    const lab = serving()
    expect(await importPaths(lab.server, paths)).toMatchObject({conversations: 1, stored: 19, known: 2})
    const [id = ''] = await ids(lab)
    expect(await log(lab, id)).toEqual(events)
  })

  test('a folder of conversations', async () => {
    const lab = serving()
    const imported = await importPaths(lab.server, [FIXTURES])
    expect(imported.conversations).toBe(SCENARIOS.length)
    for (const id of await ids(lab)) expect(await lab.store.lastSeq(id)).toBeGreaterThan(1)
  })
})

describe('what is imported', () => {
  const at = (id: string, timestamp: string) => JSON.stringify({kind: 'PauseEvent', id, timestamp})

  test('stays word for word; times that name no zone are read in the one that is assumed', async () => {
    const lines = [
      at('a', '2026-07-01T12:00:00'),
      '{ "kind":"New" , "n":1.0e2,"id":"b"}',
      at('c', '2026-07-01T12:00:00Z'),
    ]
    const lab = serving({assumeTz: 'Europe/Berlin'})
    await importPaths(lab.server, [file('zone.jsonl', lines.join('\n'))])
    const [id = ''] = await ids(lab)
    const events = await lab.store.byLog(id, {order: 'ascending', from: null, limit: 10})
    expect(events.map(({json}) => json)).toEqual(lines)
    expect(events.map(({micros}) => new Date(micros / 1000).toISOString().slice(0, 13))).toEqual([
      '2026-07-01T10',
      '2026-01-01T00',
      '2026-07-01T12',
    ])
  })

  test('has no parts of answers, and what cannot be read is told and left out', async () => {
    const lab = serving()
    const path = file(
      'bad.jsonl',
      `${at('a', '2025-07-01T12:00:00')}\n{"kind":\n{"kind":"StreamingDeltaEvent","id":"d"}\n7\n${at('b', 'x')}`,
    )
    expect(await importPaths(lab.server, [path])).toMatchObject({
      conversations: 1,
      stored: 2,
      known: 0,
      deltas: 1,
      bad: 2,
    })
    expect(lab.lines.filter(({level}) => level === 'warn').map(({message}) => message)).toEqual([
      expect.stringMatching(/bad\.jsonl line 2: /),
      expect.stringMatching(/bad\.jsonl line 4: /),
    ])
  })

  test('keeps no credentials of what describes it', async () => {
    const [conversation] = await collectedOf(HOOKS)
    if (conversation === undefined) throw new Error('nothing was read')
    const abouts = new Map([['meta.json' as const, JSON.stringify({id: ID, title: 'T', session_api_key: 'secret-1'})]])
    await writeFolder(join(folder, 'meta'), directoryFiles({...conversation, abouts}))
    const lab = serving()
    await importPaths(lab.server, [join(folder, 'meta')])
    expect(await recordOf(lab.store, ID)).toMatchObject({title: 'T', foreign: {session_api_key: '**********'}})
  })

  test.each([
    ['there is no such file', 'nowhere.zip', 'input.unreadable'],
    ['it is cut off', 'cut.zip', 'events.invalid'],
  ])('is refused as a whole when %s', async (_, name, code) => {
    file('cut.zip', 'PK\u0003\u0004 and nothing more')
    const imported = importPaths(serving().server, [join(folder, name)])
    await expect(imported).rejects.toMatchObject({code})
    await expect(imported).rejects.toBeInstanceOf(SvcdiagError)
  })
})

test.each(['/api/v1/app-conversations/ID/download', '/api/file/download-trajectory/ID'])(
  '%s of none is 404, without the key 401',
  async path => {
    const lab = serving()
    const missing = '0'.repeat(32)
    const answer = await lab.get(path.replace('ID', missing))
    expect(answer).toMatchObject({status: 404, body: {detail: `Conversation not found: ${missing}`}})
    expect(await lab.get(path.replace('ID', 'no-uuid'))).toMatchObject({status: 422})
    expect(await lab.get(path.replace('ID', missing), {})).toMatchObject({status: 401})
  },
)

async function ids(lab: Serving): Promise<string[]> {
  const query = {conversation: null, order: 'ascending', after: null, gte: null, limit: 100} as const
  return (await lab.store.list('conversation', query)).map(({id}) => id)
}

async function collectedOf(path: string) {
  const collection = createCollection(UTC)
  for await (const read of readPath(path, LIMITS)) if (read.is !== 'problem') collection.add(read)
  return collection.conversations()
}

let downloads = 0

async function download(lab: Serving, url: string): Promise<{path: string; disposition: unknown}> {
  const {headers, rawPayload, statusCode} = await lab.app.inject({url, headers: {'x-session-api-key': KEY}})
  expect(statusCode).toBe(200)
  const path = join(folder, `download-${++downloads}.zip`)
  writeFileSync(path, rawPayload)
  expect(readFileSync(path).subarray(0, 2).toString()).toBe('PK')
  return {path, disposition: headers['content-disposition']}
}
