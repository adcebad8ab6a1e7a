import {readFile} from 'node:fs/promises'
import {join} from 'node:path'
import type {Readable} from 'node:stream'
import {Agent, request} from 'undici'

export type Json = Record<string, unknown>

export interface ApiRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly body?: unknown
  readonly contentType?: string
}

export interface AdminApi {
  /** Returns the parsed response. A status outside 2xx throws an error with the server's message. */
  send(call: ApiRequest): Promise<Json>
  /** Streams the response to a GET until the signal fires. */
  stream(path: string, signal: AbortSignal): Promise<Readable>
  close(): Promise<void>
}

/** Returns the API as cluster-admin over one connection pool, because kubectl would start a process for each call. */
export async function adminApi(dir: string, server: string): Promise<AdminApi> {
  const [ca, cert, key] = await Promise.all(['ca.crt', 'admin.crt', 'admin.key'].map(file => readFile(join(dir, file))))
  const dispatcher = new Agent({connections: 8, connect: {ca, cert, key}})
  const streams = new Agent({connect: {ca, cert, key}})
  return {
    async send({method, path, body, contentType = 'application/json'}) {
      const payload = body === undefined ? {} : {body: JSON.stringify(body), headers: {'content-type': contentType}}
      const answer = await request(new URL(path, server), {method, dispatcher, ...payload})
      const text = await answer.body.text()
      if (answer.statusCode >= 300) throw new Error(`${method} ${path} answered ${answer.statusCode}: ${text}`)
      return text.startsWith('{') ? (JSON.parse(text) as Json) : {text}
    },
    async stream(path, signal) {
      const answer = await request(new URL(path, server), {dispatcher: streams, signal, bodyTimeout: 0})
      if (answer.statusCode !== 200) throw new Error(`GET ${path} answered ${answer.statusCode}`)
      return answer.body
    },
    close: async () => {
      await Promise.all([dispatcher.close(), streams.destroy()])
    },
  }
}
