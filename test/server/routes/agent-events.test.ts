import {readFileSync} from 'node:fs'
import {describe, expect, test} from 'vitest'
import {conversationIdIn} from '../../../src/events/ids.ts'
import {CONVERSATION, eventAt, KEY, messageAt, serving, updateAt} from '../serving.ts'

interface Vector {
  readonly request: {readonly method: string; readonly path: string; readonly headers: Record<string, string>}
  readonly status: number
  readonly body: Record<string, unknown> | number
}

const VECTORS: Vector[] = JSON.parse(
  readFileSync(new URL('../../events/fixtures/http-vectors/agent-server-http.json', import.meta.url), 'utf8'),
)
const PATH = /^\/api\/conversations\/[\w-]+\/events(?:[/?]|$)/u
/** Later vectors are left out, because the run adds events at the end. */
const LAST = VECTORS.findIndex(({request}) => request.path.endsWith('/run'))
const ABOUT_EVENTS = VECTORS.slice(0, LAST).filter(({request}) => request.method === 'GET' && PATH.test(request.path))
const [WHOLE] = ABOUT_EVENTS

describe('events of a conversation, as the agent server answers', () => {
  test.each(ABOUT_EVENTS)('$status: $request.path', async ({request, status, body}) => {
    const {get} = await recorded()
    const answer = await get(request.path, request.headers)
    expect({path: request.path, status: answer.status}).toEqual({path: request.path, status})
    expect(comparable(answer.body)).toEqual(comparable(body))
  })

  test('all of them are looked at', () => expect(ABOUT_EVENTS.length).toBeGreaterThan(20))
})

describe('where the profiles differ', () => {
  const url = `/api/conversations/${CONVERSATION}/events`
  const withOne = async (compat: 'spec' | '1.43' | '1.58') => {
    const made = serving({compat})
    await made.store.append(CONVERSATION, [messageAt(1, 'one'), messageAt(2, 'two')])
    return made
  }

  test.each([
    ['spec', 422],
    ['1.43', 500],
    ['1.58', 422],
  ] as const)('%s: a limit of 101 is a %i', async (compat, status) => {
    expect((await (await withOne(compat)).get(`${url}/search?limit=101`)).status).toBe(status)
  })

  test.each([
    ['spec', 404],
    ['1.43', 500],
    ['1.58', 404],
  ] as const)('%s: an id of no event is a %i', async (compat, status) => {
    const {get, lines} = await withOne(compat)
    const answer = await get(`${url}/nothing`)
    expect(answer.status).toBe(status)
    if (status === 500)
      expect(lines.find(({level}) => level === 'error')?.fields.error_id).toBe(
        (answer.body as {error_id: string}).error_id,
      )
    else expect(answer.body).toEqual({detail: 'Not Found'})
  })

  test.each([
    ['spec', 'MessageEvent', 2],
    ['spec', 'a.dotted.path.MessageEvent', 2],
    ['1.43', 'MessageEvent', 0],
    ['1.43', 'a.dotted.path.MessageEvent', 2],
    ['1.58', 'MessageEvent', 2],
    ['spec', 'Nothing', 0],
  ] as const)('%s: kind=%s finds %i', async (compat, kind, count) => {
    expect((await (await withOne(compat)).get(`${url}/count?kind=${kind}`)).text).toBe(String(count))
  })

  test('an unknown page begins anew in the reference only', async () => {
    expect((await (await withOne('spec')).get(`${url}/search?page_id=x`)).status).toBe(422)
    expect((await (await withOne('1.58')).get(`${url}/search?page_id=x`)).body).toMatchObject({
      items: [{id: 'one'}, {id: 'two'}],
    })
  })
})

describe('the order of the log', () => {
  const url = `/api/conversations/${CONVERSATION}/events/search`

  test('is kept where it is not that of time, in pages and backwards', async () => {
    const {get, store} = serving()
    await store.append(CONVERSATION, [messageAt(9, 'a'), messageAt(3, 'b'), updateAt(5, 'c'), messageAt(1, 'd')])
    const pages = async (query: string) => {
      const ids: string[] = []
      for (let next: string | null = ''; next !== null; ) {
        const {body} = await get(`${url}?limit=1${query}&page_id=${next}`)
        const page = body as {items: {id: string}[]; next_page_id: string | null}
        ids.push(...page.items.map(({id}) => id))
        next = page.next_page_id
      }
      return ids.join('')
    }
    expect(await pages('')).toBe('abcd')
    expect(await pages('&sort_order=TIMESTAMP_DESC')).toBe('dcba')
    expect(await pages('&kind=MessageEvent')).toBe('abd')
    expect(await pages('&timestamp__lt=1970-01-01T00:00:00.000005Z')).toBe('bd')
  })

  test('is read to its end, however long it is', async () => {
    const {get, store} = serving()
    await store.append(
      CONVERSATION,
      Array.from({length: 1200}, (_, at) => updateAt(at, `update-${at}`)),
    )
    await store.append(CONVERSATION, [messageAt(1, 'last', 'Ärger mit A')])
    expect((await get(`${url}?body=%C3%A4RGER`)).body).toMatchObject({items: [{id: 'last'}], next_page_id: null})
    expect((await get(`${url}?kind=MessageEvent`)).body).toMatchObject({items: [{id: 'last'}]})
  })

  test('is given without nulls, single events with', async () => {
    const {get, store} = serving()
    const event = {
      id: 'one',
      source: 'environment',
      parent_id: null,
      key: 'k',
      value: {kept: null},
      kind: 'ConversationStateUpdateEvent',
    }
    await store.append(CONVERSATION, [eventAt(1, event)])
    const {parent_id: _, ...short} = event
    expect((await get(url)).body).toEqual({items: [{...short, timestamp: expect.any(String)}], next_page_id: null})
    expect((await get(url.replace('search', 'one'))).body).toEqual({...event, timestamp: expect.any(String)})
  })
})

test('events by ids in the body of a GET', async () => {
  const {ask, store} = serving()
  await store.append(CONVERSATION, [messageAt(1, 'one'), messageAt(2, 'two')])
  const headers = {'x-session-api-key': KEY, 'content-type': 'application/json'}
  const answer = await ask({url: `/api/conversations/${CONVERSATION}/events`, headers, payload: '["two","no","one"]'})
  expect(answer).toMatchObject({status: 200, body: [{id: 'two'}, null, {id: 'one'}]})
})

/** Starts a server of the profile 1.43 with the conversation of the vectors. */
async function recorded() {
  const made = serving({compat: '1.43', apiKey: 'k'})
  if (WHOLE === undefined) throw new Error('there are no vectors')
  const {items} = WHOLE.body as {items: {id: string; kind: string; timestamp: string}[]}
  const id = conversationIdIn(WHOLE.request.path.split('/')[3] ?? '') ?? ''
  const byId = ABOUT_EVENTS.find(({request, status}) => request.path.endsWith(items[0]?.id ?? '-') && status === 200)
  const events = items.map(event => ({
    id: event.id,
    kind: event.kind,
    micros: Date.parse(`${event.timestamp}Z`) * 1000,
    json: JSON.stringify(event.id === items[0]?.id ? byId?.body : event),
  }))
  await made.store.append(id, events)
  return made
}

/** Removes the parts that differ between servers: error ids, messages of parsers and names of fields. */
function comparable(body: unknown): unknown {
  const text = JSON.stringify(body)
    .replace(/"error_id":"[0-9a-f]{32}"/u, '"error_id":""')
    .replace(/invalid character: found `n` at 1|32 hexadecimal digits were expected/gu, '')
    .replaceAll('"async":', '"async_":')
    .replaceAll('"name":null,', '')
    .replaceAll('"prompt":null,"system_prompt":null,', '')
  return JSON.parse(text)
}
