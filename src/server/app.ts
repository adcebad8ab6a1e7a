import type {IncomingMessage} from 'node:http'
import type {FastifyInstance, FastifyReply, FastifyRequest} from 'fastify'
import Fastify from 'fastify'
import {WITHOUT_SCHEMAS} from '../without-schemas.ts'
import {answerClientError, complaintLine, errorAnswer} from './answers/error-answer.ts'
import {Refused} from './answers/refused.ts'
import type {ServerContext} from './context.ts'
import {simulateFaults} from './faults/on-requests.ts'
import {LIMITS, protect, type RequestLimits} from './protection/protect.ts'
import {recordRequests} from './record-requests.ts'
import {readBodies} from './request/body.ts'
import {ROUTES} from './routes/index.ts'

export interface AppOptions {
  readonly limits?: RequestLimits
  /** Until the function returns true, all routes answer 503, except the routes about the server's health. */
  readonly isReady?: () => boolean
}

/** Returns the application, which does not listen yet. */
export function buildApp(server: ServerContext, options: AppOptions = {}): FastifyInstance {
  const {limits = LIMITS, isReady = () => true} = options
  const app = framework(limits, (error, request, reply) => answer(error, request, reply, server))
  app.setErrorHandler((error, request, reply) => answer(error, request, reply, server))
  app.addHook('onSend', async (_request, reply) => withoutCharset(reply))
  recordRequests(app, server)
  closeAfterLastAnswers(app)
  protect(app, server, isReady)
  simulateFaults(app, server)
  readBodies(app, limits.depth)
  answerNoRoute(app)
  for (const routes of ROUTES) routes(app, server)
  return app
}

type Answer = (error: unknown, request: FastifyRequest, reply: FastifyReply) => void

function framework({body, headers, headersTime, requestTime, idleTime}: RequestLimits, onError: Answer) {
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
    schemaController: WITHOUT_SCHEMAS,
  })
}

/** Clients that offer HTTP/2 send `Upgrade` too. They get an HTTP/1.1 response. */
function offersSocket({headers}: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === 'websocket'
}

function answer(error: unknown, request: FastifyRequest, reply: FastifyReply, {log}: ServerContext): void {
  const route = `${request.method} ${request.routeOptions.url ?? ''}`
  const {status, body} = isCutOff(error, request) ? CUT_OFF : errorAnswer(error, route, log)
  if (body === CUT_OFF.body) log('info', `${route}: the client disconnected during its body`)
  const line = complaintLine(body)
  request.why ??= line ?? (typeof body.detail === 'string' ? reasonIn(body, body.detail) : null)
  if (line !== null) log('info', `${route}: ${line}`)
  reply.status(status).send(body)
}

/** The id of a bug leads to its line in the log. */
function reasonIn({error_id: id, exception}: Refused['body'], detail: string): string {
  return id === undefined ? detail : `${detail}: ${exception}, error_id ${id}`
}

const CUT_OFF = new Refused(400, 'Bad Request')

function isCutOff(error: unknown, {raw}: FastifyRequest): boolean {
  return Object(error).code === 'ECONNRESET' && raw.destroyed && !raw.complete
}

/** Sends `connection: close` during shutdown. Otherwise clients keep their connections alive and delay the shutdown. */
function closeAfterLastAnswers(app: FastifyInstance): void {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close')
  })
}

/** The reference service sends no charset with JSON. */
function withoutCharset(reply: FastifyReply): void {
  if (reply.getHeader('content-type') === 'application/json; charset=utf-8')
    reply.header('content-type', 'application/json')
}

function answerNoRoute(app: FastifyInstance): void {
  const methods = new Map<string, Set<string>>()
  app.addHook('onRoute', ({url, method}) => {
    methods.set(url, new Set([...(methods.get(url) ?? []), ...[method].flat()]))
  })
  app.setNotFoundHandler(async ({url}, reply) => {
    const allowed = allowedAt(url.split('?')[0] ?? '', methods)
    if (allowed.length === 0) throw new Refused(404, 'Not Found')
    reply.header('allow', allowed.join(', '))
    throw new Refused(405, 'Method Not Allowed')
  })
}

function allowedAt(path: string, methods: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const here = [...methods].filter(([url]) => patternOf(url).test(path))
  return [...new Set(here.flatMap(([, own]) => [...own]))].toSorted()
}

function patternOf(url: string): RegExp {
  const parts = url.split('/').map(part => (part.startsWith(':') ? '[^/]+' : RegExp.escape(part)))
  return new RegExp(`^${parts.join('/')}$`, 'u')
}

/**
 * The reference service decodes the path before routing, so an encoded slash separates segments. The path is encoded
 * again, because Fastify's router decodes it.
 */
function askedUrl(url: string): string {
  const end = url.search(/[?#]|$/u)
  const path = url.slice(0, end)
  return path.includes('%') ? decoded(path).split('/').map(encodeURIComponent).join('/') + url.slice(end) : url
}

function decoded(path: string): string {
  return path.replace(/(?:%[0-9a-f]{2})+/giu, run => Buffer.from(run.replaceAll('%', ''), 'hex').toString('utf8'))
}
