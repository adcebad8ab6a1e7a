import type {FastifyReply} from 'fastify'

/** A JSON text that is there already. */
export function sendJson(reply: FastifyReply, text: string): FastifyReply {
  return reply.header('content-type', 'application/json').send(text)
}

/** What the reference's application says when it fails: no JSON. */
export function sendFailed(reply: FastifyReply): FastifyReply {
  return reply.status(500).header('content-type', 'text/plain; charset=utf-8').send('Internal Server Error')
}
