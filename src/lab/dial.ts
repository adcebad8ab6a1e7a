import {randomBytes} from 'node:crypto'
import {createServer, type RequestListener} from 'node:http'
import {type Duplex, duplexPair} from 'node:stream'
import type {ClusterState, KubeObject} from '../kube-api/state.ts'
import type {World} from './controllers/world.ts'
import type {PodSpec} from './manifests/types.ts'
import type {Outside} from './model.ts'
import type {Process} from './pods/fate.ts'
import {PROGRAMS, type Program, type Running} from './pods/programs.ts'

type Target = Parameters<ClusterState['dial']>[0]

/** Connects to ports of pods in memory. If it cannot connect, throws the error of a kubelet. */
export function dialer(world: World) {
  return async (target: Target): Promise<Duplex> => {
    const pod = world.store.find('Pod', target.namespace, target.pod) as PodView | undefined // stored pods are complete
    if (pod === undefined) throw new Error(`pod not found ("${target.pod}_${target.namespace}")`)
    if (pod.status.phase !== 'Running') throw new Error(`pod is not running: current phase is ${pod.status.phase}`)
    const process = world.lives.get(pod.metadata.uid)?.process ?? null
    const connection = connectTo(pod.spec, target.port, {process, outside: () => world.outside})
    if (connection === null) throw new Error(refused(target.port))
    return connection
  }
}

interface PodView extends KubeObject {
  readonly spec: PodSpec
  readonly status: {readonly phase: string}
}

function refused(port: number): string {
  const where = `dial tcp4 127.0.0.1:${port}: connect: connection refused`
  return `failed to connect to localhost:${port} inside the pod's network namespace: ${where}`
}

/** Returns an HTTP connection in memory to a port of a pod; null if no process listens on the port. */
export function connectTo(
  {containers}: PodSpec,
  port: number,
  {process, outside}: {readonly process: Process | null; readonly outside: () => Outside},
): Duplex | null {
  const container = containers.find(({ports = []}) => ports.some(({containerPort}) => containerPort === port))
  const program = PROGRAMS.get(port)
  if (container === undefined || program === undefined || process === null || process.ailment?.kind === 'deaf')
    return null
  const {ailment, env} = process
  const answers = answering(program, () => ({env: env[container.name] ?? {}, ailment, outside: outside()}))
  const [near, far] = duplexPair()
  createServer(answers).emit('connection', far)
  return near
}

function answering(program: Program, running: () => Running): RequestListener {
  return (request, response) => {
    if (running().ailment?.kind === 'mute') return
    const {pathname: path, searchParams: query} = new URL(request.url ?? '/', 'http://lab')
    const {'x-api-key': key, authorization} = request.headers
    const asked = {path, query, key, authorization, nonce: randomBytes(6).toString('hex')}
    const {status, headers, body} = program(asked, running())
    response.writeHead(status, {...headers, 'content-length': Buffer.byteLength(body)}).end(body)
  }
}
