import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {readBundle} from '../../src/cli/events/bundle-source.ts'
import type {Read as EventRead} from '../../src/events/read/read.ts'
import {MARKERS} from '../../src/lab/components/setting.ts'
import {outside} from '../../src/lab/edit.ts'
import type {Conversation, LabInstallation} from '../../src/lab/model.ts'
import type {ServiceReader} from '../../src/probes/probe.ts'
import {importPaths} from '../../src/server/ingest/import.ts'
import {deepTest} from '../depth.ts'
import {FIXTURES, scenario} from '../events/fixtures.ts'
import {KEY, serving} from '../server/serving.ts'
import {contents, manifestIn} from './contents.ts'
import {type MadeBundle, type Making, makeBundle} from './make.ts'
import {filesOfTest, tarGz} from './open/made.ts'

const SHARED = '1ab00001000040008000000000000001'
const PRIVATE = '1ab00002000040008000000000000002'
const LONG = '1ab00003000040008000000000000003'
const EVENTS = 'conversations/1ab00003-0000-4000-8000-000000000003/events.jsonl'
const NO_LOGS = {logs: false}

/** Adds a shared conversation of 250 events, so that the search has three pages. */
function withLong(lab: LabInstallation): LabInstallation {
  const events = Array.from({length: 250}, (_, at) => ({
    id: `${String(at).padStart(8, '0')}-0000-4000-8000-000000000000`,
    timestamp: new Date(1_790_000_000_000 + at * 1000).toISOString().replace('Z', ''),
    kind: 'MessageEvent',
    source: 'user',
    llm_message: {
      role: 'user',
      content: [{type: 'text', text: at === 120 ? `my password is ${MARKERS.databasePassword}\n"` : `message ${at}`}],
      responses_reasoning_item: at === 130 ? {id: 'r', encrypted_content: 'gAAAAopaque'} : null,
    },
    big: 12345678901234567890n.toString(),
  }))
  const long: Conversation = {id: LONG, isShared: true, description: {}, events}
  return outside(lab, {conversations: [...lab.outside.conversations, long]})
}

async function made(conversations: readonly string[], more: Making = {}): Promise<MadeBundle> {
  return makeBundle({edit: withLong, ...more, options: {...NO_LOGS, conversations, ...more.options}})
}

/** Changes the answers of the service. `count` is the number of the request, beginning with 1. */
function answering(change: (count: number, own: ServiceReader) => ServiceReader): Pick<Making, 'between'> {
  let count = 0
  return {
    between: cluster => ({
      ...cluster,
      service: signal => ({document: asked => change(++count, cluster.service(signal)).document(asked)}),
    }),
  }
}

async function gapsOf(bundle: MadeBundle) {
  const {coverage} = manifestIn(await contents(bundle))
  return coverage.filter(({item, status}) => item.startsWith('conversation ') && status !== 'collected')
}

describe('a bundle with conversations', () => {
  test('contains every event of a shared one in order, redacted; names the one that is not shared', async () => {
    const bundle = await made([LONG, PRIVATE])
    const files = await contents(bundle)
    const lines = (files.get(EVENTS) ?? '').trimEnd().split('\n')
    const events = lines.map(line => JSON.parse(line))
    expect(events.map(({id}) => Number(id.slice(0, 8)))).toEqual(Array.from({length: 250}, (_, at) => at))
    expect(events[120].llm_message.content[0].text).toMatch(/^my password is <redacted:.*>\n"$/)
    expect(events[130].llm_message.responses_reasoning_item).toEqual({id: 'r', encrypted_content: null})
    expect(files.get(EVENTS)).not.toContain(MARKERS.databasePassword)
    expect(manifestIn(files).files.map(({path}) => path)).toContain(EVENTS)
    expect(await gapsOf(bundle)).toMatchObject([
      {status: 'missing', reason: expect.stringContaining('--service-key-file FILE'), files: []},
    ])
  })

  test('keeps the newest events within the limit, and says so', async () => {
    const bundle = await made([LONG, SHARED], {options: {maxLogBytes: 40_000}})
    const {ids, problems} = await readOf(bundle.file, LONG)
    expect(ids.length).toBeLessThan(120)
    expect(ids.at(-1)).toContain('00000249')
    expect(problems).toMatchObject([{rule: 'truncated-log', severity: 'warn'}])
    expect((await readOf(bundle.file, SHARED)).ids).toHaveLength(10)
  })

  test('keeps the pages before a failure, and names the failure', async () => {
    const reason = 'the service answered 503'
    const bundle = await made(
      [LONG],
      answering((count, own) =>
        count < 3 ? own : {document: async () => ({status: 'missing', cause: 'not-looked', input: 'it', reason})},
      ),
    )
    expect((await readOf(bundle.file, LONG)).ids).toHaveLength(200)
    expect(await gapsOf(bundle)).toMatchObject([
      {status: 'truncated', cause: 'not-looked', reason: `its newest events are missing: ${reason}`},
    ])
  })

  deepTest('keeps the pages before an interruption', async () => {
    const interrupt = new AbortController()
    const bundle = await made([LONG, SHARED], {
      ...answering((count, own) => ({
        document: async asked => {
          if (count < 4) return own.document(asked)
          interrupt.abort()
          return {status: 'missing', cause: 'interrupted', input: 'it', reason: 'interrupted'}
        },
      })),
      request: {signal: interrupt.signal},
    })
    expect(bundle.created.manifest.partial).toBe('interrupted')
    expect((await readOf(bundle.file, LONG)).ids.length).toBeGreaterThanOrEqual(100)
    expect(await gapsOf(bundle)).toMatchObject([{status: 'truncated', cause: 'interrupted'}])
  })

  deepTest('ends if the pages of the service repeat', async () => {
    const bundle = await made(
      [LONG],
      answering((count, own) => ({
        document: asked =>
          own.document(count < 3 ? asked : {...asked, path: asked.path.replace(/page_id=\d+/, 'page_id=0')}),
      })),
    )
    expect(await gapsOf(bundle)).toMatchObject([{reason: expect.stringContaining('its pages repeat')}])
  })

  deepTest.each([
    ['no JSON', '<html>', 'not a page of events'],
    ['another document', '{"events": []}', 'not a page of events'],
  ])('says that the answer is no page: %s', async (_, value, words) => {
    const bundle = await made(
      [LONG],
      answering(() => ({document: async () => ({status: 'found', value})})),
    )
    expect(await gapsOf(bundle)).toMatchObject([{status: 'missing', reason: expect.stringContaining(words)}])
  })

  test('names the permission without which no pod can be asked, and collects the rest', async () => {
    const denied = (lab: LabInstallation) => ({
      ...withLong(lab),
      api: {...lab.api, denied: [{resource: 'pods/portforward'}]},
    })
    const bundle = await made([LONG], {edit: denied})
    expect(await gapsOf(bundle)).toMatchObject([{status: 'denied', rule: {resource: 'pods/portforward'}}])
    expect((await contents(bundle)).has('cluster-resources/pods/agents.json')).toBe(true)
  })
})

describe('with a key', () => {
  const HOOKED = '9c0e05f0c27d47118d3c4a5bde175572'

  /** Answers as `svcdiag serve` does; `has` returns false for routes that the service lacks. */
  async function served(
    has: (path: string) => boolean,
  ): Promise<{readonly asked: string[]; readonly between: NonNullable<Making['between']>}> {
    const {server, get} = serving()
    await importPaths(server, [join(FIXTURES, 'hooks-full')])
    const asked: string[] = []
    const document: ServiceReader['document'] = async ({path, key}) => {
      asked.push(path)
      const {status, text} = await get(path, key === null ? {} : {authorization: `Bearer ${KEY}`})
      if (status === 404 || !has(path)) return {status: 'absent'}
      if (status === 200) return {status: 'found', value: text}
      return {status: 'missing', cause: 'denied', input: path, reason: `the service answered ${status}`}
    }
    return {asked, between: cluster => ({...cluster, service: () => ({document})})}
  }

  test.each([
    ['the application', '/api/v1/'],
    ['an agent server', '/api/conversations/'],
  ])('the routes of %s give every event and the description', async (_, route) => {
    const {between} = await served(path => path.startsWith(route) || path.startsWith('/api/v1/app-conversations'))
    const bundle = await made([HOOKED], {between, options: {serviceKey: 'file/service-key/line-1'}})
    expect(await gapsOf(bundle)).toEqual([])
    const log = scenario('hooks-full')
    const expected =
      route === '/api/v1/' ? log.toSorted((a, b) => (String(a.timestamp) < String(b.timestamp) ? -1 : 1)) : log
    expect((await readOf(bundle.file, HOOKED)).ids).toEqual(expected.map(({id}) => id))
    const [about] = await Array.fromAsync(readBundle(bundle.file))
    expect(about).toMatchObject({is: 'about', text: expect.stringContaining('"execution_status": "finished"')})
  })

  test('an unknown conversation is a gap', async () => {
    const {between, asked} = await served(() => true)
    const bundle = await made([LONG], {between, options: {serviceKey: 'file/service-key/line-1'}})
    expect(await gapsOf(bundle)).toMatchObject([{reason: 'the service has no events of it: check the id'}])
    expect(asked.every(path => path.startsWith('/api/'))).toBe(true)
  })
})

describe('a hostile bundle', () => {
  const path = filesOfTest()
  const event = '{"id":"a","kind":"PauseEvent","source":"user","timestamp":"2026-01-01T00:00:00"}\n'
  const whole = [['b/cluster-resources/pods/a.json', '{}'] as const, [`b/${EVENTS}`, event] as const]

  test('is read like any other if it harms nobody', async () => {
    expect((await readOf(path('good.tar.gz', await tarGz(whole)), LONG)).ids).toEqual(['a'])
  })

  test.each([
    ['a path out of it', [['b/conversations/../../x/events.jsonl', event] as const], 'bundle.hostile'],
    ['a file twice', [[`b/${EVENTS}`, event] as const], 'bundle.hostile'],
    [
      'a link out of it',
      [{name: 'b/conversations/x', type: 'symlink', linkname: '../../../etc'} as const],
      'bundle.hostile',
    ],
  ])('is refused before any event is read: %s', async (_, more, code) => {
    const file = path('bad.tar.gz', await tarGz([...whole, ...more]))
    await expect(Array.fromAsync(readBundle(file))).rejects.toMatchObject({code})
  })

  test('shows lines that are no events as problems', async () => {
    const file = path('lines.tar.gz', await tarGz([whole[0] ?? ['', ''], [`b/${EVENTS}`, `${event}[\n{}\n`]]))
    const {ids, problems} = await readOf(file, LONG)
    expect(ids).toEqual(['a'])
    expect(problems.map(({rule}) => rule)).toEqual(['unreadable', 'no-event'])
  })
})

async function readOf(file: string, conversation: string) {
  const dashed = conversation.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  const reads: EventRead[] = await Array.fromAsync(readBundle(file))
  const own = reads.filter(read => read.conversation === dashed)
  return {
    ids: own.flatMap(read => (read.is === 'event' ? String(read.event.id) : [])),
    problems: own.flatMap(read => (read.is === 'problem' ? read : [])),
  }
}
