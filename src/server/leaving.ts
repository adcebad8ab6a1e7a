import type {FastifyInstance, FastifyReply} from 'fastify'

/**
 * Returns a function that returns a signal for a request. The signal aborts when the client has closed the connection, or
 * when the server stops.
 */
export function leavingOf(app: FastifyInstance): (reply: FastifyReply) => AbortSignal {
  const stopping = new AbortController()
  app.addHook('preClose', async () => stopping.abort())
  return ({raw}) => {
    const gone = new AbortController()
    raw.once('close', () => gone.abort())
    return AbortSignal.any([gone.signal, stopping.signal])
  }
}
