import type {FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions} from 'fastify'
import type {Receiver} from './receiver.ts'

const WELCOME = 'This is where finish callbacks are sent: POST here.\n'
const TO_LOOK = {
  config: {access: 'everybody', operation: {summary: 'Where finish callbacks are sent', answers: {200: null}}},
} as const satisfies RouteShorthandOptions
const TO_SEND = {
  config: {
    access: 'everybody',
    operation: {summary: 'Take a finish callback', body: {}, answers: {204: null, 403: null}},
  },
} as const satisfies RouteShorthandOptions

/** Bytes of a callback's body; 413 above. */
export const MOST_BYTES = 1 << 20

/** The routes of a receiver at these paths. Bodies are taken as they come, whatever they say they are. */
export function takeCallbacks(app: FastifyInstance, paths: readonly string[], receive: Receiver): void {
  app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', {parseAs: 'buffer'}, async (_request: FastifyRequest, body: Buffer) => body)
    for (const path of paths) {
      scope.get(path, TO_LOOK, async (_request, reply) => reply.type('text/plain; charset=utf-8').send(WELCOME))
      scope.post(path, {...TO_SEND, bodyLimit: MOST_BYTES}, async (request, reply) => {
        const status = await receive({path: request.url, token: tokenOf(request), body: bodyOf(request)})
        return status === null ? cutOff(reply) : reply.status(status).send()
      })
    }
  })
}

function tokenOf({headers}: FastifyRequest): string | undefined {
  const token = headers['x-callback-token']
  return Array.isArray(token) ? token.join() : token
}

function bodyOf({body}: FastifyRequest): Uint8Array {
  return body instanceof Uint8Array ? body : new Uint8Array()
}

function cutOff(reply: FastifyReply): FastifyReply {
  reply.hijack()
  reply.raw.destroy()
  return reply
}
