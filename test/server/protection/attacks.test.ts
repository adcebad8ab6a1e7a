import {once} from 'node:events'
import {connect} from 'node:net'
import type {InjectOptions} from 'fastify'
import {describe, expect, test} from 'vitest'
import {LIMITS} from '../../../src/server/protection/protect.ts'
import {StoreFailed, StoreFull} from '../../../src/server/store/store.ts'
import {answerTo, portOf} from '../listening.ts'
import {CONVERSATION, KEY, serving} from '../serving.ts'

const OPEN = `/api/shared-events/search?conversation_id=${CONVERSATION}`
const CLOSED = `/api/v1/conversation/${CONVERSATION}/events/search`
const BATCH = `/api/conversations/${CONVERSATION}/events`

describe('a page whose name was made to point here', () => {
  test.each([
    'evil.example',
    'evil.example:3000',
    '127.0.0.1.evil.example',
    'localhost.evil.example',
    'evil.example.',
    '[::1',
    'a b',
  ])('gets nothing as %s', async host => {
    const {get} = serving()
    for (const url of [OPEN, CLOSED, '/alive', '/openapi.json', '/nothing']) {
      const answer = await get(url, {host, 'x-session-api-key': KEY})
      expect(answer).toMatchObject({status: 403, body: {detail: expect.stringMatching(/^Host not allowed/u)}})
    }
  })

  test.each([
    '127.0.0.1:3000',
    'localhost',
    'localhost:3000',
    'LOCALHOST',
    'a.localhost:1',
    '[::1]:3000',
    '10.0.0.7:3000',
    'devbox:3000',
  ])('while %s is served', async host => {
    const {get} = serving({hosts: ['devbox']})
    expect((await get(OPEN, {host})).status).toBe(200)
  })
})

test('a refused Host is named with the setting that allows it', async () => {
  const {get, lines} = serving()
  const allow = 'dev.example; to allow it, set SVCDIAG_SERVE_HOSTS=dev.example'
  const {body} = await get(OPEN, {host: 'dev.example:3000'})
  expect(body).toEqual({detail: `Host not allowed: ${allow}`})
  expect(lines[0]?.message).toContain(allow)
})

test.each(['Host: localhost\r\nHost: evil.example', 'Host: localhost\r\nhOST: localhost'])(
  'two Host headers are refused: %j',
  async hosts => {
    const {app} = serving()
    const answer = await answerTo(await portOf(app), `GET /alive HTTP/1.1\r\n${hosts}\r\nConnection: close\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1.1 400 /u)
  },
)

describe('a page of an allowed origin', () => {
  const origin = 'http://front.example:5173'
  const own = {host: 'localhost:3000', origin}

  test('may ask and read, also why it is refused', async () => {
    const {get} = serving({origins: [origin]})
    for (const [url, status] of [
      [OPEN, 200],
      [CLOSED, 401],
      ['/nothing', 404],
    ] as const)
      expect(await get(url, own)).toMatchObject({
        status,
        headers: {'access-control-allow-origin': origin, vary: 'Origin'},
      })
  })

  test('gets its preflight answered without a key', async () => {
    const {ask} = serving({origins: [origin]})
    const headers = {...own, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization'}
    const answer = await ask({method: 'OPTIONS', url: '/api/v1/app-conversations', headers})
    expect(answer).toMatchObject({status: 204, text: ''})
    expect(answer.headers['access-control-allow-methods']).toContain('POST')
    expect(answer.headers['access-control-allow-headers']).toContain('Authorization')
  })

  test.each(['http://front.example', 'https://front.example:5173', 'http://evil.example', 'null'])(
    'is not %s',
    async other => {
      const {ask, get} = serving({origins: [origin]})
      const headers = {host: 'localhost:3000', origin: other}
      expect((await get(OPEN, headers)).status).toBe(403)
      const asked = {...headers, 'access-control-request-method': 'POST'}
      const answer = await ask({method: 'OPTIONS', url: '/api/v1/app-conversations', headers: asked})
      expect(answer.status).toBe(403)
      expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
    },
  )
})

describe('a page of another site', () => {
  test.each([
    ['of another origin', {origin: 'https://evil.example'}],
    ['of another port', {origin: 'http://localhost:5173'}],
    ['of a sandboxed frame or a file', {origin: 'null'}],
    ['that sends nonsense', {origin: 'http://'}],
    ['that sends no origin: an image, a script', {'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors'}],
    ['of another port, without origin', {'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors'}],
    ['in a frame', {'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe'}],
  ])('is refused: %s', async (_, headers) => {
    const {get, ask} = serving()
    const own = {host: 'localhost:3000', 'x-session-api-key': KEY, ...headers}
    for (const url of [OPEN, CLOSED])
      expect(await get(url, own)).toMatchObject({status: 403, body: {detail: 'Origin not allowed'}})
    expect((await ask({method: 'POST', url: '/api/v1/app-conversations', headers: own})).status).toBe(403)
  })

  test.each([
    ['its own page', {origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin'}],
    ['a typed address', {'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate'}],
    [
      'a link that leads here',
      {'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document'},
    ],
  ])('while %s is served', async (_, headers) => {
    expect((await serving().get(OPEN, {host: 'localhost:3000', ...headers})).status).toBe(200)
  })

  test('is never told that it may read', async () => {
    const {headers} = await serving().get(OPEN, {})
    expect(Object.keys(headers).filter(name => name.startsWith('access-control'))).toEqual([])
  })
})

describe('the API key', () => {
  test.each([
    ['authorization', `Bearer ${KEY}`],
    ['authorization', `bearer  ${KEY}`],
    ['x-access-token', KEY],
    ['x-session-api-key', KEY],
  ])('may come as %s: %s', async (name, value) => {
    expect((await serving().get(CLOSED, {[name]: value})).status).toBe(200)
  })

  test.each([
    ['nothing', {}],
    ['another', {'x-session-api-key': 'other'}],
    ['its beginning', {'x-session-api-key': KEY.slice(0, -1)}],
    ['more than it', {'x-session-api-key': `${KEY}x`}],
    ['nothing in the header', {'x-session-api-key': ''}],
    ['another header', {'x-api-key': KEY}],
    ['another scheme', {authorization: `Basic ${KEY}`}],
    ['a bare header', {authorization: KEY}],
    ['a cookie', {cookie: `key=${KEY}`}],
  ])('is not %s', async (_, headers) => {
    const answer = await serving().get(CLOSED, headers as Record<string, string>)
    expect(answer).toMatchObject({status: 401, body: {detail: 'Unauthorized'}})
    expect((await serving().get(`${CLOSED}?session_api_key=${KEY}`, headers as Record<string, string>)).status).toBe(
      401,
    )
  })

  test('that is empty lets nobody in', async () => {
    for (const headers of [{}, {'x-session-api-key': ''}, {authorization: 'Bearer '}])
      expect((await serving({apiKey: ''}).get(CLOSED, headers)).status).toBe(401)
  })

  test('is asked for before anything is read or said', async () => {
    const {ask} = serving()
    const headers = {'content-type': 'application/json'}
    expect((await ask({url: BATCH, payload: '{', headers})).status).toBe(401)
    expect((await ask({url: '/api/conversations/no-id/events/search'})).status).toBe(401)
  })

  test('is in no line of the log, nor is a query', async () => {
    const {get, lines} = serving()
    await get(`${CLOSED}?session_api_key=${KEY}`, {'x-session-api-key': `${KEY}x`, authorization: `Basic ${KEY}`})
    expect(lines.map(({level}) => level)).toEqual(['warn', 'info'])
    expect(JSON.stringify(lines)).not.toContain(KEY)
  })
})

describe('a request that costs too much', () => {
  const limits = {...LIMITS, body: 1000, headers: 4096, depth: 20, headersTime: 200, requestTime: 400}
  const post = (payload: string, type = 'application/json'): InjectOptions => ({
    method: 'GET',
    url: BATCH,
    payload,
    headers: {'content-type': type, 'x-session-api-key': KEY},
  })

  async function here() {
    const made = serving({}, {limits})
    await made.store.append(CONVERSATION, [{id: 'x', kind: 'PauseEvent', micros: 0, json: '{}'}])
    return made
  }

  test('by the size of its body: 413', async () => {
    const {ask} = await here()
    expect((await ask(post(JSON.stringify(['x'.repeat(980)])))).status).toBe(200)
    const answer = await ask(post(JSON.stringify(['x'.repeat(1000)])))
    expect(answer).toMatchObject({status: 413, body: {detail: expect.any(String)}})
  })

  test('by a body without a length that does not end: 413', async () => {
    const {app} = await here()
    const port = await portOf(app)
    const head = `GET ${BATCH} HTTP/1.1\r\nhost: localhost\r\nx-session-api-key: ${KEY}\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\nconnection: close\r\n\r\n`
    const chunk = `100\r\n${'x'.repeat(256)}\r\n`
    expect(await answerTo(port, head + chunk.repeat(8))).toMatch(/^HTTP\/1.1 413 /)
  })

  test('by brackets in brackets: 422, without a value of the body', async () => {
    const {ask} = await here()
    const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
    expect(await ask(post(nested(21)))).toMatchObject({status: 422, body: {detail: [{type: 'json_invalid'}]}})
    expect(await ask(post(nested(20)))).toMatchObject({status: 422, body: {detail: [{type: 'string_type'}]}})
    expect(await ask(post(`["${'['.repeat(50)}\\"${'{'.repeat(50)}"]`))).toMatchObject({status: 200, text: '[null]'})
  })

  test('by the size of its headers: 431', async () => {
    const port = await portOf((await here()).app)
    const request = `GET /alive HTTP/1.1\r\nhost: localhost\r\nx-long: ${'x'.repeat(limits.headers)}\r\n\r\n`
    expect(await answerTo(port, request)).toMatch(/^HTTP\/1.1 431 .*"detail"/s)
  })

  test('by the time it takes to send headers, or the rest: 408, and others are served meanwhile', async () => {
    const {app} = await here()
    const port = await portOf(app)
    const slow = answerTo(port, 'GET /alive HTTP/1.1\r\nhost: loc')
    const body = answerTo(port, `POST /alive HTTP/1.1\r\nhost: localhost\r\ncontent-length: 10\r\n\r\nx`)
    expect((await fetch(`http://127.0.0.1:${port}/alive`)).status).toBe(200)
    expect(await slow).toMatch(/^HTTP\/1.1 408 /)
    expect(await body).toMatch(/^HTTP\/1.1 (405|408) /)
  })

  test.each([
    '\0\x01\x02\r\n\r\n',
    'GET / HTTP/9\r\n\r\n',
    'GET /alive HTTP/1.1\r\n\r\n',
    'GET /alive HTTP/1.1\r\nhost: a\r\nhost: b\r\nconnection: close\r\n\r\n',
  ])('or is none: %j', async bytes => {
    expect(await answerTo(await portOf((await here()).app), bytes)).toMatch(/^HTTP\/1.1 40[03] /)
  })
})

describe('a client that goes away in the middle of its body', () => {
  test.each([`/api/v1/app-conversations`, `/ingest/events/${CONVERSATION}`])('is no bug: %s', async path => {
    const {app, lines} = serving()
    const port = await portOf(app)
    const socket = connect(port, '127.0.0.1')
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: localhost\r\nx-session-api-key: ${KEY}\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n[`,
    )
    await once(app.server, 'request')
    socket.destroy()
    await expect.poll(() => lines.map(({message}) => message)).toContainEqual(expect.stringContaining('disconnected'))
    expect(lines.filter(({level}) => level !== 'info')).toEqual([])
  })
})

describe('the log', () => {
  test('has a line for each request, without its query', async () => {
    const {get, ask, lines} = serving()
    await get(OPEN)
    await get(CLOSED, {})
    await ask({method: 'POST', url: '/nothing?key=x'})
    const told = lines.filter(({level}) => level === 'info').map(({message}) => message)
    expect(told).toEqual([
      'GET /api/shared-events/search: 200',
      `GET /api/v1/conversation/${CONVERSATION}/events/search: 401`,
      'POST /nothing: 404',
    ])
  })

  test('is not written by who asks', async () => {
    const {ask, lines} = serving()
    const payload = {secrets: {'a\n12:00 error: b\u001b[31m\u009b': 1}}
    const url = '/api/v1/app-conversations'
    expect((await ask({method: 'POST', url, payload, headers: {'x-session-api-key': KEY}})).status).toBe(422)
    expect(lines.map(({message}) => message).join()).toContain('error: b')
    expect(lines.map(({message}) => message).join()).not.toMatch(/\p{Cc}/u)
  })
})

describe('a body that is no JSON', () => {
  test.each([
    ['{"a": tru', 'application/json', 'json_invalid'],
    ['', 'application/json', 'missing'],
    ['null', 'application/json', 'missing'],
    ['["one"]', 'text/plain', 'list_type'],
    ['{}', 'application/json', 'list_type'],
    ['["one", 1]', 'application/json; charset=utf-8', 'string_type'],
  ])('%s as %s is %s', async (payload, type, expected) => {
    const {ask, store} = serving()
    await store.append(CONVERSATION, [{id: 'x', kind: 'PauseEvent', micros: 0, json: '{}'}])
    const answer = await ask({url: BATCH, payload, headers: {'content-type': type, 'x-session-api-key': KEY}})
    expect(answer).toMatchObject({status: 422, body: {detail: [{type: expected}]}})
  })
})

describe('what is not there', () => {
  test('is a 404, whatever is asked', async () => {
    const {ask} = serving()
    for (const url of [
      '/nothing',
      '/api',
      '/api/nothing',
      '/api/shared-events/a/b/c',
      '/../etc/passwd',
      '/%2e%2e/%2e%2e/x',
    ])
      expect(await ask({url})).toMatchObject({status: 404, body: {detail: 'Not Found'}})
  })

  test('with this method is a 405 that names the others', async () => {
    const {ask} = serving()
    for (const method of ['POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH'] as const) {
      const answer = await ask({method, url: OPEN})
      expect(answer).toMatchObject({status: 405, headers: {allow: 'GET'}})
      if (method !== 'HEAD') expect(answer.body).toEqual({detail: 'Method Not Allowed'})
    }
  })

  test.each(['/', '/docs', '/alive', '/health', '/ready'])(
    'HEAD %s is answered like GET, without a body',
    async url => {
      const {ask} = serving()
      const [head, got] = [await ask({method: 'HEAD', url}), await ask({url})]
      expect(head).toMatchObject({status: 200, text: ''})
      expect(head.headers['content-type']).toBe(got.headers['content-type'])
      expect(Number(head.headers['content-length'])).toBe(Buffer.byteLength(got.text))
      expect(await ask({method: 'POST', url})).toMatchObject({status: 405, headers: {allow: 'GET, HEAD'}})
    },
  )

  test.each([
    ['GET', '/api/shared%2Devents/search?conversation_id=1', 200],
    ['GET', '/%61pi%2Fshared-events%2fsearch?conversation_id=1', 200],
    ['POST', '/api/shared%2Devents/search', 405],
    ['PUT', '/api%2Fshared-events%2Fsearch', 405],
    ['GET', '/api/shared-events/1/a%2Fb', 404],
    ['GET', '/api/shared-events/1/a%252Fb', 200],
    ['GET', '/api/%zz', 404],
    ['GET', '/api/shared-events/1/%zz%ff', 200],
    ['GET', '/api/%', 404],
  ] as const)('is what is there when its path is decoded: %s %s is %d', async (method, url, status) => {
    const answer = await serving().ask({method, url})
    expect(answer).toMatchObject({status, headers: {'content-type': 'application/json'}})
    if (status === 405) expect(answer.headers.allow).toBe('GET')
  })
})

describe('what goes wrong inside', () => {
  const failing = (error: Error) => {
    const made = serving()
    const fails = async () => Promise.reject(error)
    const store = {...made.store, byLog: fails, byTime: fails}
    return {...serving({}, {store}), secret: 'text of the error'}
  }

  test('is a 500 with an id that is in the log, and says no more', async () => {
    const {get, lines} = failing(new TypeError('text of the error'))
    const {status, body, text} = await get(OPEN)
    expect({status, body}).toEqual({
      status: 500,
      body: {
        detail: 'Internal Server Error',
        exception: 'TypeError',
        error_id: expect.stringMatching(/^[0-9a-f]{32}$/),
      },
    })
    const line = lines.find(({fields}) => fields.error_id === (body as {error_id: string}).error_id)
    expect(line).toMatchObject({level: 'error', fields: {stack: expect.stringContaining('text of the error')}})
    expect(text).not.toContain('text of the error')
  })

  test('is a 507 when the store is full, a 503 when it does not answer', async () => {
    expect(await failing(new StoreFull()).get(OPEN)).toMatchObject({status: 507, body: {detail: expect.any(String)}})
    expect(await failing(new StoreFailed()).get(OPEN)).toMatchObject({status: 503, body: {detail: expect.any(String)}})
  })
})

describe('a server that starts', () => {
  test('answers 503 to all but questions about itself, before it asks for the key', async () => {
    let isReady = false
    const {get} = serving({}, {isReady: () => isReady})
    for (const url of [OPEN, CLOSED, '/ready']) expect((await get(url, {})).status).toBe(503)
    for (const url of ['/alive', '/health', '/server_info']) expect((await get(url, {})).status).toBe(200)
    isReady = true
    expect((await get('/ready', {})).status).toBe(200)
    expect((await get(CLOSED, {})).status).toBe(401)
  })
})
