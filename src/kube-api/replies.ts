import {Readable} from 'node:stream'
import {pipeline} from 'node:stream/promises'
import type {FastifyReply, FastifyRequest} from 'fastify'

/** Sends JSON as bytes. To a text, the framework would add a charset, which an API server does not send. */
export function sendJson(reply: FastifyReply, body: unknown, code = 200, type = 'application/json'): FastifyReply {
  return reply
    .code(code)
    .header('content-type', type)
    .send(Buffer.from(JSON.stringify(body)))
}

/** Answers an unknown path as an API server does: plain text, without a Status. */
export function pageNotFound(_request: FastifyRequest, reply: FastifyReply) {
  return reply.code(404).type('text/plain; charset=utf-8').send('404 page not found\n')
}

/** Streams a response at the speed of the client. The signal aborts when the client disconnects or `end` aborts. */
export async function sendStream(
  reply: FastifyReply,
  type: string,
  end: AbortSignal,
  source: (signal: AbortSignal) => AsyncIterable<string | Buffer>,
): Promise<void> {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  reply.hijack()
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value)
  reply.raw.writeHead(200, {'content-type': type}).flushHeaders()
  try {
    await pipeline(Readable.from(source(AbortSignal.any([gone.signal, end]))), reply.raw)
  } catch {
    // The client disconnected, so no error can be reported.
    reply.raw.destroy()
  }
}
