import type {FastifyReply} from 'fastify'

/** Sends a JSON text unchanged. As bytes it is encoded once; a string would be measured first and encoded then. */
export function sendJson(reply: FastifyReply, text: string): FastifyReply {
  return reply.header('content-type', 'application/json').send(Buffer.from(text))
}

/** Sends the plain-text 500 of the reference's application. */
export function sendFailed(reply: FastifyReply): FastifyReply {
  return reply.status(500).header('content-type', 'text/plain; charset=utf-8').send('Internal Server Error')
}
