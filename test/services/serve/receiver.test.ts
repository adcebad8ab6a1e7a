import {once} from 'node:events'
import {type AddressInfo, createServer} from 'node:net'
import pg from 'pg'
import {expect, test, vi} from 'vitest'
import {NO_FAULTS} from '../../../src/server/receiver/faults.ts'
import {startReceiver} from '../../../src/server/receiver/start.ts'
import {testClock} from '../../server/test-clock.ts'
import {createDatabase, urlOf} from '../postgres/databases.ts'

test('a receiver takes no callback before it has the right to its store', async () => {
  const text = urlOf(await createDatabase())
  const other = new pg.Client({connectionString: text})
  await other.connect()
  await other.query("SELECT pg_advisory_lock(hashtextextended('svcdiag serve public', 0))")
  const port = await freePort()
  const received: unknown[] = []
  const starting = startReceiver({
    host: '127.0.0.1',
    port,
    store: {text, origin: 'command line'},
    token: null,
    faults: NO_FAULTS,
    self: {pid: 4711, host: 'laptop'},
    clock: testClock(Date.UTC(2026, 0, 1)),
    log: () => {},
    onDelayed: () => {},
    onReceived: one => received.push(one),
  })
  const post = async () => (await fetch(`http://127.0.0.1:${port}/`, {method: 'POST', body: '{}'})).status
  try {
    expect(await vi.waitFor(post, {timeout: 20_000})).toBe(503)
    expect(received).toEqual([])
  } finally {
    await other.end()
  }
  await using _receiver = await starting
  expect(await post()).toBe(204)
  expect(received).toHaveLength(1)
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const {port} = server.address() as AddressInfo // a TCP server has an `AddressInfo`
  server.close()
  await once(server, 'close')
  return port
}
