import {readFileSync} from 'node:fs'
import {describe, expect, test} from 'vitest'
import {CONVERSATION, messageAt, serving} from '../serving.ts'

interface Vector {
  readonly query: string
  readonly status: number
  readonly body: unknown
}

const VECTORS: Vector[] = JSON.parse(
  readFileSync(new URL('../fixtures/shared-search-validation.json', import.meta.url), 'utf8'),
)
const URL_OF_SEARCH = '/api/shared-events/search'

describe('parameters of the search, as the service answers them', () => {
  const refused = VECTORS.filter(({status}) => status === 422)
  const accepted = VECTORS.filter(({status, query}) => status === 200 && !query.includes('page_id=-1'))
  const failing = VECTORS.filter(({status}) => status === 500)

  test('the vectors are all looked at', () => {
    expect(refused.length + accepted.length + failing.length).toBe(VECTORS.length - 1)
    expect(refused.length).toBeGreaterThan(10)
  })

  test.each(refused)('422, field for field: $query', async ({query, body}) => {
    const answer = await serving().get(`${URL_OF_SEARCH}?${query}`)
    expect(answer.status).toBe(422)
    expect(answer.headers['content-type']).toBe('application/json')
    expect(answer.text).toBe(JSON.stringify(body))
  })

  test.each(accepted)('200: $query', async ({query}) => {
    const {store, get} = serving()
    await store.append(CONVERSATION, [messageAt(Date.UTC(2026, 0, 1) * 1000, 'one')])
    const answer = await get(`${URL_OF_SEARCH}?${query}`)
    expect(answer).toMatchObject({status: 200, body: {items: [{id: 'one'}], next_page_id: null}})
  })

  test.each(failing)('$query fails in the reference only', async ({query}) => {
    const asSpecified = await serving().get(`${URL_OF_SEARCH}?${query}`)
    if (query.includes('page_id')) expect(asSpecified).toMatchObject({status: 422, body: FOREIGN('abc')})
    else expect(asSpecified).toMatchObject({status: 200, body: {items: [], next_page_id: null}})
    for (const compat of ['1.43', '1.58'] as const) {
      const answer = await serving({compat}).get(`${URL_OF_SEARCH}?${query}`)
      expect(answer).toMatchObject({status: 500, text: 'Internal Server Error'})
      expect(answer.headers['content-type']).toMatch(/^text\/plain/)
    }
  })

  test('a number as page_id is of the reference only', async () => {
    const query = `conversation_id=${CONVERSATION}&page_id=-1`
    expect(await serving().get(`${URL_OF_SEARCH}?${query}`)).toMatchObject({status: 422, body: FOREIGN('-1')})
    expect(await serving({compat: '1.58'}).get(`${URL_OF_SEARCH}?${query}`)).toMatchObject({status: 200})
  })
})

describe('limit', () => {
  test.each([
    ['5', 5],
    ['%205%20', 5],
    ['5%0A', 5],
    ['%2B5', 5],
    ['05', 5],
    ['1_0', 10],
    ['1.0', 1],
    ['100.0', 100],
  ])('%s is %i', async (text, limit) => {
    const {store, get} = serving()
    await store.append(
      CONVERSATION,
      Array.from({length: 101}, (_, at) => messageAt(at, `event-${at}`)),
    )
    const {body} = await get(`${URL_OF_SEARCH}?conversation_id=${CONVERSATION}&limit=${text}`)
    expect((body as {items: unknown[]}).items).toHaveLength(limit)
  })

  test.each([
    ...['1.5', '1.', '1e1', '0x10', 'true', 'NaN', '', '_1', '1__0'].map(text => [text, 'int_parsing']),
    ...['-0', '0', '-1'].map(text => [text, 'greater_than']),
    ...['101', '9'.repeat(400)].map(text => [text, 'less_than_equal']),
  ])('%s is %s', async (text, type) => {
    const {body} = await serving().get(`${URL_OF_SEARCH}?conversation_id=${CONVERSATION}&limit=${text}`)
    expect(body).toMatchObject({detail: [{type, loc: ['query', 'limit'], input: text}]})
  })
})

describe('the kinds that can be asked for', () => {
  test('are one more in 1.58', async () => {
    const url = `${URL_OF_SEARCH}?conversation_id=${CONVERSATION}&kind__eq=SecurityAnalysisEvent`
    expect((await serving().get(url)).status).toBe(422)
    expect((await serving({compat: '1.43'}).get(url)).status).toBe(422)
    expect((await serving({compat: '1.58'}).get(url)).status).toBe(200)
  })
})

function FOREIGN(input: string) {
  const msg = 'Value error, page_id was not issued by this search'
  return {detail: [{type: 'value_error', loc: ['query', 'page_id'], msg, input}]}
}
