import type {FastifyReply, FastifyRequest} from 'fastify'

/** Sends bytes, because the framework would add a charset to a JSON text, which an API server does not. */
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
