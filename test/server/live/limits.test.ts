import {randomBytes} from 'node:crypto'
import {once} from 'node:events'
import type {Socket} from 'node:net'
import {describe, expect, test} from 'vitest'
import {CONVERSATION, KEY, message, openLab} from './harness.ts'
import {type Listener, listen} from './listener.ts'

const EVENTS = `/sockets/events/${CONVERSATION}`
const SESSION = `/sockets/session/${CONVERSATION}`
const MIB = 1024 * 1024

describe('clients of one conversation', () => {
  test('are as many as is set, of both protocols together; a place that is left is free', async () => {
    await using lab = await openLab({live: {subscribers: 2}})
    using first = listen(lab.url + EVENTS)
    using second = listen(lab.url + SESSION)
    await Promise.all([first.heard(1), second.heard(2)])
    using third = listen(lab.url + EVENTS)
    expect(await third.closed).toEqual([1013, 'too_many_subscribers'])
    first.socket.close()
    await first.closed
    using fourth = listen(lab.url + EVENTS)
    await fourth.heard(1)
    expect(lab.channel.subscribers(CONVERSATION)).toBe(2)
  })

  test('are 50 unless that is set', async () => {
    await using lab = await openLab()
    const clients = Array.from({length: 50}, () => listen(lab.url + EVENTS))
    await Promise.all(clients.map(client => client.heard(1)))
    using oneMore = listen(lab.url + EVENTS)
    expect(await oneMore.closed).toEqual([1013, 'too_many_subscribers'])
    for (const client of clients) client.socket.terminate()
  })

  test('that have not shown a key are not too many either', async () => {
    await using lab = await openLab({settings: {apiKey: KEY}, live: {strangers: 1}})
    using first = listen(lab.url + EVENTS)
    await once(first.socket, 'open')
    using second = listen(lab.url + EVENTS)
    expect(await second.closed).toEqual([1013, 'too_many_subscribers'])
    first.say({type: 'auth', session_api_key: KEY})
    await first.heard(1)
    using third = listen(lab.url + EVENTS)
    third.say({type: 'auth', session_api_key: KEY})
    await third.heard(1)
  })
})

describe('a client that does not keep up', () => {
  /** Stops reading from the socket of the client, so that unsent bytes accumulate. */
  function pause(client: Listener): Socket {
    const stream = Reflect.get(client.socket, '_socket') as Socket // the socket from which the client reads
    stream.pause()
    return stream
  }

  test.each([EVENTS, SESSION])('is cut off, and the others hear everything: %s', async path => {
    await using lab = await openLab({live: {budgetBytes: 2 * MIB}})
    using slow = listen(lab.url + path)
    using quick = listen(lab.url + path)
    await Promise.all([slow.heard(1), quick.heard(path === SESSION ? 2 : 1)])
    const stream = pause(slow)
    const before = quick.frames.length
    for (let sent = 1; sent <= 40; sent++) {
      await lab.tell(message(randomBytes(256 * 1024).toString('base64')))
      await quick.heard(before + sent)
    }
    expect(lab.channel.subscribers(CONVERSATION)).toBe(1)
    stream.resume()
    expect(await slow.closed).toEqual([1013, 'slow_consumer'])
    expect(slow.frames.length).toBeLessThan(quick.frames.length)
  })

  test('and does not read why either is gone after a while', async () => {
    await using lab = await openLab({live: {budgetBytes: MIB}})
    using slow = listen(lab.url + EVENTS)
    await slow.heard(1)
    const stream = pause(slow)
    while (lab.channel.subscribers(CONVERSATION) > 0) await lab.tell(message('x'.repeat(MIB / 2)))
    await lab.clock.advance(5000)
    stream.resume()
    expect((await slow.closed)[0]).toBe(1006)
  })

  test('waits with the rest of the log until it has read the beginning', async () => {
    await using lab = await openLab({live: {budgetBytes: MIB}})
    await lab.tell(...Array.from({length: 100}, () => message(randomBytes(100 * 1024).toString('hex'))))
    using client = listen(`${lab.url}${SESSION}?after_seq=-1`)
    await once(client.socket, 'open')
    pause(client).resume()
    await client.heard(102)
    expect(client.frames.at(-1)).toMatchObject({type: 'transient'})
  })
})

describe('a frame that is too large', () => {
  test('closes the session socket, and not the other one', async () => {
    await using lab = await openLab()
    using session = listen(lab.url + SESSION)
    using events = listen(lab.url + EVENTS)
    await Promise.all([session.heard(2), events.heard(1)])
    await lab.tell(message('x'.repeat(4 * MIB)))
    expect(await session.closed).toEqual([1013, 'frame_too_large'])
    await events.heard(2)
    using again = listen(`${lab.url}${SESSION}?after_seq=-1`)
    expect(await again.closed).toEqual([1013, 'frame_too_large'])
  })

  test('of a client closes its socket', async () => {
    await using lab = await openLab()
    using client = listen(lab.url + EVENTS)
    await client.heard(1)
    client.say({role: 'user', content: 'x'.repeat(4 * MIB)})
    expect((await client.closed)[0]).toBe(1009)
    expect(lab.said).toEqual([])
  })
})

describe('a client that sends too much', () => {
  test('is cut off, and the others are not', async () => {
    await using lab = await openLab()
    using flood = listen(lab.url + EVENTS)
    using quiet = listen(lab.url + EVENTS)
    await Promise.all([flood.heard(1), quiet.heard(1)])
    for (let sent = 0; sent < 1000; sent++) flood.say({role: 'user', content: 'x'})
    expect(await flood.closed).toEqual([1008, 'too_many_frames'])
    expect(lab.said.length).toBeLessThanOrEqual(100)
    await lab.tell(message('on it goes'))
    await quiet.heard(2)
  })

  test('may send again as time passes', async () => {
    await using lab = await openLab({live: {inbound: {burst: 2, perSecond: 1}}})
    using client = listen(lab.url + EVENTS)
    const errors = () => client.frames.filter(({kind}) => kind === 'ServerErrorEvent').length
    for (let sent = 1; sent <= 6; sent++) {
      client.say('bad')
      await client.first(() => errors() === sent)
      await lab.clock.advance(1000)
    }
    expect(errors()).toBe(6)
  })
})

describe('the heartbeat', () => {
  test('keeps who answers and lets go of who does not', async () => {
    await using lab = await openLab()
    using there = listen(lab.url + EVENTS)
    using gone = listen(lab.url + EVENTS)
    await Promise.all([there.heard(1), gone.heard(1)])
    Reflect.get(gone.socket, '_socket').pause()
    const asked = once(there.socket, 'ping')
    await lab.clock.advance(20_000)
    await asked
    await lab.tell(message('one'))
    await there.heard(2) // the client answers the ping before this message arrives
    await new Promise(resolve => setImmediate(resolve))
    await lab.clock.advance(20_000)
    await lab.tell(message('two'))
    await there.heard(3)
    expect(lab.channel.subscribers(CONVERSATION)).toBe(1)
  })
})

test('when the server ends clients are told', async () => {
  const lab = await openLab()
  using client = listen(lab.url + EVENTS)
  await client.heard(1)
  await lab[Symbol.asyncDispose]()
  expect(await client.closed).toEqual([1001, 'going_away'])
  expect(lab.channel.subscribers(CONVERSATION)).toBe(0)
})
