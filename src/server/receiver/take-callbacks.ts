import type {FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions} from 'fastify'
import {CONVERSATION, TIME} from '../request/examples.ts'
import {named} from '../request/operation.ts'
import type {Receiver} from './receiver.ts'

const WELCOME = 'This is where finish callbacks are sent: POST here.\n'
const GREETED = {
  config: {
    access: 'everybody',
    operation: {
      summary: 'Say that finish callbacks are sent here',
      description: 'Answers with a line of text, so that a person who opens the address sees that it is the right one.',
      tag: 'callbacks',
      example: {answer: WELCOME},
      mediaType: 'text/plain',
      answers: {200: {type: 'string'}},
    },
  },
} as const satisfies RouteShorthandOptions

/** The maximum size of a callback's body in bytes. Larger bodies get a 413. */
const MOST_BYTES = 1 << 20
const TAKEN = {
  bodyLimit: MOST_BYTES,
  config: {
    access: 'everybody',
    operation: {
      summary: 'Take a finish callback',
      description:
        'Stores the callback and answers 204, or 403 if the token in X-Callback-Token is missing or wrong. Any media type and an empty body are allowed.',
      tag: 'callbacks',
      example: {body: {status: 'finished', session_id: CONVERSATION, finished_at: TIME}},
      body: {description: 'Any JSON; the default body has these fields.'},
      answers: {204: null, 403: null, 413: named('Error')},
    },
  },
} as const satisfies RouteShorthandOptions

/** Adds routes for finish callbacks at `paths`. They accept bodies of any content type. */
export function takeCallbacks(app: FastifyInstance, paths: readonly string[], {receive}: Receiver): void {
  const closing = new AbortController()
  app.addHook('preClose', async () => closing.abort())
  void app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', {parseAs: 'buffer'}, async (_request: FastifyRequest, body: Buffer) => body)
    scope.addHook('onRequest', async ({headers}) => {
      if (headers['content-type'] !== undefined) headers['content-type'] = 'application/octet-stream'
    })
    for (const path of paths) {
      scope.get(path, GREETED, async (_request, reply) => reply.type('text/plain; charset=utf-8').send(WELCOME))
      scope.post(path, TAKEN, async (request, reply) => {
        const sent = sending(reply)
        const {url, raw} = request
        const arrived = {path: url, rawHeaders: raw.rawHeaders, token: tokenOf(request), body: bodyOf(request)}
        const leaving = AbortSignal.any([closing.signal, sent.gone])
        const {status, settle} = await receive(arrived, leaving)
        void sent.done.then(settle)
        return status === null ? cutOff(reply) : reply.status(status).send()
      })
    }
  })
}

/** Follows a response. `gone` is aborted when the client closes the connection before the response. */
function sending({raw}: FastifyReply) {
  const gone = new AbortController()
  const {promise, resolve} = Promise.withResolvers<boolean>()
  raw.once('finish', () => resolve(true))
  raw.once('close', () => {
    resolve(false) // without effect after `finish`
    gone.abort()
  })
  return {gone: gone.signal, done: promise}
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
