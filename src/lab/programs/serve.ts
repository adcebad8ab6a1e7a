import {randomBytes} from 'node:crypto'
import {createServer} from 'node:http'
import {type Duplex, duplexPair} from 'node:stream'

import type {Program, Running} from './program.ts'

/** A connection to a running program over HTTP, without a socket in between. Its state is looked up at each request. */
export function connectTo(program: Program, running: () => Running): Duplex {
  const server = createServer((request, response) => {
    if (running().ailment?.kind === 'mute') return
    const {pathname: path} = new URL(request.url ?? '/', 'http://lab')
    const asked = {path, key: request.headers['x-api-key'], nonce: randomBytes(6).toString('hex')}
    const {status, headers, body} = program(asked, running())
    response.writeHead(status, {...headers, 'content-length': Buffer.byteLength(body)}).end(body)
  })
  const [near, far] = duplexPair()
  server.emit('connection', far)
  return near
}
