import {createServer as createHttpServer, type IncomingMessage, type ServerResponse} from 'node:http'
import {createServer as createHttpsServer, type ServerOptions} from 'node:https'
import type {AddressInfo} from 'node:net'
import {text} from 'node:stream/consumers'
import {onTestFinished} from 'vitest'

export interface Seen {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

export interface Reply {
  readonly status?: number
  readonly headers?: Record<string, string>
  /** An object is sent as JSON. */
  readonly body?: unknown
  /** Closes the connection without a response. */
  readonly cut?: boolean
}

export interface FakeApi {
  readonly url: string
  readonly host: string
  readonly seen: Seen[]
}

type Answer = (seen: Seen, count: number) => Reply | Promise<Reply>

/** Starts an API server that sends the test's responses and records requests. It closes when the test ends. */
export async function startApi(answer: Answer, tls?: ServerOptions): Promise<FakeApi> {
  const seen: Seen[] = []
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const one = {
      method: request.method ?? '',
      url: request.url ?? '',
      headers: request.headers,
      body: await text(request),
    }
    seen.push(one)
    send(response, await answer(one, seen.length))
  }
  const server = tls === undefined ? createHttpServer(handle) : createHttpsServer(tls, handle)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const {port} = server.address() as AddressInfo
  return {url: `${tls === undefined ? 'http' : 'https'}://localhost:${port}`, host: `localhost:${port}`, seen}
}

function send(response: ServerResponse, {status = 200, headers = {}, body = {}, cut = false}: Reply): void {
  if (cut) {
    response.destroy()
    return
  }
  const isText = typeof body === 'string'
  response.writeHead(status, {'content-type': isText ? 'text/plain' : 'application/json', ...headers})
  response.end(isText ? body : JSON.stringify(body))
}
