import type {FastifyInstance, FastifyRequest} from 'fastify'
import {Refused} from '../answers/refused.ts'
import type {ServerContext} from '../context.ts'
import {isReference} from '../conversation/profile.ts'
import {createOneByOne, type OneByOne} from '../journal.ts'
import {LIMITS} from '../protection/protect.ts'
import {jsonIn} from '../request/body.ts'
import {CONVERSATION, EVENT} from '../request/examples.ts'
import {ANY_OBJECT, arrayOf, objectOf, TEXT} from '../request/operation.ts'
import {conversationInPath} from '../request/parameter.ts'
import {bodyOperation, DONE, type OfConversation, type Routes, SUCCESS} from './route.ts'

/** Routes for the webhooks of a stock agent server, at the paths of the reference service and at shorter paths. */
export const webhookRoutes: Routes = (app, server) => {
  void app.register(async streaming => {
    streaming.removeAllContentTypeParsers()
    streaming.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    const oneByOne = createOneByOne()
    for (const base of ['/api/v1/webhooks', '/ingest']) {
      takeEvents(streaming, `${base}/events/:conversation_id`, server, oneByOne)
      takeConversations(streaming, `${base}/conversations`, server, oneByOne)
    }
  })
}

/** The body is streamed, because a batch may exceed the memory budget. */
function takeEvents(app: FastifyInstance, path: string, server: ServerContext, oneByOne: OneByOne): void {
  const operation = bodyOperation(
    {
      summary: 'Store events of a conversation that runs elsewhere',
      description:
        'A successful answer means that all events are stored. If events were dropped, the header X-Dropped-Events says how many and why. The body may have 64 MiB.',
      tag: 'webhooks',
      example: {body: [EVENT], answer: DONE},
    },
    arrayOf(ANY_OBJECT),
    STORED,
    409,
    413,
  )
  app.post<OfConversation>(path, {config: {operation}}, async (request, reply) => {
    const conversation = conversationInPath(request.params)
    const {receiveEvents} = await import('../ingest/receive.ts') // the readers are slow to load
    const dropped = await oneByOne(conversation, () => receiveEvents(server, conversation, limited(bodyOf(request))))
    if (dropped.length === 0) return DONE
    const counts = dropped.map(({rule, documents}) => `${rule}=${documents}`)
    server.log('warn', `events of ${conversation} were dropped`, {dropped})
    reply.header('x-dropped-events', counts.join(', '))
    return isReference(server.settings.compat) ? DONE : {...DONE, dropped}
  })
}

/** The reference service never says what it dropped, so its profiles say it only in a header. */
const STORED = {
  type: 'object',
  required: ['success'],
  properties: {
    success: {type: 'boolean'},
    dropped: {
      type: 'array',
      description: 'only if events were dropped; the header X-Dropped-Events has the numbers',
      items: {
        type: 'object',
        properties: {rule: {type: 'string'}, documents: {type: 'integer'}, message: {type: 'string'}},
      },
    },
  },
}

function takeConversations(app: FastifyInstance, path: string, server: ServerContext, oneByOne: OneByOne): void {
  const operation = bodyOperation(
    {
      summary: 'Store the description of a conversation that runs elsewhere',
      description: 'The latest description replaces earlier ones. Credentials in it are masked before it is stored.',
      tag: 'webhooks',
      example: {body: {id: CONVERSATION, execution_status: 'running'}, answer: DONE},
    },
    {...objectOf({id: TEXT}), additionalProperties: true},
    SUCCESS,
    409,
    413,
  )
  app.post(path, {config: {operation}}, async request => {
    const about = jsonIn(await bodyText(limited(bodyOf(request))), LIMITS.depth)
    const {receiveConversation} = await import('../ingest/receive.ts')
    await receiveConversation(server, about, oneByOne)
    return DONE
  })
}

/** The parser in `webhookRoutes` sets `body` to the stream. Without a body, `body` is missing. */
function bodyOf({body}: FastifyRequest<{Body?: unknown}>): AsyncIterable<Uint8Array> {
  return (body ?? []) as AsyncIterable<Uint8Array>
}

const MIB = 1024 * 1024
/** The maximum size of a body in bytes. An event that is larger than a batch of 5 MiB is sent alone. */
const MOST = 64 * MIB

async function* limited(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let length = 0
  for await (const chunk of body) {
    length += chunk.length
    if (length > MOST) throw new Refused(413, 'Request body is too large')
    yield chunk
  }
}

async function bodyText(body: AsyncIterable<Uint8Array>): Promise<string> {
  return Buffer.concat(await Array.fromAsync(body)).toString('utf8')
}
