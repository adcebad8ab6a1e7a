/** Runs many clients of one conversation. Prints when all listen, and at the end the delay of each event. */
import {once} from 'node:events'
import {WebSocket} from 'ws'
import {percentile} from './figures.ts'

const [url = '', clients = '', events = ''] = process.argv.slice(2)
const headers = {'x-session-api-key': process.env.BENCH_KEY ?? ''}
const latencies: number[] = []
const done = Promise.withResolvers<void>()

await Promise.all(Array.from({length: Number(clients)}, watch))
console.log('listening')
await done.promise
console.log(
  JSON.stringify({p50: percentile(latencies, 50), p99: percentile(latencies, 99), worst: percentile(latencies, 100)}),
)
process.exit()

async function watch(): Promise<void> {
  const socket = new WebSocket(url, {headers, perMessageDeflate: false})
  socket.on('close', code => done.reject(new Error(`a client was closed with ${code}`)))
  await once(socket, 'message') // the first message is the state
  socket.on('message', heard)
}

function heard(data: Buffer): void {
  const [, sentAt] = /^\{"id":"(\d+)"/u.exec(data.toString('latin1', 0, 60)) ?? []
  if (sentAt === undefined) return
  latencies.push(Number(process.hrtime.bigint() - BigInt(sentAt)) / 1e6)
  if (latencies.length === Number(clients) * Number(events)) done.resolve()
}
