import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {join} from 'node:path'
import {createInterface} from 'node:readline'
import {setTimeout as sleep} from 'node:timers/promises'
import {fileURLToPath} from 'node:url'
import {request} from 'undici'
import {type Report, rounded} from '../line.ts'
import {eventsFrom} from './events.ts'
import {type ServeProcess, startServe} from './serve-process.ts'

const CLIENTS = 500
const PER_SECOND = 20
const SECONDS = 15
const CONVERSATION = 'd'.repeat(32)
const WATCHERS = fileURLToPath(new URL('watchers.ts', import.meta.url))

/**
 * Measures the delay until 500 websocket clients of one conversation receive events. 20 events per second are posted,
 * and each is durable before it is sent.
 */
export async function measureLive(report: Report, folder: string): Promise<void> {
  const server = await startServe(join(folder, 'live.db'), folder, {SVCDIAG_SERVE_SUBSCRIBERS: String(CLIENTS)})
  try {
    await post(server, 'known')
    await using watchers = await startWatchers(server)
    for (let sent = 0; sent < PER_SECOND * SECONDS; sent++) {
      const due = sleep(1000 / PER_SECOND)
      await post(server, String(process.hrtime.bigint()))
      await due
    }
    const {p50, p99, worst} = await watchers.latencies()
    const rate = `${CLIENTS} websocket clients on one conversation at ${PER_SECOND} events a second`
    const reference = {says: 'the median', value: rounded(p50)}
    report({
      case: `${rate}, 99 of 100 hear after`,
      unit: 'ms',
      value: rounded(p99),
      reference,
      limit: {value: 200},
      runs: 1,
    })
    report({case: `${rate}, the last hears after`, unit: 'ms', value: rounded(worst), limit: {}, runs: 1})
  } finally {
    const value = rounded(await server.stop())
    report({
      case: `serve with ${CLIENTS} websocket clients, peak resident memory`,
      unit: 'MB',
      value,
      limit: {value: 300},
      runs: 1,
    })
  }
}

/** Posts an event of about 2 KB. Its id contains the time. */
async function post({url, apiKey}: ServeProcess, id: string): Promise<void> {
  const [event] = eventsFrom(0, 1)
  const body = `[${JSON.stringify({...JSON.parse(event?.json ?? '{}'), id})}]`
  const headers = {'content-type': 'application/json', 'x-session-api-key': apiKey}
  const answer = await request(`${url}/ingest/events/${CONVERSATION}`, {method: 'POST', headers, body})
  await answer.body.dump()
  if (answer.statusCode !== 200) throw new Error(`an event was answered with ${answer.statusCode}`)
}

interface Latencies {
  readonly p50: number
  readonly p99: number
  readonly worst: number
}

/** Starts the clients in their own process, and waits until all listen. */
async function startWatchers({url, apiKey}: ServeProcess) {
  const socket = `${url.replace('http', 'ws')}/sockets/events/${CONVERSATION}`
  const args = [WATCHERS, socket, String(CLIENTS), String(PER_SECOND * SECONDS)]
  const child = spawn(process.execPath, args, {
    env: {...process.env, BENCH_KEY: apiKey},
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  await lines.next()
  return {
    latencies: async (): Promise<Latencies> => JSON.parse((await lines.next()).value ?? 'null'),
    async [Symbol.asyncDispose]() {
      if (child.exitCode === null && child.kill()) await once(child, 'close')
    },
  }
}
