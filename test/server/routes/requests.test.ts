import {expect, test} from 'vitest'
import {saveRecord} from '../../../src/server/conversation/record/record.ts'
import {openMemoryStore} from '../../../src/server/store/memory.ts'
import type {Store} from '../../../src/server/store/store.ts'
import {openLab} from '../live/harness.ts'
import {CONVERSATION, KEY, messageAt, recordWith, type Serving, serving} from '../serving.ts'
import {appOf} from './app.ts'

interface Item {
  readonly method: string
  readonly path: string
  readonly query: string | null
  readonly status: number
  readonly why: string | null
}

const JOURNAL = '/api/v1/requests'
const OPEN = `/api/shared-events/search?conversation_id=${CONVERSATION}`

async function journal({get}: Pick<Serving, 'get'>): Promise<Item[]> {
  return ((await get(JOURNAL)).body as {items: Item[]}).items
}

test('the journal lists the last requests, newest first, with the query and the status', async () => {
  const lab = serving()
  await lab.get('/alive')
  await lab.get(`${OPEN}&limit=7`, {})
  const items = await journal(lab)
  expect(items).toMatchObject([
    {method: 'GET', path: '/api/shared-events/search', query: `conversation_id=${CONVERSATION}&limit=7`, status: 200},
    {method: 'GET', path: '/alive', query: null, status: 200, why: null},
  ])
  expect(items[0]).toMatchObject({at: expect.stringMatching(/^2026-01-01T.*Z$/u), duration_ms: expect.any(Number)})
})

test('the journal needs the key, does not list its own requests, and can be cleared', async () => {
  const lab = serving()
  expect((await lab.get(JOURNAL, {})).status).toBe(401)
  expect((await lab.ask({method: 'DELETE', url: JOURNAL})).status).toBe(401)
  await lab.get('/alive')
  expect((await journal(lab)).map(({path}) => path)).toEqual(['/alive'])
  const cleared = await lab.ask({method: 'DELETE', url: JOURNAL, headers: {'x-session-api-key': KEY}})
  expect(cleared).toMatchObject({status: 200, body: {success: true}})
  expect((await lab.get(JOURNAL)).body).toEqual({items: [], dropped: 0})
})

test.each([
  ['an unknown conversation', OPEN, {}, 'no such conversation'],
  ['no id', '/api/shared-events/search?conversation_id=x', {}, 'conversation_id is not the id of a conversation'],
  ['a wrong limit', `${OPEN}&limit=0`, {}, '422 at query.limit: greater_than'],
  ['a missing key', `/api/v1/conversation/${CONVERSATION}/events/search`, {}, 'the API key is missing or wrong'],
  ['a foreign host', '/alive', {host: 'evil.example'}, /^the Host header has an unknown name evil\.example/u],
  ['an unknown route', '/nothing', {}, 'Not Found'],
])('the journal says why: %s', async (_, url, headers, why) => {
  const lab = serving()
  await lab.get(url, headers)
  const [item] = await journal(lab)
  if (typeof why === 'string') expect(item?.why).toBe(why)
  else expect(item?.why).toMatch(why)
})

test('the journal says why an open search is empty, and the answer does not', async () => {
  const lab = serving({share: 'public'})
  await saveRecord(lab.store, recordWith({public: false}))
  const answers = [await lab.get(OPEN, {})]
  await lab.store.append(CONVERSATION, [messageAt(1, 'one')])
  answers.push(await lab.get(OPEN, {}))
  await saveRecord(lab.store, recordWith({public: true}))
  answers.push(await lab.get(`${OPEN}&kind__eq=PauseEvent`, {}))
  answers.push(await lab.get(`${OPEN.replace(/.$/u, '0')}`, {}))
  expect(new Set(answers.map(({text}) => text))).toEqual(new Set(['{"items":[],"next_page_id":null}']))
  expect(new Set(answers.map(({headers: {date: _, ...others}}) => JSON.stringify(others))).size).toBe(1)
  expect((await lab.get(OPEN, {})).text).toContain('"one"')
  expect((await journal(lab)).toReversed().map(({why}) => why)).toEqual([
    'the conversation is not shared',
    'the conversation is not shared',
    'no event matches: svcdiag events explain with this URL says why',
    'no such conversation',
    null,
  ])
})

test('the journal leads from a 500 to the line of the log', async () => {
  const memory = openMemoryStore()
  const broken: Store = {...memory, lastSeq: () => Promise.reject(new RangeError('secret-detail'))}
  const lab = serving({}, {store: broken})
  await lab.store.append(CONVERSATION, [messageAt(1, 'one')])
  const {body} = await lab.get(OPEN, {})
  const [item] = await journal(lab)
  expect(item?.why).toBe(`Internal Server Error: RangeError, error_id ${(body as {error_id: string}).error_id}`)
})

test('secrets are masked: keys, parameters with the name of a secret, and what looks like one', async () => {
  const lab = serving({
    callbackToken: 'callback-t0ken-7f3a',
    keys: {application: 'app-k3y-7f3a', runtime: 'run-k3y-7f3a'},
  })
  await lab.get(`/x/${KEY}?q=${KEY}`)
  await lab.get('/y?a=callback-t0ken-7f3a&b=app-k3y-7f3a&c=run-k3y-7f3a')
  await lab.get('/z?session_api_key=wr0ng-7f3a&my%5Ftoken=wr0ng-7f3a&headers=wr0ng-7f3a&limit=5')
  await lab.get('/w?next=https://me:passw0rd-7f3a@host.example/')
  await lab.get(`/v/${'x'.repeat(1990)}${KEY}`)
  const text = JSON.stringify(await journal(lab))
  expect(text).not.toMatch(/7f3a|key-of-the-tests|key-of/u)
  expect(text).toContain('session_api_key=**********&my%5Ftoken=**********&headers=**********&limit=5')
})

test('long texts are cut, and reasons and encoded names are masked too', async () => {
  const lab = serving()
  lab.server.conversations.secrets = () => [['ID/A', 'marker-7f3a']]
  await lab.get(`/${'x'.repeat(2010)}`)
  await lab.get('/y?%74oken=other-7f3a')
  await lab.get('/alive', {host: 'marker-7f3a.example'})
  const [host, query, long] = await journal(lab)
  expect(host?.why).toMatch(/^the Host header has an unknown name .*\.example/u)
  expect(query?.query).toBe('%74oken=**********')
  expect(long?.path).toHaveLength(2001)
  expect(long?.path.endsWith('…')).toBe(true)
  expect(JSON.stringify([host, query])).not.toContain('7f3a')
})

test('secrets of conversations are masked', async () => {
  const lab = await appOf()
  const {record} = await lab.conversations.create({
    ...{id: null, title: null, public: false, sandboxId: null, parentId: null, llmModel: null, tags: {}},
    ...{request: {}, secrets: {HOOK_URL: 'marker-7f3a-5150'}},
  })
  await lab.get('/services/marker-7f3a-5150?x=marker-7f3a-5150')
  expect((await lab.get(JOURNAL)).text).toContain('/services/')
  expect((await lab.get(JOURNAL)).text).not.toContain('7f3a')
  await lab.conversations.remove(record.id)
})

test('the journal and the list of callbacks ask once for the secrets, however long they are', async () => {
  const lab = serving()
  let asked = 0
  const {conversations} = lab.server
  conversations.secrets = () => {
    asked += 1
    return [['ID/A', 'marker-7f3a']]
  }
  for (let at = 0; at < 3; at++) {
    await lab.get('/alive?marker-7f3a')
    await lab.ask({method: 'POST', url: '/callback', headers: {'x-a': 'marker-7f3a'}, payload: {at}})
  }
  expect(asked).toBe(3)
  for (const url of [JOURNAL, '/api/v1/callbacks']) {
    asked = 0
    expect((await lab.get(url)).text).not.toContain('7f3a')
    expect(asked).toBe(1)
  }
})

test('the journal lists sockets: admitted, and refused with the reason', async () => {
  await using lab = await openLab()
  const opened = async (path: string) => {
    const socket = new WebSocket(lab.url + path)
    await new Promise(resolve => {
      socket.addEventListener('open', resolve)
      socket.addEventListener('error', resolve)
    })
    socket.close()
  }
  await opened('/sockets/events/d74b9b22ecf8478abe103c6a5ec38435?resend_mode=all')
  await opened('/sockets/nothing/1')
  for (const {durationMs} of lab.server.requests.list().requests) expect(durationMs).toBeGreaterThan(0)
  expect(lab.logged.map(line => line.replace(/ undefined$/u, ''))).toEqual([
    'GET /sockets/events/d74b9b22ecf8478abe103c6a5ec38435: 101',
    'GET /sockets/nothing/1: 404, no such socket, or an invalid parameter',
  ])
  expect(lab.server.requests.list().requests).toMatchObject([
    {url: '/sockets/nothing/1', status: 404, why: 'no such socket, or an invalid parameter'},
    {url: '/sockets/events/d74b9b22ecf8478abe103c6a5ec38435?resend_mode=all', status: 101, why: null},
  ])
})
