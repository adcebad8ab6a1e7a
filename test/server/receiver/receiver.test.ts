import {once} from 'node:events'
import {connect} from 'node:net'
import {text} from 'node:stream/consumers'
import {describe, expect, onTestFinished, test} from 'vitest'
import {createMask, type Mask} from '../../../src/server/mask.ts'
import {type Faults, NO_FAULTS} from '../../../src/server/receiver/faults.ts'
import {createReceiver, type Received} from '../../../src/server/receiver/receiver.ts'
import {type KeptIn, recordsOf} from '../../../src/server/receiver/record.ts'
import {receiverApp} from '../../../src/server/receiver/start.ts'
import {receivedWords} from '../../../src/server/receiver/words.ts'
import {openMemoryStore} from '../../../src/server/store/memory.ts'
import {StoreFull} from '../../../src/server/store/store.ts'
import {portOf} from '../listening.ts'
import {testClock} from '../test-clock.ts'

const SESSION = '9c0e05f0-c27d-4711-8d3c-4a5bde175572'
const HEX = SESSION.replaceAll('-', '')
const TOKEN = 'tok-Zq8#kd2!LmX'
const ENVELOPE = JSON.stringify({status: 'finished', session_id: SESSION, finished_at: '2026-01-01T00:00:00Z'})

function receiving(
  more: {
    token?: string
    faults?: Partial<Faults>
    store?: ReturnType<typeof openMemoryStore>
    masked?: (text: string) => void
  } = {},
) {
  const {token = null, store = openMemoryStore()} = more
  const received: Received[] = []
  const clock = testClock(Date.UTC(2026, 0, 1))
  const faults = {...NO_FAULTS, ...more.faults}
  const mask = createMask(() => new Map(token === null ? [] : [['SVC_CALLBACK_TOKEN', token]]))
  const watched: Mask = {
    firstMegabyte(text) {
      more.masked?.(text)
      return mask.firstMegabyte(text)
    },
    beginning(text, longest) {
      more.masked?.(text)
      return mask.beginning(text, longest)
    },
  }
  const receive = createReceiver({
    store,
    token,
    clock,
    faults: () => faults,
    mask: () => watched,
    onDelayed: () => {},
    onReceived: one => void received.push(one),
    onDropped: () => {},
  })
  const app = receiverApp(
    receive,
    () => {},
    () => true,
  )
  onTestFinished(() => app.close())
  const post = async (payload: string | Buffer, headers: Record<string, string> = {}, url = '/') =>
    (await app.inject({method: 'POST', url, headers, payload})).statusCode
  const records = (from: KeptIn = 'callback') => recordsOf(store, from, null, 100)
  return {app, store, received, clock, post, records}
}

describe('a receiver', () => {
  test('keeps what comes before it answers', async () => {
    const {post, store, received} = receiving()
    expect(await post(ENVELOPE, {'content-type': 'application/json'}, '/hook?a=1')).toBe(204)
    const [record] = await recordsOf(store, 'callback', HEX, 10)
    expect(record).toMatchObject({
      conversation: HEX,
      sessionId: SESSION,
      finishedAt: '2026-01-01T00:00:00Z',
      path: '/hook?a=1',
      bytes: ENVELOPE.length,
      body: ENVELOPE,
      answer: 204,
      count: 1,
    })
    expect(received).toMatchObject([{record, incoming: {path: '/hook?a=1'}}])
  })

  test.each([
    ['nothing', '', {bytes: 0, isJson: false}],
    ['no JSON', 'hello', {bytes: 5, isJson: false, body: 'hello'}],
    ['bytes', Buffer.from([0, 0xff, 1]), {bytes: 3, isJson: false, body: 'AP8B', encoding: 'base64', isMasked: false}],
    ['half of a JSON text', '{"a":', {isJson: false}],
    ['brackets without end', '['.repeat(100_000), {isJson: false}],
    ['too many brackets', '['.repeat(100_000) + ']'.repeat(100_000), {isJson: false}],
    ['a number', '1', {isJson: true, body: '1'}],
    ['a session that is no id', '{"session_id":"x"}', {conversation: null, sessionId: 'x'}],
    ['a session that is no text', '{"session_id":{"a":1}}', {conversation: null, sessionId: null}],
    ['dangerous names', '{"__proto__":{"session_id":"x"},"constructor":1}', {sessionId: null}],
  ])('takes %s', async (_, payload, expected) => {
    const {post, records} = receiving()
    expect(await post(payload, {'content-type': 'application/json'})).toBe(204)
    expect(await records()).toMatchObject([expected])
  })

  test.each(['text/plain', 'multipart/form-data', 'no-type', ''])('takes any media type: %j', async type => {
    const {post} = receiving()
    expect(await post(ENVELOPE, type === '' ? {} : {'content-type': type})).toBe(204)
  })

  test.each([SESSION, HEX, SESSION.toUpperCase(), `{${SESSION}}`, `urn:uuid:${SESSION}`])(
    'knows the session as %s',
    async id => {
      const {post, records} = receiving()
      await post(JSON.stringify({session_id: id}))
      expect(await records()).toMatchObject([{conversation: HEX}])
    },
  )

  test('finds the session of a payload of its own in the path', async () => {
    const {post, records} = receiving()
    await post('{"done":true}', {}, `/finished/${SESSION}?x=${HEX}`)
    expect(await records()).toMatchObject([{conversation: HEX, sessionId: null}])
    await post('{"done":true}', {}, `/finished/${SESSION.replaceAll('9', '8')}`)
    expect(await records()).toHaveLength(2)
  })

  test('finds the session of a payload whose session is another matter in the path', async () => {
    const {post, records} = receiving()
    await post('{"session_id":"build 17"}', {}, `/finished/${SESSION}`)
    expect(await records()).toMatchObject([{conversation: HEX, sessionId: 'build 17'}])
  })

  test('keeps nothing that a terminal would obey', async () => {
    const {post, records} = receiving()
    await post(JSON.stringify({session_id: 'a\u001b[2J\nb\u009bc\u202ed', finished_at: '\r'}))
    expect(await records()).toMatchObject([{sessionId: 'a\uFFFD[2J\uFFFDb\uFFFDc\uFFFDd', finishedAt: '\uFFFD'}])
  })

  test('keeps a long body whole, and no part of a secret in it', async () => {
    const {post, records} = receiving({token: TOKEN})
    for (const before of [100_000, 109_900, 109_990, 110_000]) {
      const sent = JSON.stringify([`${'x'.repeat(before - TOKEN.length)}${TOKEN}`, 'y'.repeat(50_000)])
      await post(sent, {'x-callback-token': TOKEN})
      const [{body = '', isMasked, isCut} = {}] = (await records()).slice(-1)
      expect(body.replace(/<redacted:[^>]*>/u, TOKEN)).toBe(sent)
      expect(body).not.toContain(TOKEN.slice(0, 4))
      expect([isMasked, isCut]).toEqual([true, false])
    }
  })

  test.each([
    ['{ "b" : 1.10,\r\n\t"a":[ ] , "a":"\\u00e4ä" }\n'],
    ['\u0000\u001b[2J not JSON \u202e'],
    [Buffer.from(Array.from({length: 256}, (_, byte) => byte))],
  ])('keeps a body byte for byte: %j', async sent => {
    const {post, records} = receiving()
    await post(sent)
    const [{body = '', encoding = 'utf8'} = {}] = await records()
    expect(Buffer.from(body, encoding)).toEqual(Buffer.from(sent))
  })

  test('keeps the headers in order, and only the names of secret ones', async () => {
    const {app, records} = receiving({token: TOKEN})
    const socket = connect(await portOf(app), '127.0.0.1')
    const secret = 'cookie-and-key-0123456789'
    const headers = [
      ['Host', 'x'],
      ['X-Zebra', 'first'],
      ['cookie', `a=${secret}`],
      ['Authorization', `Bearer ${secret}`],
      ['Proxy-Authorization', `Basic ${secret}`],
      ['X-CALLBACK-TOKEN', TOKEN],
      ['x-alpha', `last ${TOKEN}`],
      ['Connection', 'close'],
      ['Content-Length', '2'],
    ]
    socket.write(`POST / HTTP/1.1\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n{}`)
    expect(await text(socket)).toMatch(/^HTTP\/1.1 204 /)
    const [record] = await records()
    expect(record?.headers?.map(([name]) => name)).toEqual(headers.map(([name]) => name))
    expect(Object.fromEntries(record?.headers ?? [])).toMatchObject({
      'X-Zebra': 'first',
      'X-CALLBACK-TOKEN': '<secret-hidden>',
      'x-alpha': expect.stringContaining('last <redacted:'),
    })
    expect(record?.token).toBe('matched')
    expect(JSON.stringify(record)).not.toMatch(new RegExp(`${secret}|${TOKEN.slice(0, 6)}`))
  })

  test('counts copies, also those that come at once, and does not drop them', async () => {
    const {post, records, received} = receiving()
    await Promise.all(Array.from({length: 5}, () => post(ENVELOPE)))
    expect(await records()).toMatchObject([{count: 5}])
    expect(received).toHaveLength(5)
    await post(ENVELOPE.replace('00:00:00', '00:00:01'))
    await post(ENVELOPE.replace('finished"', 'finished "'))
    await post(ENVELOPE.replaceAll(SESSION, HEX))
    expect((await records()).map(({count}) => count)).toEqual([5, 1, 1, 1])
  })

  test('greets whoever looks', async () => {
    const {app} = receiving({token: TOKEN})
    const {statusCode, headers} = await app.inject('/any/where')
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  })

  test('takes no other method', async () => {
    const {app, records} = receiving()
    for (const method of ['PUT', 'DELETE', 'PATCH'] as const)
      expect((await app.inject({method, url: '/', payload: ENVELOPE})).statusCode).toBe(405)
    expect(await records()).toEqual([])
  })

  test('takes a megabyte and no more', async () => {
    const {post, records} = receiving()
    expect(await post('x'.repeat(1 << 20))).toBe(204)
    expect(await post('x'.repeat((1 << 20) + 1))).toBe(413)
    expect(await records()).toHaveLength(1)
  })

  test('says that it is full, and has not received it', async () => {
    const store = {...openMemoryStore(), put: async () => Promise.reject(new StoreFull('full'))}
    const {post, received} = receiving({store})
    expect(await post(ENVELOPE)).toBe(507)
    expect(received).toEqual([])
  })
})

describe('a token', () => {
  test.each([
    ['is there', {'x-callback-token': TOKEN}, 204],
    ['is missing', {}, 403],
    ['is wrong', {'x-callback-token': 'tok-Zq8#kd2!LmY'}, 403],
    ['is longer', {'x-callback-token': `${TOKEN}x`}, 403],
    ['is empty', {'x-callback-token': ''}, 403],
    ['is in the wrong header', {authorization: `Bearer ${TOKEN}`}, 403],
  ])('that %s: %j', async (_, headers, status) => {
    const {post, records} = receiving({token: TOKEN})
    expect(await post(ENVELOPE, headers as Record<string, string>)).toBe(status)
    expect(await records(status === 403 ? 'refused-callback' : 'callback')).toMatchObject([
      {
        answer: status,
        body: ENVELOPE,
        token: status === 204 ? 'matched' : expect.stringMatching(/^(?:missing|wrong)$/),
      },
    ])
  })

  test('is asked for after the body was read', async () => {
    const {app} = receiving({token: TOKEN})
    const socket = connect(await portOf(app), '127.0.0.1')
    const answered = text(socket)
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 4\r\n\r\nab')
    await once(socket, 'connect')
    expect(socket.bytesRead).toBe(0)
    socket.write('cd')
    expect(await answered).toMatch(/^HTTP\/1.1 403 /)
  })

  test('does not matter where none is wanted', async () => {
    expect(await receiving().post(ENVELOPE, {'x-callback-token': 'any'})).toBe(204)
  })

  test('is in nothing that is kept or told', async () => {
    const {post, records, received} = receiving({token: TOKEN})
    await post(
      JSON.stringify({session_id: TOKEN, a: {b: [TOKEN]}}),
      {'x-callback-token': TOKEN},
      `/?t=${encodeURIComponent(TOKEN)}`,
    )
    await post(TOKEN, {'x-callback-token': `${TOKEN}.`}, `/${TOKEN}`)
    const told = JSON.stringify([await records(), received])
    expect(told).toContain('<redacted:')
    expect(told).not.toContain(TOKEN)
    expect(told).not.toContain(encodeURIComponent(TOKEN))
  })
})

describe('a delivery that goes wrong', () => {
  test('with another status is kept all the same', async () => {
    const {post, records} = receiving({faults: {status: 503}})
    expect(await post(ENVELOPE)).toBe(503)
    expect(await records()).toMatchObject([{answer: 503}])
  })

  test('late is kept at once', async () => {
    const {post, records, clock} = receiving({faults: {delayMs: 12_000}})
    const answer = post(ENVELOPE)
    while (clock.sleepers() === 0) await new Promise(setImmediate)
    expect(await records()).toHaveLength(1)
    await clock.advance(12_000)
    expect(await answer).toBe(204)
  })

  test('late is noted if the sender gave up meanwhile', async () => {
    const {app, records, received, clock} = receiving({faults: {delayMs: 12_000}})
    const socket = connect(await portOf(app), '127.0.0.1')
    socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${ENVELOPE.length}\r\n\r\n${ENVELOPE}`)
    while (clock.sleepers() === 0) await new Promise(setImmediate)
    await clock.advance(10_000)
    expect(received).toEqual([])
    socket.destroy()
    while (received.length === 0) await new Promise(setImmediate)
    expect(await records()).toMatchObject([{answer: 204, gaveUpAfterMs: 10_000}])
    expect(receivedWords(received[0] as Received)).toMatch(
      /: the sender closed the connection after 10\.0 s, before the answer 204$/,
    )
  })

  test('dropped is cut off and not kept', async () => {
    const {app, records, received} = receiving({faults: {drop: true}})
    const socket = connect(await portOf(app), '127.0.0.1')
    socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${ENVELOPE.length}\r\n\r\n${ENVELOPE}`)
    expect(await text(socket).catch(() => '')).toBe('')
    expect(await records()).toEqual([])
    expect(received).toMatchObject([{record: null, incoming: {path: '/', bytes: ENVELOPE.length}}])
  })

  test('dropped says its path without secrets, and masks nothing else', async () => {
    const texts: string[] = []
    const {app, received} = receiving({token: TOKEN, faults: {drop: true}, masked: text => texts.push(text)})
    await app
      .inject({method: 'POST', url: `/callback/${encodeURIComponent(TOKEN)}`, payload: ENVELOPE})
      .catch(() => null)
    expect(received[0]?.incoming.path).toMatch(/^\/callback\/<redacted:[^>]+>/u)
    expect(receivedWords(received[0] as Received)).toMatch(/^callback at \/callback\/…, \d+ bytes: dropped/u)
    expect(texts).toHaveLength(1)
  })
})
