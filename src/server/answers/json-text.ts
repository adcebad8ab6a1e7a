import type {FastifyReply} from 'fastify'

/** A JSON text that is there already. As bytes it is encoded once; a text would be measured first, and then encoded. */
export function sendJson(reply: FastifyReply, text: string): FastifyReply {
  return reply.header('content-type', 'application/json').send(Buffer.from(text))
}

/** What the reference's application says when it fails: no JSON. */
export function sendFailed(reply: FastifyReply): FastifyReply {
  return reply.status(500).header('content-type', 'text/plain; charset=utf-8').send('Internal Server Error')
}
