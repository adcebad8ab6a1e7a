import {once} from 'node:events'
import {request} from 'node:http'
import type {AddressInfo} from 'node:net'
import {describe, expect, test} from 'vitest'
import {CONVERSATION, KEY, messageAt, type Serving, serving} from '../serving.ts'
import type {TestClock} from '../test-clock.ts'

const SEARCH = `/api/shared-events/search?conversation_id=${CONVERSATION}`
const FAULTS = '/api/v1/faults'

async function put(lab: Serving, plan: object) {
  const headers = {'x-session-api-key': KEY, 'content-type': 'application/json'}
  return lab.ask({method: 'PUT', url: FAULTS, headers, payload: plan})
}

async function withRules(...rules: readonly object[]) {
  const lab = serving()
  expect((await put(lab, {seed: 7, rules})).status).toBe(200)
  return lab
}

const statuses = async (lab: Serving, count: number, url = SEARCH) => {
  const all: number[] = []
  for (let at = 0; at < count; at++) all.push((await lab.get(url, {})).status)
  return all
}

/** Advances the clock of the server as soon as a request waits. */
async function slept({server}: Serving, ms: number) {
  const clock = server.clock as TestClock // the cast is safe: `serving` uses this clock
  await expect.poll(() => clock.sleepers()).toBe(1)
  await clock.advance(ms)
}

async function listed(lab: Serving) {
  return (await lab.get(FAULTS)).body as {seed: number; rules: {id: number; matched: number; fired: number}[]}
}

describe('faults of requests', () => {
  test('happen to the numbered requests of a route, and to no others', async () => {
    const lab = await withRules({on: 'GET /api/shared-events/search', status: 503, requests: [2, 4]})
    expect(await statuses(lab, 5)).toEqual([200, 503, 200, 503, 200])
    expect((await lab.get('/alive', {})).status).toBe(200)
    expect((await listed(lab)).rules).toEqual([
      {id: 1, on: 'GET /api/shared-events/search', status: 503, requests: [2, 4], matched: 5, fired: 2},
    ])
    const fired = lab.server.metrics.counts().faults
    expect(fired).toEqual([[{kind: 'status'}, 2]])
  })

  test('the same seed and requests give the same faults; another seed gives others', async () => {
    const rule = {on: '/*', status: 500, chance: 0.5}
    const run = async (seed: number) => {
      const lab = serving()
      await put(lab, {seed, rules: [rule]})
      return statuses(lab, 40)
    }
    const [first, again, other] = [await run(1), await run(1), await run(2)]
    expect(again).toEqual(first)
    expect(other).not.toEqual(first)
    expect(first.filter(status => status === 500).length).toBeGreaterThan(8)
    expect(first.filter(status => status === 200).length).toBeGreaterThan(8)
  })

  test('the chances of two rules do not depend on each other', async () => {
    const lab = await withRules({on: '/*', status: 501, chance: 0.5}, {on: '/*', status: 502, chance: 0.5})
    expect(new Set(await statuses(lab, 40))).toEqual(new Set([200, 501, 502]))
  })

  test('a seed that the server chose repeats the faults', async () => {
    const lab = serving()
    const rule = {on: '/*', status: 500, chance: 0.5}
    const {seed} = (await put(lab, {rules: [rule]})).body as {seed: number}
    const first = await statuses(lab, 40)
    const again = serving()
    await put(again, {seed, rules: [rule]})
    expect(await statuses(again, 40)).toEqual(first)
    expect(lab.lines.map(({message}) => message)).toContain(`simulating faults: 1 rule, seed ${seed}`)
  })

  test('happen when the log of the conversation has grown', async () => {
    const lab = await withRules({on: '/*', status: 500, events: 2, conversation: CONVERSATION})
    expect(await statuses(lab, 1)).toEqual([200])
    await lab.store.append(CONVERSATION, [messageAt(1, 'one')])
    expect(await statuses(lab, 1)).toEqual([200])
    await lab.store.append(CONVERSATION, [messageAt(2, 'two')])
    expect(await statuses(lab, 2)).toEqual([500, 500])
    expect(await statuses(lab, 1, SEARCH.replace(/.$/u, '0'))).toEqual([200])
    expect((await listed(lab)).rules).toMatchObject([{matched: 2, fired: 2}])
  })

  test('happen to the start of a conversation that its body names', async () => {
    const lab = await withRules({on: 'POST /api/*', status: 503, conversation: CONVERSATION})
    const start = async (id: string) => {
      const headers = {'x-session-api-key': KEY, 'content-type': 'application/json'}
      const url = '/api/v1/app-conversations/stream-start'
      return (await lab.ask({method: 'POST', url, headers, payload: {conversation_id: id, scenario: 1}})).status
    }
    expect(await start(CONVERSATION)).toBe(503)
    expect(await start(CONVERSATION.replace(/.$/u, '0'))).not.toBe(503)
    expect((await listed(lab)).rules).toMatchObject([{matched: 1, fired: 1}])
  })

  test('a rule about a conversation keeps no other rule from an invalid body', async () => {
    const rule = {on: 'POST /api/v1/app-conversations', status: 503}
    const lab = await withRules(rule, {on: 'GET /api/*', status: 500, conversation: CONVERSATION})
    const headers = {'x-session-api-key': KEY, 'content-type': 'application/json'}
    const asked = {method: 'POST', url: '/api/v1/app-conversations', headers} as const
    expect((await lab.ask({...asked, payload: '{bad'})).status).toBe(503)
  })

  test('happen to a start when the log that its body names has grown', async () => {
    const lab = await withRules({on: 'POST /api/*', status: 503, events: 1})
    const headers = {'x-session-api-key': KEY, 'content-type': 'application/json'}
    const url = '/api/v1/app-conversations/stream-start'
    const start = async () =>
      (await lab.ask({method: 'POST', url, headers, payload: {conversation_id: CONVERSATION, scenario: 1}})).status
    expect(await start()).not.toBe(503)
    await lab.store.append(CONVERSATION, [messageAt(1, 'one')])
    expect(await start()).toBe(503)
  })

  test('a broken cursor is refused by the next search, and nothing else of the page changes', async () => {
    const lab = serving()
    await lab.store.append(CONVERSATION, [messageAt(1, 'one'), messageAt(2, 'two')])
    const page = (await lab.get(`${SEARCH}&limit=1`, {})).text
    await put(lab, {seed: 7, rules: [{on: '/api/shared-events/search', broken_cursor: true}]})
    const broken = (await lab.get(`${SEARCH}&limit=1`, {})).text
    const cursorIn = (text: string) => (JSON.parse(text) as {next_page_id: string}).next_page_id
    expect(broken.replace(cursorIn(broken), cursorIn(page))).toBe(page)
    expect(cursorIn(broken)).not.toBe(cursorIn(page))
    expect((await lab.get(`${SEARCH}&limit=1&page_id=${cursorIn(broken)}`, {})).status).toBe(422)
    expect((await lab.get(`${SEARCH}&limit=1&page_id=${cursorIn(page)}`, {})).text).toContain('"next_page_id":null')
    expect((await listed(lab)).rules).toMatchObject([{matched: 3, fired: 1}])
  })

  test('a delay waits by the clock of the server, and the answer stays the same', async () => {
    const lab = await withRules({on: '/alive', delay_ms: 5000})
    const answer = lab.get('/alive', {})
    await slept(lab, 4999)
    expect(lab.server.requests.list().requests.map(({url}) => url)).toEqual([FAULTS])
    await slept(lab, 1)
    expect((await answer).text).toBe('{"status":"ok"}')
  })

  test('a delay ends when the client leaves', async () => {
    const lab = await withRules({on: '/alive', delay_ms: 5000})
    await lab.app.listen({port: 0, host: '127.0.0.1'})
    const {port} = lab.app.server.address() as AddressInfo // the cast is safe: a TCP server has an `AddressInfo`
    const sent = request({port, path: '/alive'}).on('error', () => {})
    sent.end()
    const clock = lab.server.clock as TestClock // the cast is safe: `serving` uses this clock
    await expect.poll(() => clock.sleepers()).toBe(1)
    sent.destroy()
    await expect.poll(() => clock.sleepers()).toBe(0)
  })

  test('all rules that match happen, in order', async () => {
    const lab = await withRules({on: '/alive', delay_ms: 1}, {on: '/*', status: 502}, {on: '/alive', status: 500})
    const answer = lab.get('/alive', {})
    await slept(lab, 1)
    expect((await answer).status).toBe(502)
    expect((await listed(lab)).rules.map(({fired}) => fired)).toEqual([1, 1, 0])
  })

  test('the journal names them, and a dropped request has its row', async () => {
    const lab = await withRules({on: '/alive', delay_ms: 1}, {on: '/alive', drop: true})
    await lab.app.listen({port: 0, host: '127.0.0.1'})
    const {port} = lab.app.server.address() as AddressInfo // the cast is safe: a TCP server has an `AddressInfo`
    const sent = request({port, path: '/alive'})
    sent.end()
    const failed = once(sent, 'error')
    await slept(lab, 1)
    const [error] = await failed
    expect(error.code).toBe('ECONNRESET')
    await expect.poll(() => lab.server.requests.list().requests).toHaveLength(2)
    expect(lab.lines.map(({message}) => message)).toContain('GET /alive: simulated fault, rule 2: drop')
    await lab.get('/health', {})
    const {items} = (await lab.get('/api/v1/requests')).body as {items: object[]}
    expect(items).toMatchObject([
      {path: '/health', status: 200, fault: null},
      {path: '/alive', status: null, why: 'a simulated fault', fault: 'rule 1: delay_ms 1; rule 2: drop'},
      {path: FAULTS, status: 200},
    ])
  })

  test('a request without the key gets its 401 and no fault, and the route of the faults never fails', async () => {
    const lab = await withRules({on: '/*', status: 500})
    expect((await lab.get(FAULTS, {})).status).toBe(401)
    expect((await lab.get('/api/v1/requests', {})).status).toBe(401)
    expect((await listed(lab)).rules).toMatchObject([{matched: 0, fired: 0}])
    const cleared = await lab.ask({method: 'DELETE', url: FAULTS, headers: {'x-session-api-key': KEY}})
    expect(cleared.text).toBe('{"success":true}')
    expect(await statuses(lab, 1)).toEqual([200])
    expect(await listed(lab)).toEqual({seed: null, rules: []})
  })

  test('an invalid plan is refused with its place, and the old one stays', async () => {
    const lab = await withRules({on: '/*', status: 500})
    const {status, body} = await put(lab, {
      rules: [
        {on: '/*', drop: true},
        {on: '/x', stat: 500},
      ],
    })
    expect(status).toBe(422)
    expect(body).toMatchObject({detail: [{loc: ['body', 'rules', '1', 'stat']}]})
    expect(await statuses(lab, 1)).toEqual([500])
  })
})
