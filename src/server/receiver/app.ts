import Fastify, {type FastifyInstance} from 'fastify'
import {answerClientError} from '../answers/client-error.ts'
import {errorAnswer} from '../answers/error-answer.ts'
import {requestLine} from '../answers/log-lines.ts'
import {Refused} from '../answers/refused.ts'
import type {ServerLog} from '../context.ts'
import {LIMITS} from '../protection/limits.ts'
import type {Receiver} from './receiver.ts'
import {takeCallbacks} from './take-callbacks.ts'

/** Builds a receiver without a server. It accepts callbacks at any path once it is ready. It does not listen yet. */
export function receiverApp(receive: Receiver, log: ServerLog, isReady: () => boolean): FastifyInstance {
  const {headers, headersTime, requestTime, idleTime} = LIMITS
  const app = Fastify({
    forceCloseConnections: 'idle',
    requestTimeout: requestTime,
    keepAliveTimeout: idleTime,
    http: {maxHeaderSize: headers, headersTimeout: headersTime, connectionsCheckingInterval: headersTime / 4},
    clientErrorHandler: answerClientError,
  })
  app.addHook('onRequest', async request => {
    if (isReady()) return
    log('warn', `${requestLine(request)}: 503, the receiver is still starting`)
    throw new Refused(503, 'Service Unavailable')
  })
  app.setErrorHandler((error, {method}, reply) => {
    const {status, body} = errorAnswer(error, method, log)
    return reply.status(status).send(body)
  })
  app.setNotFoundHandler(async (_request, reply) => {
    reply.header('allow', 'GET, HEAD, POST')
    throw new Refused(405, 'Method Not Allowed')
  })
  takeCallbacks(app, ['/*'], receive)
  return app
}
