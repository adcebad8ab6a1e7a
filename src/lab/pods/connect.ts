import {randomBytes} from 'node:crypto'
import {createServer, type RequestListener} from 'node:http'
import {type Duplex, duplexPair} from 'node:stream'

import type {PodSpec} from '../manifests/types.ts'
import type {Outside} from '../model.ts'
import {PROGRAMS} from '../programs/index.ts'
import type {Program, Running} from '../programs/program.ts'
import type {Process} from './process.ts'

/** Returns an HTTP connection to a port of a pod, without a socket; null if no process listens there. */
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
    const {pathname: path} = new URL(request.url ?? '/', 'http://lab')
    const asked = {path, key: request.headers['x-api-key'], nonce: randomBytes(6).toString('hex')}
    const {status, headers, body} = program(asked, running())
    response.writeHead(status, {...headers, 'content-length': Buffer.byteLength(body)}).end(body)
  }
}
