import Fastify, {type FastifyInstance} from 'fastify'
import type {ServerContext} from './context.ts'
import {Refused} from './refused.ts'
import {ROUTES} from './routes/index.ts'

/** The application: protections first, then routes. It listens nowhere yet. */
export function buildApp(server: ServerContext): FastifyInstance {
  const app = Fastify({forceCloseConnections: true})
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof Refused) return reply.status(error.status).send(error.body)
    throw error
  })
  for (const routes of ROUTES) routes(app, server)
  return app
}
