import {describe, expect, test} from 'vitest'
import {answerTo} from '../listening.ts'
import {CONVERSATION, KEY, message, openLab} from './harness.ts'
import {handshake, listen} from './listener.ts'

const PATH = `/sockets/events/${CONVERSATION}`
const KEY_AND_VERSION = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n'
const keyed = {settings: {apiKey: KEY}}

describe('the handshake', () => {
  test.each([
    ['a UUID with dashes', '/sockets/events/d74b9b22-ecf8-478a-be10-3c6a5ec38435', 101],
    ['upper case', `/sockets/session/${CONVERSATION.toUpperCase()}`, 101],
    ['no UUID', '/sockets/events/no-uuid', 403],
    ['a digit too few', `/sockets/session/${CONVERSATION.slice(1)}`, 403],
    ['an escape that is none', '/sockets/events/%zz', 403],
    ['another resend mode', `${PATH}?resend_mode=some`, 403],
    ['a time that is none', `${PATH}?resend_mode=since&after_timestamp=yesterday`, 403],
    ['a place that is none', `/sockets/session/${CONVERSATION}?after_seq=last`, 403],
    ['another path', '/sockets', 404],
  ])('%s: %s -> %i', async (_, path, status) => {
    await using lab = await openLab()
    expect(await handshake(lab.url + path)).toBe(status)
  })

  test.each([
    ['GET //', '', 404, 'no such socket, or an invalid parameter'],
    [`GET ${PATH}`, '', 400, 'not the handshake of a websocket'],
    [`POST ${PATH}`, KEY_AND_VERSION, 405, 'not the handshake of a websocket'],
  ])('of a wrong form, %s, is refused, recorded, and ends nothing', async (line, more, status, why) => {
    await using lab = await openLab()
    const port = Number(new URL(lab.url).port)
    const head = `${line} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${more}\r\n`
    expect(await answerTo(port, head)).toContain(`HTTP/1.1 ${status} `)
    expect(lab.server.requests.list().requests).toMatchObject([{status, why}])
    expect(await handshake(lab.url + PATH)).toBe(101)
  })

  test.each([
    [{host: 'evil.example'}, 403],
    [{host: 'localhost:3000'}, 101],
    [{origin: 'https://evil.example'}, 403],
    [{origin: 'null'}, 403],
    [{origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000'}, 101],
    [{origin: 'http://127.0.0.1:3001', host: '127.0.0.1:3000'}, 403],
  ])('with %j: %i', async (headers, status) => {
    await using lab = await openLab()
    expect(await handshake(lab.url + PATH, headers as Record<string, string>)).toBe(status)
    expect(lab.logged.some(line => line.includes(`socket ${PATH}: 403, the `))).toBe(status === 403)
  })

  test('is refused while the server starts', async () => {
    await using lab = await openLab({isReady: () => false})
    expect(await handshake(lab.url + PATH)).toBe(503)
  })

  test.each([
    ['spec', 101],
    ['1.58', 101],
    ['1.43', 403],
  ] as const)('of the session protocol as %s has it: %i', async (compat, status) => {
    await using lab = await openLab({settings: {compat}})
    expect(await handshake(`${lab.url}/sockets/session/${CONVERSATION}`)).toBe(status)
    expect(await handshake(lab.url + PATH)).toBe(101)
  })
})

describe('the key', () => {
  test.each([
    ['in the first frame', '', {}, {type: 'auth', session_api_key: KEY}],
    ['in X-Session-API-Key', '', {'x-session-api-key': KEY}, null],
    ['in X-Access-Token', '', {'x-access-token': KEY}, null],
    ['in Authorization', '', {authorization: `Bearer ${KEY}`}, null],
    ['in the query', `?session_api_key=${KEY}`, {}, null],
  ])('%s opens', async (_, query, headers, frame) => {
    await using lab = await openLab(keyed)
    using client = listen(lab.url + PATH + query, headers as Record<string, string>)
    if (frame !== null) client.say(frame)
    client.say({role: 'user', content: 'right behind it'})
    expect(await client.first(({key}) => key === 'full_state')).toBeDefined()
    client.say('bad')
    await client.first(({kind}) => kind === 'ServerErrorEvent')
    expect(lab.said).toHaveLength(1)
  })

  test.each([
    ['a wrong one in the first frame', '', {}, {type: 'auth', session_api_key: 'wrong'}],
    ['an empty one', '', {}, {type: 'auth', session_api_key: ''}],
    ['none in the first frame', '', {}, {type: 'auth'}],
    ['no text as a key', '', {}, {type: 'auth', session_api_key: {toString: 1}}],
    ['a message first', '', {}, {role: 'user', content: 'hello'}],
    ['no JSON first', '', {}, 'hello'],
    ['a wrong one in a header', '', {'x-session-api-key': 'wrong'}, null],
    ['a wrong one in the query', '?session_api_key=wrong', {}, null],
    ['more than a key needs', '', {}, {type: 'auth', session_api_key: KEY, more: 'x'.repeat(1_000_000)}],
  ])('%s is closed with 4001', async (_, query, headers, frame) => {
    await using lab = await openLab(keyed)
    using client = listen(lab.url + PATH + query, headers as Record<string, string>)
    if (frame !== null) client.say(frame)
    expect(await client.closed).toEqual([4001, 'unauthorized'])
    expect(client.frames).toEqual([])
    expect(lab.said).toEqual([])
    expect(lab.logged.join()).not.toContain('wrong')
  })

  test('has to come within 10 seconds', async () => {
    await using lab = await openLab(keyed)
    using client = listen(lab.url + PATH)
    using later = listen(lab.url + PATH)
    await Promise.all([client, later].map(({socket}) => new Promise(resolve => socket.once('open', resolve))))
    await lab.clock.advance(9_999)
    later.say({type: 'auth', session_api_key: KEY})
    await later.heard(1)
    await lab.clock.advance(1)
    expect(await client.closed).toEqual([4001, 'unauthorized'])
    await lab.tell(message('still there'))
    await later.heard(2)
  })

  test('an unknown conversation is told only to who has the key', async () => {
    await using lab = await openLab(keyed)
    const path = '/sockets/session/00000000000000000000000000000000'
    using stranger = listen(lab.url + path, {'x-session-api-key': 'wrong'})
    expect(await stranger.closed).toEqual([4001, 'unauthorized'])
    using client = listen(lab.url + path, {'x-session-api-key': KEY})
    expect(await client.closed).toEqual([4004, 'conversation_not_found'])
  })
})
