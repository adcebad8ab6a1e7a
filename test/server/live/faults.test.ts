import {once} from 'node:events'
import {connect} from 'node:net'
import {describe, expect, onTestFinished, test} from 'vitest'
import {planIn} from '../../../src/server/faults/plan.ts'
import type {ReachedStep} from '../../../src/server/scenario/scenario.ts'
import {StoreFailed} from '../../../src/server/store/store.ts'
import {messageAt} from '../serving.ts'
import {CONVERSATION, type Lab, openLab} from './harness.ts'
import {handshake} from './listener.ts'

let step: ReachedStep | null = null
const PATH = `/sockets/events/${CONVERSATION}?resend_mode=all`

async function labWith(...rules: readonly object[]) {
  const lab = await openLab({stepOf: () => step})
  onTestFinished(() => lab[Symbol.asyncDispose]())
  lab.server.faults.set(planIn({seed: 7, rules}))
  return lab
}

/** Connects, and collects the ids of the events; `full_state` is the first frame. */
function watched({url}: Lab) {
  const socket = new WebSocket(url.replace('http', 'ws') + PATH)
  const frames: string[] = []
  socket.addEventListener('message', ({data}) => {
    const {id, key} = JSON.parse(String(data))
    frames.push(key ?? id)
  })
  socket.addEventListener('error', () => {})
  const closed = once(socket, 'close').then(([{code}]) => code)
  onTestFinished(() => socket.close())
  return {frames, closed}
}

const tell = (lab: Lab, ...ids: readonly string[]) => lab.tell(...ids.map(id => messageAt(Number(id.slice(1)), id)))

const fired = (lab: Lab) => lab.server.faults.list().rules.map(({fired: count}) => count)

describe('faults of sockets', () => {
  test('none happens without a rule', async () => {
    const lab = await labWith()
    const {frames} = watched(lab)
    await expect.poll(() => frames).toEqual(['full_state'])
    await tell(lab, 'e1', 'e2')
    await expect.poll(() => frames).toEqual(['full_state', 'e1', 'e2'])
  })

  test('a socket is cut instead of sending a frame', async () => {
    const lab = await labWith({on: '/sockets/*', drop: true, frame: 3})
    await tell(lab, 'e1', 'e2', 'e3')
    const {frames, closed} = watched(lab)
    expect(await closed).toBe(1006)
    expect(frames).toEqual(['full_state', 'e1'])
    expect(fired(lab)).toEqual([1])
  })

  test('a frame is sent twice, and another after the next one', async () => {
    const lab = await labWith(
      {on: 'GET /sockets/events/*', duplicate: true, frame: 2},
      {on: 'GET /sockets/events/*', reorder: true, frame: 3},
    )
    await tell(lab, 'e1', 'e2')
    const {frames} = watched(lab)
    await expect.poll(() => frames).toEqual(['full_state', 'e1', 'e1'])
    await tell(lab, 'e3', 'e4')
    await expect.poll(() => frames).toEqual(['full_state', 'e1', 'e1', 'e3', 'e2', 'e4'])
    expect(fired(lab)).toEqual([1, 1])
    expect(lab.logged.join()).toContain('simulated fault, rule 2: reorder at frame 3')
  })

  test('a socket stalls: later frames wait, and keep their order', async () => {
    const lab = await labWith({on: '/sockets/*', delay_ms: 5000, frame: 3})
    const {frames} = watched(lab)
    await expect.poll(() => frames).toEqual(['full_state'])
    await tell(lab, 'e1', 'e2', 'e3')
    await expect.poll(() => frames).toEqual(['full_state', 'e1'])
    await expect.poll(() => fired(lab)).toEqual([1])
    lab.clock.advance(5000)
    await expect.poll(() => frames).toEqual(['full_state', 'e1', 'e2', 'e3'])
  })

  test('a frame is counted at the step of the rule, and a handshake fails at its step', async () => {
    step = null
    const lab = await labWith(
      {on: '/sockets/*', duplicate: true, frame: 2, step: 'call'},
      {on: '/sockets/*', drop: true, frame: 1, step: 3},
      {on: '/sockets/*', status: 503, step: 'finish'},
    )
    const {frames, closed} = watched(lab)
    await expect.poll(() => frames).toEqual(['full_state'])
    await tell(lab, 'e1', 'e2')
    step = {number: 2, name: 'call'}
    await tell(lab, 'e3', 'e4', 'e5')
    await expect.poll(() => frames).toEqual(['full_state', 'e1', 'e2', 'e3', 'e4', 'e4', 'e5'])
    expect(await handshake(lab.url + PATH)).toBe(101)
    step = {number: 3, name: 'finish'}
    expect(await handshake(lab.url + PATH)).toBe(503)
    await tell(lab, 'e6')
    expect(await closed).toBe(1006)
    expect(frames).toHaveLength(7)
    expect(lab.server.requests.list().requests[0]?.fault).toBe('rule 3: status 503 at step finish')
    step = null
  })

  test('a frame belongs to the step at which it was sent, even if an earlier frame stalls', async () => {
    step = {number: 1, name: 'say'}
    const lab = await labWith(
      {on: '/sockets/*', delay_ms: 5000, frame: 2},
      {on: '/sockets/*', duplicate: true, frame: 3, step: 1},
    )
    const {frames} = watched(lab)
    await expect.poll(() => frames).toEqual(['full_state'])
    await tell(lab, 'e1', 'e2')
    await expect.poll(() => fired(lab)).toEqual([1, 0])
    step = null
    await lab.clock.advance(5000)
    await expect.poll(() => frames).toEqual(['full_state', 'e1', 'e2', 'e2'])
  })

  test('a socket that stalls for more bytes than a slow client may have is closed', async () => {
    await using lab = await openLab({live: {budgetBytes: 2000}})
    lab.server.faults.set(planIn({rules: [{on: '/sockets/*', delay_ms: 5000, frame: 2}]}))
    const {frames, closed} = watched(lab)
    await expect.poll(() => frames).toEqual(['full_state'])
    await tell(lab, ...Array.from({length: 30}, (_, at) => `e${at}`))
    expect(await closed).toBe(1013)
  })

  test('a handshake whose connection breaks before its answer has no status in the journal', async () => {
    const lab = await labWith({on: '/sockets/*', delay_ms: 5000})
    const socket = connect(Number(new URL(lab.url).port), '127.0.0.1')
    socket.write(`GET ${PATH} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`)
    await expect.poll(() => fired(lab)).toEqual([1])
    socket.on('error', () => {})
    for (const connection of lab.connections) connection.destroy()
    await expect
      .poll(() => lab.server.requests.list().requests)
      .toMatchObject([{status: null, why: 'the client disconnected before the answer', fault: 'rule 1: delay_ms 5000'}])
  })

  test('only the numbered sockets have the fault', async () => {
    const lab = await labWith({on: '/sockets/*', drop: true, frame: 1, requests: [2]})
    const first = watched(lab)
    await expect.poll(() => first.frames).toEqual(['full_state'])
    const second = watched(lab)
    expect(await second.closed).toBe(1006)
    expect(first.frames).toEqual(['full_state'])
  })

  test('a store that does not answer refuses the handshake, and later ones open', async () => {
    let isBroken = true
    await using lab = await openLab({
      store: store => ({
        ...store,
        lastSeq: async id => (isBroken ? Promise.reject(new StoreFailed('no answer')) : store.lastSeq(id)),
      }),
    })
    lab.server.faults.set(planIn({rules: [{on: '/sockets/*', status: 500, events: 1}]}))
    expect(await handshake(lab.url + PATH)).toBe(503)
    expect(lab.server.requests.list().requests).toMatchObject([
      {status: 503, why: 'Service Unavailable: the store did not answer'},
    ])
    expect(lab.logged.join()).toContain('the store did not answer')
    isBroken = false
    expect(await handshake(lab.url + PATH)).toBe(101)
  })

  test('conditions of several rules read the log once', async () => {
    let reads = 0
    await using lab = await openLab({
      store: store => ({
        ...store,
        lastSeq(id) {
          reads += 1
          return store.lastSeq(id)
        },
      }),
    })
    const rule = {on: '/sockets/*', drop: true, frame: 9}
    lab.server.faults.set(planIn({rules: [1, 2, 3].map(events => ({...rule, events}))}))
    await tell(lab, 'e1', 'e2')
    await lab.server.faults.due({method: 'GET', path: '/sockets/events/x', conversation: CONVERSATION})
    expect(reads).toBe(1)
    expect(lab.server.faults.list().rules.map(({matched}) => matched)).toEqual([1, 1, 0])
  })

  test('a handshake is refused or cut, and the journal names the fault', async () => {
    const lab = await labWith(
      {on: '/sockets/*', status: 503, requests: [1]},
      {on: '/sockets/*', drop: true, requests: [2]},
    )
    expect(await watched(lab).closed).toBe(1006)
    expect(await watched(lab).closed).toBe(1006)
    const third = watched(lab)
    await expect.poll(() => third.frames).toEqual(['full_state'])
    expect(lab.server.requests.list().requests).toMatchObject([
      {status: 101, why: null, fault: null},
      {status: null, why: 'a simulated fault', fault: 'rule 2: drop'},
      {status: 503, why: 'a simulated fault', fault: 'rule 1: status 503'},
    ])
  })
})
