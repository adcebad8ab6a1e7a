import {readFileSync} from 'node:fs'
import {Duplex} from 'node:stream'
import {Agent, type Dispatcher, request, WebSocket} from 'undici'
import {parse} from 'yaml'

/**
 * The reference of the check benchmark: sends the recorded requests in order, with undici only. Before each request, it
 * waits for as many answers as the original run had received before this request, so that dependencies are kept. Prints
 * the milliseconds from the first request to the last answer.
 */
interface Recorded {
  readonly method: 'GET' | 'POST'
  readonly origin: string
  readonly path: string
  readonly accept: string | null
  readonly body: string | null
  readonly after: number
}

const [kubeconfig = ''] = process.argv.slice(2)
const recorded = JSON.parse(readFileSync(process.env.SVCDIAG_BENCH_REQUESTS ?? '', 'utf8')) as Recorded[]
const tls = credentials(kubeconfig)
const api = new Agent({connect: tls})
const upgrades = new Agent({connect: tls, allowH2: false})
const tunnels = new Map<string, Dispatcher>()
const forwards = recorded.filter(({path}) => path.includes('/portforward'))

let answered = 0
const waiting: {count: number; go: () => void}[] = []
const startedAt = performance.now()
await Promise.all(recorded.filter(entry => !forwards.includes(entry)).map(send))
process.stdout.write(String(performance.now() - startedAt))
await Promise.all([api, upgrades, ...tunnels.values()].map(agent => agent.destroy()))

async function send(entry: Recorded): Promise<void> {
  if (entry.after > answered) await new Promise<void>(go => waiting.push({count: entry.after, go}))
  const {method, origin, path, accept, body} = entry
  const dispatcher = origin.startsWith('https:') ? api : tunnelTo(origin)
  const headers = {...(accept !== null && {accept}), ...(body !== null && {'content-type': 'application/json'})}
  const response = await request(`${origin}${path}`, {method, dispatcher, headers, body})
  if (origin.startsWith('https:')) JSON.parse(await response.body.text())
  else await response.body.dump()
  answered += 1
  for (const waiter of waiting.filter(({count}) => count <= answered)) {
    waiting.splice(waiting.indexOf(waiter), 1)
    waiter.go()
  }
}

/** Opens a connection through the port-forward that was recorded for this port. Its opening counts as an answer. */
function tunnelTo(origin: string): Dispatcher {
  const known = tunnels.get(origin)
  if (known !== undefined) return known
  const port = new URL(origin).port
  const forward = forwards.find(({path}) => path.endsWith(`ports=${port}`))
  if (forward === undefined) throw new Error(`no port-forward was recorded for ${origin}`)
  const agent = new Agent({
    connections: 1,
    allowH2: false,
    connect: (_, done) => {
      open(`${forward.origin.replace('https', 'wss')}${forward.path}`).then(
        stream => {
          answered += 1
          done(null, stream as never) // undici only uses the stream
        },
        error => done(error, null),
      )
    },
  })
  tunnels.set(origin, agent)
  return agent
}

async function open(url: string): Promise<Duplex> {
  const socket = new WebSocket(url, {protocols: ['v4.channel.k8s.io'], dispatcher: upgrades})
  socket.binaryType = 'arraybuffer'
  const seen = new Set<number>()
  const stream = new Duplex({
    read: () => {},
    write: (chunk: Buffer, _encoding, done) => {
      socket.send(Buffer.concat([Buffer.of(0), chunk]))
      done()
    },
    destroy: (error, done) => {
      socket.close()
      done(error)
    },
  })
  socket.addEventListener('message', ({data}) => {
    const frame = Buffer.from(data as ArrayBuffer)
    const channel = frame[0] ?? 0
    if (!seen.has(channel)) seen.add(channel)
    else if (channel === 0) stream.push(frame.subarray(1))
  })
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, {once: true})
    socket.addEventListener('error', reject, {once: true})
  })
  return Object.assign(stream, {setNoDelay() {}, setKeepAlive() {}, setTimeout() {}, ref() {}, unref() {}})
}

function credentials(file: string) {
  const {clusters, users} = parse(readFileSync(file, 'utf8')) as {
    clusters: {cluster: Record<string, string>}[]
    users: {user: Record<string, string>}[]
  }
  const read = (entry: Record<string, string> | undefined, name: string) =>
    entry?.[`${name}-data`] ? Buffer.from(entry[`${name}-data`] ?? '', 'base64') : readFileSync(entry?.[name] ?? '')
  const [cluster, user] = [clusters[0]?.cluster, users[0]?.user]
  return {
    ca: read(cluster, 'certificate-authority'),
    cert: read(user, 'client-certificate'),
    key: read(user, 'client-key'),
  }
}
