import type {IncomingMessage} from 'node:http'
import type {FastifyInstance, FastifyReply, FastifyRequest} from 'fastify'
import Fastify from 'fastify'
import {answerClientError} from './answers/client-error.ts'
import {errorAnswer} from './answers/error-answer.ts'
import {complaintLine, requestLine} from './answers/log-lines.ts'
import {answerNoRoute} from './answers/no-route.ts'
import {Refused} from './answers/refused.ts'
import type {ServerContext} from './context.ts'
import {LIMITS, type RequestLimits} from './protection/limits.ts'
import {protect} from './protection/protect.ts'
import {askedUrl} from './request/asked-path.ts'
import {readBodies} from './request/bodies.ts'
import {ROUTES} from './routes/index.ts'

export interface AppOptions {
  readonly limits?: RequestLimits
  /** Until this returns true, all routes answer 503 except the routes about the server itself. */
  readonly isReady?: () => boolean
}

/** Builds the application: protections first, then routes. It does not listen yet. */
export function buildApp(server: ServerContext, options: AppOptions = {}): FastifyInstance {
  const {limits = LIMITS, isReady = () => true} = options
  const app = framework(limits, (error, request, reply) => answer(error, request, reply, server))
  app.setErrorHandler((error, request, reply) => answer(error, request, reply, server))
  app.addHook('onSend', async (_request, reply) => withoutCharset(reply))
  app.addHook('onResponse', async (request, {statusCode}) => {
    server.log('info', `${requestLine(request)}: ${statusCode}`)
  })
  closeAfterLastAnswers(app)
  protect(app, server, isReady)
  readBodies(app, limits.depth)
  answerNoRoute(app)
  for (const routes of ROUTES) routes(app, server)
  return app
}

type Answer = (error: unknown, request: FastifyRequest, reply: FastifyReply) => void

function framework(
  {body, headers, headersTime, requestTime, idleTime}: RequestLimits,
  onError: Answer,
): FastifyInstance {
  return Fastify({
    forceCloseConnections: 'idle',
    rewriteUrl: ({url = '/'}) => askedUrl(url),
    exposeHeadRoutes: false,
    bodyLimit: body,
    requestTimeout: requestTime,
    keepAliveTimeout: idleTime,
    http: {
      maxHeaderSize: headers,
      headersTimeout: headersTime,
      connectionsCheckingInterval: headersTime / 4,
      shouldUpgradeCallback: offersSocket,
    },
    routerOptions: {maxParamLength: headers},
    clientErrorHandler: answerClientError,
    frameworkErrors: onError,
    schemaController: {compilersFactory: {buildValidator: noSchemas, buildSerializer: noSchemas}},
  })
}

/** Clients that offer HTTP/2 send `Upgrade` as well; they get an ordinary HTTP/1.1 response. */
function offersSocket({headers}: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === 'websocket'
}

/** Routes validate and serialize by themselves. Fastify's compilers would add a third to the start time. */
function noSchemas(): never {
  throw new Error('a route describes itself in config.operation, not in schema')
}

function answer(error: unknown, request: FastifyRequest, reply: FastifyReply, {log}: ServerContext): void {
  const route = `${request.method} ${request.routeOptions.url ?? ''}`
  const {status, body} = isCutOff(error, request) ? CUT_OFF : errorAnswer(error, route, log)
  if (body === CUT_OFF.body) log('info', `${route}: the client disconnected during its body`)
  const line = complaintLine(body)
  if (line !== null) log('info', `${route}: ${line}`)
  reply.status(status).send(body)
}

/** The client is gone, so nobody reads this. */
const CUT_OFF = new Refused(400, 'Bad Request')

function isCutOff(error: unknown, {raw}: FastifyRequest): boolean {
  return Object(error).code === 'ECONNRESET' && raw.destroyed && !raw.complete
}

/** Without this header clients keep connections alive and delay shutdown. */
function closeAfterLastAnswers(app: FastifyInstance): void {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close')
  })
}

/** The service names no charset, because JSON has only one. */
function withoutCharset(reply: FastifyReply): void {
  if (reply.getHeader('content-type') === 'application/json; charset=utf-8')
    reply.header('content-type', 'application/json')
}
