import type {FastifyInstance, FastifyRequest} from 'fastify'
import type {ServerContext} from '../context.ts'
import {bodyText, limited} from '../ingest/body.ts'
import {receiveConversation} from '../ingest/receive-conversation.ts'
import {receiveEvents} from '../ingest/receive-events.ts'
import {createOneByOne, type OneByOne} from '../journal.ts'
import {named} from '../openapi/json-schema.ts'
import {LIMITS} from '../protection/limits.ts'
import {jsonIn} from '../request/bodies.ts'
import {conversationInPath} from '../request/path.ts'
import type {Routes} from './route.ts'

type OfConversation = {Params: {conversation_id: string}}

const DONE = {success: true}
const ANSWERS = {200: {type: 'object'}, 409: named('Error'), 413: named('Error'), 422: named('HTTPValidationError')}

/** Accepts the webhooks of a stock agent server, at the service's paths and at shorter ones. */
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

/** The body is processed as a stream, because a batch may exceed the memory budget. */
function takeEvents(app: FastifyInstance, path: string, server: ServerContext, oneByOne: OneByOne): void {
  const operation = {summary: 'Keep events of a conversation elsewhere', body: {type: 'array'}, answers: ANSWERS}
  app.post<OfConversation>(path, {config: {operation}}, async request => {
    const conversation = conversationInPath(request.params)
    const received = await oneByOne(conversation, () => receiveEvents(server, conversation, limited(bodyOf(request))))
    const {deltas, bad} = received
    if (deltas + bad > 0) server.log('warn', `events of ${conversation} were skipped`, {deltas, bad})
    return DONE
  })
}

function takeConversations(app: FastifyInstance, path: string, server: ServerContext, oneByOne: OneByOne): void {
  const operation = {summary: 'Keep what a conversation elsewhere is', body: {type: 'object'}, answers: ANSWERS}
  app.post(path, {config: {operation}}, async request => {
    const about = jsonIn(await bodyText(limited(bodyOf(request))), LIMITS.depth)
    await receiveConversation(server, about, oneByOne)
    return DONE
  })
}

/** The parser above passes the stream on; it is missing without a body. */
function bodyOf({body}: FastifyRequest<{Body?: unknown}>): AsyncIterable<Uint8Array> {
  return (body ?? []) as AsyncIterable<Uint8Array>
}
