import {readFileSync} from 'node:fs'
import {describe, expect, test} from 'vitest'
import {recordOf, saveRecord} from '../../../src/server/conversation/record/record.ts'
import {openMemoryStore} from '../../../src/server/store/memory.ts'
import {type Store, StoreFull, StoreRefused} from '../../../src/server/store/store.ts'
import {FIXTURES} from '../../events/fixtures.ts'
import {KEY, recordWith, type Serving, serving} from '../serving.ts'

type Json = Record<string, unknown>

interface Post {
  readonly path: string
  readonly headers: Record<string, string>
  readonly body: Json | Json[]
}

const POSTS = {
  '1.43.1': read('http-vectors/webhook-posts.json'),
  '1.58.2': read('http-vectors-1.58/webhooks.json'),
}
const ID = 'd74b9b22ecf8478abe103c6a5ec38435'
const EVENTS = `/api/v1/webhooks/events/${ID}`

function post(lab: Serving, url: string, body: unknown, headers: Record<string, string> = {'x-session-api-key': KEY}) {
  const payload = typeof body === 'string' ? body : JSON.stringify(body)
  return lab.ask({method: 'POST', url, payload, headers: {'content-type': 'application/json', ...headers}})
}

async function log(lab: Serving, id = ID): Promise<string[]> {
  const events = await lab.store.byLog(id, {order: 'ascending', from: null, limit: 10_000})
  return events.map(({json}) => json)
}

test('ids and kinds that no column of every store can hold are kept in the documents alone', async () => {
  const lab = serving()
  const long = 'x'.repeat(501)
  const ids = [String.raw`a\ud800`, String.raw`a\ud801`, String.raw`n\u0000`, long, 'x'.repeat(500)]
  const documents = ids.map(id => `{"id":"${id}","kind":"${id}"}`)
  const body = `[${documents.join(',')}]`
  for (let times = 0; times < 2; times++) expect(await post(lab, EVENTS, body)).toMatchObject({status: 200})
  expect(await log(lab)).toEqual(documents)
  const stored = await lab.store.byLog(ID, {order: 'ascending', from: null, limit: 10})
  expect(stored.map(({id}) => id)).toEqual([...Array(4).fill(expect.stringMatching(/^[\da-f-]{36}$/)), 'x'.repeat(500)])
  expect(stored.map(({kind}) => kind)).toEqual(['', '', '', '', 'x'.repeat(500)])
})

describe.each(Object.entries(POSTS))('what an agent server of %s posted', (version, posts) => {
  const id = version === '1.43.1' ? ID : '58089691c8c3492a844589e838cec7a9'
  const events = posts.flatMap(({body}) => (Array.isArray(body) ? body : []))

  test.each(['/api/v1/webhooks', '/ingest'])('is recorded in its order, word for word, under %s', async base => {
    const lab = serving()
    for (const {path, body} of posts) {
      const answer = await post(lab, base + path.replace('/hook', ''), body)
      expect(answer).toMatchObject({status: 200, body: {success: true}})
    }
    const history = events.filter(({kind}) => kind !== 'StreamingDeltaEvent')
    expect(await log(lab, id)).toEqual(history.map(event => JSON.stringify(event)))
    const about = posts.findLast(({path}) => path.endsWith('/conversations'))?.body as Json
    expect(await recordOf(lab.store, id)).toMatchObject({
      origin: 'webhook',
      llmModel: 'openai/fake',
      foreign: {id: about.id},
    })
  })

  test('is recorded once when every post comes twice, also at the same time', async () => {
    const lab = serving()
    const twice = posts.filter(({body}) => Array.isArray(body)).flatMap(one => [one, one])
    await Promise.all(twice.map(({path, body}) => post(lab, `/ingest${path.replace('/hook', '')}`, body)))
    const history = events.filter(({kind}) => kind !== 'StreamingDeltaEvent')
    expect(await log(lab, id)).toEqual(history.map(event => JSON.stringify(event)))
  })
})

describe('a batch', () => {
  const event = (at: number, more: Json = {}) => ({
    id: `e${at}`,
    timestamp: '2026-11-20T18:00:00',
    kind: 'PauseEvent',
    ...more,
  })

  test('is kept word for word, odd numbers and unknown kinds too', async () => {
    const lab = serving()
    const texts = [
      '{ "id":"a" , "kind":"NewEvent","n":1.0e2, "big":12345678901234567890 }',
      '{"kind":"PauseEvent","id":"b"}',
    ]
    await post(lab, EVENTS, `[ ${texts.join(' ,\n ')} ]`)
    expect(await log(lab)).toEqual(texts)
  })

  test.each(['spec', '1.43', '1.58'] as const)('may hold events that are dropped, and says so as %s', async compat => {
    const lab = serving({compat})
    const delta = event(0, {kind: 'StreamingDeltaEvent', content: 'x'})
    const answer = await post(lab, EVENTS, [delta, event(1), delta, 7, event(1, {reason: 'other'})])
    expect((await log(lab)).map(json => JSON.parse(json).id)).toEqual(['e1'])
    const dropped = [
      {rule: 'transient', documents: 2, message: 'parts of streamed answers are never stored'},
      {rule: 'no-event', documents: 1, message: expect.stringMatching(/^\[3\]: /)},
      {rule: 'id-conflict', documents: 1, message: expect.stringContaining('one of both is kept')},
    ]
    expect(answer.headers['x-dropped-events']).toBe('transient=2, no-event=1, id-conflict=1')
    if (compat === 'spec') expect(answer.body).toEqual({success: true, dropped})
    else expect(answer.text).toBe('{"success":true}')
    expect(lab.lines).toContainEqual({
      level: 'warn',
      message: `events of ${ID} were dropped`,
      fields: {dropped},
    })
  })

  test('of which nothing is dropped has the answer of the reference service, also when it comes twice', async () => {
    const lab = serving()
    for (let times = 0; times < 2; times++) {
      const answer = await post(lab, EVENTS, [event(0), event(1, {kind: 'NewKind', more: true})])
      expect(answer.text).toBe('{"success":true}')
      expect(Object.keys(answer.headers)).not.toContain('x-dropped-events')
    }
    expect(lab.lines.filter(({message}) => message.includes('dropped'))).toEqual([])
  })

  test('may hold an event whose time is no text', async () => {
    const lab = serving()
    const events = [event(0, {timestamp: {toString: 1}}), event(1)]
    expect(await post(lab, EVENTS, events)).toMatchObject({status: 200})
    expect((await log(lab)).map(json => JSON.parse(json))).toEqual(events)
  })

  test('may be longer than an agent server makes it', async () => {
    const lab = serving()
    const events = Array.from({length: 6000}, (_, at) => event(at, {text: 'x'.repeat(2000)}))
    expect(await post(lab, EVENTS, events)).toMatchObject({status: 200})
    expect(await lab.store.lastSeq(ID)).toBe(5999)
  })

  test('may hold one event that is larger than all others', async () => {
    const lab = serving()
    expect(await post(lab, EVENTS, [event(0, {text: 'x'.repeat(20 * 1024 * 1024)})])).toMatchObject({status: 200})
    expect(await lab.store.lastSeq(ID)).toBe(0)
  })

  test('is not endless', async () => {
    const lab = serving()
    expect(await post(lab, EVENTS, `["${'x'.repeat(65 * 1024 * 1024)}"]`)).toMatchObject({status: 413})
  })

  test('says in which state the conversation is', async () => {
    const lab = serving()
    await post(lab, EVENTS, [event(0)])
    expect((await recordOf(lab.store, ID))?.executionStatus).toBe('idle')
    const update = {kind: 'ConversationStateUpdateEvent', key: 'execution_status'}
    await post(lab, EVENTS, [event(1, {...update, value: 'running'}), event(2, {...update, value: 'paused'})])
    expect((await recordOf(lab.store, ID))?.executionStatus).toBe('paused')
    const state = {kind: 'ConversationStateUpdateEvent', key: 'full_state', value: {execution_status: 'finished'}}
    await post(lab, EVENTS, [event(3, state)])
    expect((await recordOf(lab.store, ID))?.executionStatus).toBe('finished')
  })

  test('that ends in ERROR, or a description that says so, has one log line', async () => {
    const lab = serving()
    const error = {kind: 'ConversationStateUpdateEvent', key: 'execution_status', value: 'error'}
    await post(lab, EVENTS, [event(0, error)])
    await post(lab, EVENTS, [event(1, error)])
    await post(lab, '/ingest/conversations', {id: ID, execution_status: 'error'})
    const other = ID.replace('d', 'e')
    await post(lab, '/ingest/conversations', {id: other, execution_status: 'error'})
    const failed = lab.lines.filter(({message}) => message === 'a run failed on another server')
    expect(failed.map(({fields}) => fields)).toEqual([{conversation: ID}, {conversation: other}])
  })

  test('is live for who listens, before it is answered', async () => {
    const lab = serving()
    const heard: unknown[] = []
    lab.server.channel.subscribe(ID, frame => heard.push(frame.type === 'durable' ? frame.event.id : frame.type))
    await post(lab, EVENTS, [event(0), event(1), event(0)])
    expect(heard).toEqual(['e0', 'e1'])
  })

  test('is acknowledged only when it is durable', async () => {
    const memory = openMemoryStore()
    const full: Store = {...memory, append: async () => Promise.reject(new StoreFull('no room'))}
    const lab = serving({}, {store: full})
    expect((await post(lab, EVENTS, [event(0)])).status).toBe(507)
  })

  test('with what the store cannot hold is refused by name', async () => {
    const memory = openMemoryStore()
    const picky: Store = {...memory, append: async () => Promise.reject(new StoreRefused('a character it has not'))}
    const msg = 'Value error, the store cannot hold this: a character it has not'
    expect(await post(serving({}, {store: picky}), EVENTS, [event(0)])).toMatchObject({
      status: 422,
      body: {detail: [{type: 'value_error', loc: ['body'], msg, input: null}]},
    })
  })

  test.each([
    ['an object', '{"id": "a"}', ['body']],
    ['nothing', '', ['body']],
    ['lines', '{"id":"a","kind":"PauseEvent"}\n{"id":"b","kind":"PauseEvent"}', ['body']],
    ['an array that is cut off', '[{"id":"a","kind":"PauseEvent"}', ['body', 0]],
  ])('that is %s is refused', async (_, body, loc) => {
    const lab = serving()
    expect(await post(lab, EVENTS, body)).toMatchObject({status: 422, body: {detail: [{loc}]}})
  })

  test('of a conversation that is run here is refused', async () => {
    const lab = serving()
    await saveRecord(lab.store, recordWith({id: ID, origin: 'own'}))
    expect(await post(lab, EVENTS, [event(0)])).toMatchObject({status: 409})
    expect(await post(lab, '/ingest/conversations', {id: ID})).toMatchObject({status: 409})
    expect(await log(lab)).toEqual([])
  })

  test('for no UUID is refused', async () => {
    const lab = serving()
    expect(await post(lab, '/ingest/events/no-uuid', [])).toMatchObject({
      status: 422,
      body: {detail: [{type: 'uuid_parsing'}]},
    })
  })
})

describe('the credential', () => {
  test.each([
    ['none', {}, 401],
    ['a wrong one', {'x-session-api-key': 'the-wrong-one'}, 401],
    ['the right one', {'x-session-api-key': KEY}, 200],
    [
      "the agent server's own, and the right one beside it",
      {'x-session-api-key': 'the-wrong-one', authorization: `Bearer ${KEY}`},
      200,
    ],
  ])('%s: %i', async (_, headers, status) => {
    const lab = serving()
    for (const path of [EVENTS, `/ingest/events/${ID}`])
      expect((await post(lab, path, [], headers)).status).toBe(status)
    for (const path of ['/api/v1/webhooks/conversations', '/ingest/conversations'])
      expect((await post(lab, path, {id: ID}, headers)).status).toBe(status)
    expect(JSON.stringify(lab.lines)).not.toMatch(/the-wrong-one|key-of-the-tests/)
    expect(JSON.stringify(await recordOf(lab.store, ID))).not.toMatch(/the-wrong-one|key-of-the-tests/)
  })
})

describe('what a conversation is', () => {
  test('is kept without credentials', async () => {
    const lab = serving()
    const about = {
      id: ID,
      title: 'T',
      execution_status: 'running',
      session_api_key: 'secret-1',
      agent: {llm: {model: 'm', api_key: 'secret-2'}},
      secret_registry: {
        secret_sources: {A: {kind: 'StaticSecret', value: 'secret-3'}, B: {headers: {x: 'secret-4'}, url: 'u'}},
      },
      anything: ['gAAAAABsecret-5-secret-5-secret-5'],
    }
    await post(lab, '/ingest/conversations', about)
    const record = await recordOf(lab.store, ID)
    expect(record).toMatchObject({title: 'T', executionStatus: 'running', llmModel: 'm'})
    expect(JSON.stringify(record)).not.toContain('secret-')
    expect(record?.foreign).toMatchObject({
      secret_registry: {secret_sources: {A: {kind: 'StaticSecret', value: '**********'}, B: {url: 'u'}}},
    })
  })

  test('may have ids that are no text', async () => {
    const lab = serving()
    const odd = {toString: 1}
    expect(await post(lab, '/ingest/conversations', {id: odd})).toMatchObject({status: 422})
    expect(await post(lab, '/ingest/conversations', {id: ID, parent_conversation_id: odd})).toMatchObject({status: 200})
    expect(await recordOf(lab.store, ID)).toMatchObject({parentId: null})
  })

  test('stays where it is not told again', async () => {
    const lab = serving()
    await post(lab, '/ingest/conversations', {id: ID, title: 'T', tags: {a: 'b'}})
    await post(lab, '/ingest/conversations', {id: ID, title: null, execution_status: 'deleting'})
    expect(await recordOf(lab.store, ID)).toMatchObject({title: 'T', tags: {a: 'b'}, executionStatus: 'deleting'})
  })

  test.each([
    ['[]', 422],
    ['', 422],
    ['{}', 422],
    ['{"id": "no-uuid"}', 422],
    ['{"id"', 422],
  ])('that is %s is refused', async (body, status) => {
    const lab = serving()
    expect((await post(lab, '/ingest/conversations', body)).status).toBe(status)
  })
})

function read(name: string): Post[] {
  return JSON.parse(readFileSync(FIXTURES + name, 'utf8'))
}
