import {describe, expect, test} from 'vitest'
import {saveRecord} from '../../../src/server/conversation/record/record.ts'
import {CONVERSATION, eventAt, KEY, messageAt, recordWith, serving, updateAt} from '../serving.ts'

const ANYBODY = {}
const OF = `conversation_id=${CONVERSATION}`
const UNKNOWN = '00000000000000000000000000000001'

/** A message, a state update, a message, a pause; then three updates. */
const EVENTS = [
  messageAt(1_000_000, 'one'),
  updateAt(2_000_000, 'update'),
  messageAt(3_000_000, 'two'),
  eventAt(4_000_000, {id: 'pause', source: 'user', kind: 'PauseEvent'}),
  ...[5, 6, 7].map(second => updateAt(second * 1_000_000, `update-${second}`)),
]

async function filled(...settings: Parameters<typeof serving>) {
  const made = serving(...settings)
  await made.store.append(CONVERSATION, EVENTS)
  const search = async (query: string) => {
    const {body} = await made.get(`/api/shared-events/search?${OF}&${query}`, ANYBODY)
    const {items, next_page_id} = body as {items: {id: string}[]; next_page_id: string | null}
    return {ids: items.map(({id}) => id), next: next_page_id}
  }
  return {...made, search}
}

describe('GET /api/shared-events/search', () => {
  test('leaves out state updates, fills pages, and says when nothing viewable is left', async () => {
    const {search} = await filled()
    expect(await search('')).toEqual({ids: ['one', 'two', 'pause'], next: null})
    const {ids, next} = await search('limit=2')
    expect(ids).toEqual(['one', 'two'])
    expect(await search(`limit=2&page_id=${next}`)).toEqual({ids: ['pause'], next: null})
    expect(await search('limit=3')).toEqual({ids: ['one', 'two', 'pause'], next: null})
  })

  test('as the reference it counts places before it filters, so that an empty page may come last', async () => {
    const {search} = await filled({compat: '1.58'})
    expect(await search('limit=3')).toEqual({ids: ['one', 'two', 'pause'], next: '4'})
    expect(await search('limit=3&page_id=4')).toEqual({ids: [], next: null})
    expect(await search('limit=1&page_id=2')).toEqual({ids: ['two'], next: '3'})
    expect((await search('page_id=-6')).ids).toEqual(['one', 'two', 'pause'])
    expect((await (await filled({compat: '1.43'})).search('page_id=-5')).ids).toEqual(['two', 'pause'])
  })

  test('goes back in time', async () => {
    const {search} = await filled()
    const {ids, next} = await search('sort_order=TIMESTAMP_DESC&limit=2')
    expect(ids).toEqual(['pause', 'two'])
    expect(await search(`sort_order=TIMESTAMP_DESC&page_id=${next}`)).toEqual({ids: ['one'], next: null})
  })

  test('filters by kind and by time', async () => {
    const {search} = await filled()
    expect((await search('kind__eq=MessageEvent')).ids).toEqual(['one', 'two'])
    expect(await search('kind__eq=ConversationStateUpdateEvent')).toEqual({ids: [], next: null})
    expect((await search('timestamp__gte=1970-01-01T00:00:03Z')).ids).toEqual(['two', 'pause'])
    expect((await search('timestamp__lt=1970-01-01T00:00:03Z')).ids).toEqual(['one'])
    expect((await search('timestamp__gte=1970-01-01T02:00:03%2B02:00')).ids).toEqual(['two', 'pause'])
  })

  test('reads naive times in the zone of the settings', async () => {
    const {search} = await filled({assumeTz: 'Europe/Berlin'})
    expect((await search('timestamp__gte=1970-01-01T01:00:03')).ids).toEqual(['two', 'pause'])
    expect((await search('timestamp__gte=1970-01-01T00:00:03Z')).ids).toEqual(['two', 'pause'])
  })

  test('as the reference it compares texts: an offset is not looked at, and a bound with one is later', async () => {
    const {search} = await filled({compat: '1.58', assumeTz: 'Europe/Berlin'})
    expect((await search('timestamp__gte=1970-01-01T01:00:03')).ids).toEqual(['two', 'pause'])
    expect((await search('timestamp__gte=1970-01-01T01:00:03Z')).ids).toEqual(['pause'])
    expect((await search('timestamp__gte=1970-01-01T01:00:03%2B05:00')).ids).toEqual(['pause'])
    expect((await search('timestamp__lt=1970-01-01T01:00:03Z')).ids).toEqual(['one', 'two'])
  })

  test('serves documents byte for byte', async () => {
    const {store, get} = serving()
    const json = '{"kind":"New\\u00e9","id":"x",  "n":1.50,"big":12345678901234567890,"a":null}'
    await store.append(CONVERSATION, [{id: 'x', kind: 'New', micros: 0, json}])
    expect((await get(`/api/shared-events/search?${OF}`)).text).toBe(`{"items":[${json}],"next_page_id":null}`)
  })

  test('an offset whose plus arrived as a space is named in the log', async () => {
    const {get, lines} = await filled()
    await get(`/api/shared-events/search?${OF}&timestamp__gte=2025-01-01T00:00:00+02:00`)
    expect(lines.map(({message}) => message).join()).toContain('timestamp__gte')
    expect(lines.map(({message}) => message).join()).toContain('%2B')
  })
})

describe('what is not shared', () => {
  const urls = [
    ['/api/shared-events/search?conversation_id=ID', '{"items":[],"next_page_id":null}'],
    ['/api/shared-events/count?conversation_id=ID', '0'],
    ['/api/shared-events?conversation_id=ID&id=one&id=two', '[null,null]'],
    ['/api/shared-events/ID/one', 'null'],
    ['/api/shared-conversations?ids=ID', '[null]'],
  ] as const

  test.each(urls)('%s answers as if it were not there', async (url, text) => {
    const {get, store} = await filled({share: 'public'})
    await saveRecord(store, recordWith({public: false}))
    const hidden = await get(url.replace('ID', CONVERSATION), ANYBODY)
    const unknown = await get(url.replace('ID', UNKNOWN), ANYBODY)
    expect(hidden).toMatchObject({status: 200, text})
    expect({...hidden.headers, date: ''}).toEqual({...unknown.headers, date: ''})
    expect(unknown).toMatchObject({status: 200, text})
    expect(await get(url.replace('ID', 'no-id'), ANYBODY)).toMatchObject({status: 200, text})
  })

  test.each(urls)('%s: as the reference too', async (url, text) => {
    for (const compat of ['1.43', '1.58'] as const) {
      const {get} = await filled({share: 'public', compat})
      expect(await get(url.replace('ID', CONVERSATION), ANYBODY)).toMatchObject({status: 200, text})
    }
  })

  test.each(urls)('%s answers once it is public', async (url, text) => {
    const {get, store} = await filled({share: 'public'})
    await saveRecord(store, recordWith({public: true}))
    expect((await get(url.replace('ID', CONVERSATION), ANYBODY)).text).not.toBe(text)
  })

  test('is not told from what is not there by a page_id either', async () => {
    const {get, store} = await filled({share: 'public'})
    await saveRecord(store, recordWith({public: false}))
    const answers = [CONVERSATION, UNKNOWN].map(id =>
      get(`/api/shared-events/search?conversation_id=${id}&page_id=x`, ANYBODY),
    )
    const [hidden, unknown] = await Promise.all(answers)
    expect(hidden?.text).toBe(unknown?.text)
  })

  test.each(['1.43', '1.58'] as const)('as %s: what is no id fails', async compat => {
    const {get} = serving({compat})
    for (const [url] of urls) expect((await get(url.replace('ID', 'no-id'), ANYBODY)).status).toBe(500)
  })
})

describe('the siblings', () => {
  test('count what the search lists; as the reference they count all', async () => {
    const count = `/api/shared-events/count?${OF}`
    expect((await (await filled()).get(count)).text).toBe('3')
    expect((await (await filled()).get(`${count}&kind__eq=ConversationStateUpdateEvent`)).text).toBe('0')
    expect((await (await filled()).get(`${count}&timestamp__lt=1970-01-01T00:00:03Z`)).text).toBe('1')
    expect((await (await filled({compat: '1.58'})).get(count)).text).toBe('7')
  })

  test('give events by id in the order that was asked for, null for state updates', async () => {
    const {get} = await filled()
    const {body} = await get(`/api/shared-events?${OF}&id=pause&id=nothing&id=update&id=one`)
    expect(body).toMatchObject([{id: 'pause'}, null, null, {id: 'one'}])
    expect((await get(`/api/shared-events/${CONVERSATION}/two`)).body).toMatchObject({id: 'two'})
    expect((await get(`/api/shared-events/${CONVERSATION}/update`)).text).toBe('null')
  })

  test('find a UUID in any spelling', async () => {
    const {get, store} = serving()
    await store.append(CONVERSATION, [messageAt(1, '475e4f03-c1b6-4afd-ae2b-af94cbc54fe7')])
    expect((await get(`/api/shared-events/${CONVERSATION}/475E4F03C1B64AFDAE2BAF94CBC54FE7`)).text).not.toBe('null')
  })

  test('take an id of any length that a request may have', async () => {
    const {get, store} = serving()
    const long = 'x'.repeat(2000)
    await store.append(CONVERSATION, [messageAt(1, long)])
    expect((await get(`/api/shared-events/${CONVERSATION}/${long}`)).body).toMatchObject({id: long})
    expect(await get(`/api/shared-events/${long}/one`)).toMatchObject({status: 200, text: 'null'})
  })

  test('take at most 100 ids, and at least one', async () => {
    const {get} = await filled()
    const detail = 'Cannot request more than 100 events at once, got 101'
    expect(await get(`/api/shared-events?${OF}${'&id=one'.repeat(101)}`)).toMatchObject({status: 400, body: {detail}})
    expect((await get(`/api/shared-events?${OF}${'&id=one'.repeat(100)}`)).status).toBe(200)
    expect(await get(`/api/shared-events?${OF}`)).toMatchObject({status: 422, body: {detail: [{loc: ['query', 'id']}]}})
  })

  test('say of a conversation what everybody may know', async () => {
    const {get, store} = serving()
    const request = {selected_repository: 'org/project', pr_number: [7], secrets: {TOKEN: '**********'}}
    await saveRecord(store, recordWith({title: 'A title', request}))
    const {body} = await get(`/api/shared-conversations?ids=${CONVERSATION}&ids=${UNKNOWN}`, ANYBODY)
    expect(body).toMatchObject([
      {id: CONVERSATION, title: 'A title', selected_repository: 'org/project', pr_number: [7]},
      null,
    ])
    expect(Object.keys((body as object[])[0] ?? {})).toHaveLength(14)
  })

  test('do not list what is shared', async () => {
    const {get} = serving()
    for (const path of ['search', 'count']) expect((await get(`/api/shared-conversations/${path}`)).status).toBe(404)
  })
})

describe('the twin under /api/v1', () => {
  const path = `/api/v1/conversation/${CONVERSATION}/events`

  test('shows all to who has the key', async () => {
    const {get} = await filled({share: 'public'})
    expect((await get(`${path}/search?limit=2`)).body).toMatchObject({items: [{id: 'one'}, {id: 'update'}]})
    expect((await get(`${path}/search?kind__eq=ConversationStateUpdateEvent`)).body).toMatchObject({items: {length: 4}})
    expect((await get(`${path}/count`)).text).toBe('7')
    expect((await get(`${path}?id=update&id=nothing`)).body).toMatchObject([{id: 'update'}, null])
    for (const url of [`${path}/search`, `${path}/count`, `${path}?id=one`])
      expect((await get(url, ANYBODY)).status).toBe(401)
    expect((await get(`${path}/search`, {authorization: `Bearer ${KEY}`})).status).toBe(200)
  })

  test('takes a query of events as q, which the open search ignores', async () => {
    const {get} = await filled()
    const ids = async (query: string) => {
      const {body} = await get(`${path}/search?${query}`)
      return (body as {items: {id: string}[]}).items.map(({id}) => id)
    }
    const all = await ids('q=-kind:ConversationStateUpdateEvent')
    expect(all.length).toBe(3)
    const {body} = await get(`${path}/search?q=-kind:ConversationStateUpdateEvent&limit=2`)
    const {next_page_id: next} = body as {next_page_id: string}
    expect([...(await ids('q=-kind:ConversationStateUpdateEvent&limit=2'))]).toEqual(all.slice(0, 2))
    expect(await ids(`q=-kind:ConversationStateUpdateEvent&limit=2&page_id=${next}`)).toEqual(all.slice(2))
    expect((await get(`${path}/count?q=-kind:ConversationStateUpdateEvent`)).text).toBe('3')
    expect((await get(`${path}/count?q=id:one&kind__eq=ConversationStateUpdateEvent`)).text).toBe('0')
    expect(await get(`${path}/search?q=colour:red`)).toMatchObject({
      status: 422,
      body: {detail: [{loc: ['query', 'q'], type: 'query_parsing'}]},
    })
    const open = `/api/shared-events/search?conversation_id=${CONVERSATION}`
    expect((await get(`${open}&q=id:one`)).text).toBe((await get(open)).text)
  })

  test.each(['1.43', '1.58'] as const)('takes q also as %s, with the offsets of that version', async compat => {
    const {get} = await filled({compat})
    const {body} = await get(`${path}/search?q=kind:MessageEvent&limit=1`)
    const {items, next_page_id: next} = body as {items: {id: string}[]; next_page_id: string}
    expect(items).toMatchObject([{id: 'one'}])
    expect((await get(`${path}/search?q=kind:MessageEvent&limit=1&page_id=${next}`)).body).toMatchObject({
      items: [{id: 'two'}],
    })
  })

  test('says which part of the path is no UUID', async () => {
    const {get} = serving()
    const {status, body} = await get('/api/v1/conversation/no-id/events/search')
    expect(status).toBe(422)
    expect(body).toMatchObject({detail: [{type: 'uuid_parsing', loc: ['path', 'conversation_id'], input: 'no-id'}]})
  })
})
