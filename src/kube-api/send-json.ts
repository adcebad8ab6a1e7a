import type {FastifyReply} from 'fastify'

/** Sends bytes, because to a JSON text the framework would add a charset that no API server says. */
export function sendJson(reply: FastifyReply, body: unknown, code = 200, type = 'application/json'): FastifyReply {
  return reply
    .code(code)
    .header('content-type', type)
    .send(Buffer.from(JSON.stringify(body)))
}
