import {describe, expect, test} from 'vitest'
import {saveRecord} from '../../../src/server/conversation/record/record.ts'
import {openHooks} from '../../../src/server/hooks/open.ts'
import {deliveriesOf} from '../../../src/server/receiver/deliveries.ts'
import {type CallbackRecord, countRecord, noteDropped} from '../../../src/server/receiver/record.ts'
import {openMemoryStore} from '../../../src/server/store/memory.ts'
import type {Store} from '../../../src/server/store/store.ts'
import {hooksOn, occasion} from '../../hooks/world.ts'
import {NEVER, REAL_CLOCK} from '../hooks/world.ts'
import {CONVERSATION, eventAt, KEY, recordWith, serving} from '../serving.ts'

const DASHED = '72d40619-b853-4f9b-9de6-c3f17a71072d'
const NOW = Date.UTC(2026, 0, 1) * 1000

function stopAt(micros: number, id: string, command = 'curl "$SVC_CALLBACK_URL"') {
  const event = {source: 'hook', hook_event_type: 'Stop', hook_command: command, success: true, exit_code: 0}
  return eventAt(micros, {...event, id, kind: 'HookExecutionEvent'})
}

const RECORD: CallbackRecord = {
  id: '',
  conversation: CONVERSATION,
  sessionId: null,
  finishedAt: null,
  path: '/',
  bytes: 0,
  isJson: false,
  body: '',
  answer: 204,
  count: 1,
  firstAt: 0,
  lastAt: 0,
}

async function served(settings: Parameters<typeof serving>[0] = {}) {
  const all = serving(settings)
  await saveRecord(all.store, recordWith({}))
  const send = (url: string, body: object, headers: Record<string, string> = {}) =>
    all.ask({method: 'POST', url, headers, payload: JSON.stringify(body)})
  const deliveries = async (query = '') => {
    const {items} = (await all.get(`/api/v1/callbacks${query}`)).body as {items: Record<string, unknown>[]}
    return items
  }
  return {...all, send, deliveries}
}

describe('finish callbacks', () => {
  test('come in without the key, and are joined to the hook that ran', async () => {
    const {send, deliveries, store} = await served()
    await store.append(CONVERSATION, [stopAt(NOW - 5_000_000, 'e1'), stopAt(NOW - 4_000_000, 'e2', 'echo other')])
    expect((await send('/callback', {session_id: DASHED})).status).toBe(204)
    expect(await deliveries()).toMatchObject([
      {
        status: 'arrived',
        conversation_id: CONVERSATION,
        text: `${DASHED}: the callback arrived (Stop hook e1, exit code 0)`,
        hook: {event_id: 'e1', exit_code: 0},
        callback: {session_id: DASHED, answer: 204, count: 1, path: '/callback'},
      },
    ])
  })

  test('that did not come are one line', async () => {
    const {deliveries, store} = await served()
    await store.append(CONVERSATION, [stopAt(NOW - 60_000_000, 'e1')])
    const [only, ...others] = await deliveries(`?conversation_id=${DASHED}`)
    expect(others).toEqual([])
    expect(only).toMatchObject({status: 'missing', callback: null})
    expect(only?.text).toContain('the hook ran but nothing arrived here (Stop hook e1, exit code 0)')
  })

  test('that were dropped are said, and a run of that time is not told to have sent nothing', async () => {
    const {get, store} = await served()
    await store.append(CONVERSATION, [stopAt(NOW - 90_000_000, 'e1'), stopAt(NOW - 60_000_000, 'e2')])
    expect((await get('/api/v1/callbacks')).body).toMatchObject({dropped: {accepted: 0, refused: 0, up_to: null}})
    const document = {id: 'c1', conversation: CONVERSATION, micros: NOW - 80_000_000, json: '{}'}
    await noteDropped(store, 'callback', [document])
    await noteDropped(store, 'refused-callback', [{...document, micros: 0}])
    const {body} = await get('/api/v1/callbacks')
    expect(body).toMatchObject({
      items: [{status: 'dropped', hook: {event_id: 'e1'}}, {status: 'missing'}],
      dropped: {accepted: 1, refused: 1, up_to: '2025-12-31T23:58:40.000000Z'},
    })
  })

  test('have their whole bodies where one conversation is asked for, else the beginnings', async () => {
    const {send, deliveries} = await served()
    await send('/callback', {session_id: DASHED, note: 'n'.repeat(5000)})
    const lengths = async (query: string) =>
      (await deliveries(query)).map(({callback}) => String(Reflect.get(Object(callback), 'body')).length)
    expect(await lengths('')).toEqual([1000])
    expect((await lengths(`?conversation_id=${DASHED}`))[0]).toBeGreaterThan(5000)
  })

  test('of one conversation need its runs once, however many there are', async () => {
    const memory = openMemoryStore()
    const queries: string[] = []
    const store: Store = {
      ...memory,
      byTime(query, page) {
        queries.push(`${query.conversation} ${query.kind}`)
        return memory.byTime(query, page)
      },
    }
    await store.append(CONVERSATION, [stopAt(NOW - 50_000_000, 'e1'), stopAt(NOW - 40_000_000, 'e2')])
    await countRecord(store, {...RECORD, id: 'nameless', conversation: null, firstAt: NOW, lastAt: NOW})
    expect(await deliveriesOf(store, CONVERSATION, NOW)).toHaveLength(2)
    expect(queries).toEqual([`${CONVERSATION} HookExecutionEvent`])
  })

  test('of many runs are all looked at', async () => {
    const {deliveries, store} = await served()
    const runs = Array.from({length: 1201}, (_, at) => stopAt(NOW - 60_000_000 - at, `e${at}`))
    await store.append(CONVERSATION, runs)
    expect(await deliveries()).toHaveLength(1201)
  })

  test('of which there are more than are looked at are not missed', async () => {
    const {deliveries, store} = await served()
    await store.append(CONVERSATION, [
      stopAt(NOW - 60_000_000, 'old'),
      ...Array.from({length: 1001}, (_, at) => stopAt(NOW - 50_000_000 + at, `e${at}`)),
      stopAt(NOW - 40_000_000, 'lost'),
    ])
    for (let at = 0; at < 1001; at += 1) {
      const micros = NOW - 50_000_000 + at
      await countRecord(store, {...RECORD, id: `c${at}`, firstAt: micros, lastAt: micros})
    }
    const found = await deliveries()
    expect(found.filter(({status}) => status === 'missing')).toMatchObject([{hook: {event_id: 'lost'}}])
    expect(found).toHaveLength(1001)
  })

  test('of other conversations, however many, hide no missing one of the conversation that is asked for', async () => {
    const {deliveries, store} = await served()
    await store.append(CONVERSATION, [stopAt(NOW - 60_000_000, 'old')])
    for (let at = 0; at < 1001; at += 1) {
      const micros = NOW - 40_000_000 + at
      await countRecord(store, {...RECORD, id: `c${at}`, conversation: null, firstAt: micros, lastAt: micros})
    }
    expect(await deliveries(`?conversation_id=${DASHED}`)).toMatchObject([{status: 'missing', hook: {event_id: 'old'}}])
  })

  test('whose copies come again and again are among those that are looked at', async () => {
    const {deliveries, store} = await served()
    const times = [NOW - 90_000_000, ...Array.from({length: 1000}, (_, at) => NOW - 50_000_000 + at), NOW - 30_000_000]
    for (const [at, micros] of times.entries()) {
      const id = at === 0 || at === 1001 ? 'same' : `c${at}`
      await countRecord(store, {
        ...RECORD,
        id,
        conversation: at === 0 || at === 1001 ? CONVERSATION : null,
        firstAt: micros,
        lastAt: micros,
      })
    }
    await store.append(CONVERSATION, [stopAt(NOW - 30_000_001, 'e1')])
    expect((await deliveries()).filter(({hook}) => hook !== null)).toMatchObject([{status: 'repeated'}])
  })

  test('that are not JSON in an imported event stop nothing', async () => {
    const {deliveries, store} = await served()
    await store.append(CONVERSATION, [{id: 'e1', kind: 'HookExecutionEvent', micros: NOW, json: '{'}])
    expect(await deliveries()).toEqual([])
  })

  test('that name no conversation are joined to the only run near them, and said to be probably its own', async () => {
    const {send, deliveries, store} = await served()
    await store.append(CONVERSATION, [stopAt(NOW - 5_000_000, 'e1')])
    await send('/callback', {done: true})
    const expected = [{status: 'arrived', probably: true, conversation_id: CONVERSATION, hook: {event_id: 'e1'}}]
    expect(await deliveries()).toMatchObject(expected)
    expect(await deliveries(`?conversation_id=${DASHED}`)).toMatchObject(expected)
  })

  test('that name no conversation are told of where a run of another one is near as well', async () => {
    const {send, deliveries, store} = await served()
    const other = CONVERSATION.replaceAll('7', '8')
    await saveRecord(store, recordWith({id: other}))
    await store.append(CONVERSATION, [stopAt(NOW - 5_000_000, 'e1')])
    await store.append(other, [stopAt(NOW - 4_000_000, 'e2')])
    await send('/callback', {done: true})
    const [only, ...others] = await deliveries(`?conversation_id=${DASHED}`)
    expect(only).toMatchObject({status: 'awaited', probably: false, callback: null})
    expect(only?.text).toContain('1 callback without a conversation arrived within 15 s')
    expect(others).toEqual([])
    expect((await deliveries()).map(({status}) => status).toSorted()).toEqual([
      'awaited',
      'awaited',
      'unknown-conversation',
    ])
  })

  test('of the same payload for several conversations are each joined to its run', async () => {
    const {deliveries, store} = await served()
    const minute = 60_000_000
    for (const [at, id] of ['e1', 'e2', 'e3'].entries()) {
      const micros = NOW - (10 - at) * minute
      await store.append(CONVERSATION, [stopAt(micros, id)])
      await countRecord(store, {...RECORD, id: 'same', conversation: null, firstAt: micros + 1, lastAt: micros + 1})
    }
    const found = await deliveries()
    expect(found.map(({status, probably}) => [status, probably])).toEqual(found.map(() => ['arrived', true]))
    expect(found).toHaveLength(3)
  })

  test('of an unknown conversation are told as that, by a path too', async () => {
    const {send, deliveries} = await served()
    const other = CONVERSATION.replaceAll('7', '8')
    await send(`/callback/${other}`, {done: true})
    expect(await deliveries()).toMatchObject([{status: 'unknown-conversation', conversation_id: other}])
    expect(await deliveries(`?conversation_id=${CONVERSATION}`)).toEqual([])
  })

  test('have to carry the token where there is one, and never the key', async () => {
    const {send, deliveries} = await served({callbackToken: 'tok-Zq8#kd2'})
    expect((await send('/callback', {session_id: DASHED})).status).toBe(403)
    expect((await send('/callback', {session_id: DASHED}, {'x-session-api-key': KEY})).status).toBe(403)
    expect((await send('/callback', {session_id: DASHED}, {'x-callback-token': 'tok-Zq8#kd2'})).status).toBe(204)
    expect((await deliveries()).map(({status}) => status)).toEqual(['refused', 'without-run'])
  })

  test('are shown to who has the key', async () => {
    const {get} = await served()
    for (const path of ['/api/v1/callbacks', '/api/v1/hook-outcomes', '/api/v1/callbacks/faults'])
      expect((await get(path, {})).status).toBe(401)
    expect(await get('/api/v1/callbacks?conversation_id=x')).toMatchObject({
      status: 422,
      body: {detail: [{type: 'uuid_parsing', loc: ['query', 'conversation_id']}]},
    })
  })

  test('go wrong where that is asked for, from then on', async () => {
    const {send, ask, get} = await served()
    const set = (payload: object) =>
      ask({method: 'PATCH', url: '/api/v1/callbacks/faults', headers: {'x-session-api-key': KEY}, payload})
    expect((await set({status: 500})).body).toEqual({delay_ms: 0, status: 500, drop: false})
    expect((await send('/callback', {})).status).toBe(500)
    expect((await set({status: null})).body).toEqual({delay_ms: 0, status: null, drop: false})
    expect((await send('/callback', {})).status).toBe(204)
    for (const wrong of [{status: 100}, {delay_ms: -1}, {delay_ms: 1e9}, {drop: 'yes'}, {stat: 1}, []])
      expect((await set(wrong)).status, JSON.stringify(wrong)).toBe(422)
    expect((await get('/api/v1/callbacks/faults')).body).toEqual({delay_ms: 0, status: null, drop: false})
  })
})

describe('an async hook that has ended', () => {
  const realClock = {
    ...REAL_CLOCK,
    sleep: (ms: number, signal?: AbortSignal) => REAL_CLOCK.sleep(ms === 1000 ? 1 : ms, signal),
  }

  async function ended(command: string, event: string) {
    const all = await served()
    await all.store.append(CONVERSATION, [stopAt(NOW, event, command)])
    const starter = openHooks(all.server, {environment: process.env, inherit: false, realClock})
    const hooks = starter.hooksOf({
      id: CONVERSATION,
      config: hooksOn('Stop', {command, async: true}),
      workspace: '/tmp',
      secrets: () => new Map(),
      knownSecrets: () => [],
      nextEventId: () => event,
    })
    await hooks.run(occasion('Stop', {sessionId: DASHED}), NEVER)
    while (!all.lines.some(({message}) => message.startsWith('async Stop'))) await new Promise(setImmediate)
    return {...all, starter}
  }

  test('is told as it was, which its event does not', async () => {
    const {get, lines, starter} = await ended('exit 7', 'e1')
    await starter[Symbol.asyncDispose]()
    expect(lines).toMatchObject([{level: 'warn', message: 'async Stop hook: exit code 7'}])
    expect((await get('/api/v1/hook-outcomes')).body).toMatchObject({
      items: [
        {conversation_id: CONVERSATION, hook_event_type: 'Stop', hook_command: 'exit 7', exit_code: 7, error: null},
      ],
    })
  })

  test('and should have sent a callback is missed in the log', async () => {
    const {lines, starter} = await ended('test -n "$SVC_CALLBACK_URL" || exit 0', 'e1')
    const missed = () => lines.find(({message}) => message.includes('nothing arrived'))
    while (missed() === undefined) await new Promise(setImmediate)
    expect(missed()?.message).toBe(
      `${DASHED}: the hook ran but nothing arrived here (Stop hook e1, exit code 0): GET /api/v1/app-conversations/${DASHED}/callbacks says why`,
    )
    await starter[Symbol.asyncDispose]()
  })
})
