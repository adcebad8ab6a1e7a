import type {FastifyInstance, FastifyRequest} from 'fastify'
import type {ServerContext} from '../context.ts'
import {type ConversationRecord, recordOf} from '../conversation/record/record.ts'
import {unroutedBody} from '../request/body.ts'
import {readArrived} from './arrived.ts'
import type {Receiver} from './receiver.ts'

/** The statuses of requests that reached this server and no route for callbacks. */
const ASTRAY: ReadonlySet<number> = new Set([400, 401, 403, 404, 405])
/** The maximum size of the body of a stray callback in bytes. */
const MOST_BYTES = 64 * 1024

/**
 * Keeps POST requests to wrong paths, and requests that were refused before their route, if their session is a
 * conversation of this server. The response does not wait for this.
 */
export function keepStrays(app: FastifyInstance, {store, log}: ServerContext, receiver: Receiver): void {
  const isKnown = async (id: ConversationRecord['id']) =>
    (await recordOf(store, id)) !== null || (await store.lastSeq(id)) >= 0

  async function keep(request: FastifyRequest, body: Buffer, answer: number): Promise<void> {
    const {json, conversation} = readArrived({path: '', body})
    if (json === null || conversation === null || !(await isKnown(conversation))) return
    await receiver.keepStray({path: request.url, rawHeaders: request.raw.rawHeaders, body}, answer)
  }

  app.addHook('onSend', async (request, {statusCode}) => {
    if (request.method !== 'POST' || !ASTRAY.has(statusCode) || Number(request.headers['content-length']) > MOST_BYTES)
      return
    if (request.routeOptions.config.access === 'everybody' && !isRefusedEarly(request)) return
    void bodyOf(request)
      .then(body => (body === null ? undefined : keep(request, body, statusCode)))
      .catch(() => log('warn', 'cannot keep a callback that went astray'))
  })
}

/** The body of a request that was refused early is still unread. */
function isRefusedEarly({body, raw}: FastifyRequest): boolean {
  return body === undefined && !raw.readableEnded
}

async function bodyOf(request: FastifyRequest): Promise<Buffer | null> {
  const text = unroutedBody(request)
  if (text !== null) return Buffer.from(text)
  if (!isRefusedEarly(request)) return null
  const {promise, resolve} = Promise.withResolvers<Buffer | null>()
  const chunks: Buffer[] = []
  let size = 0
  request.raw.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size <= MOST_BYTES) chunks.push(chunk)
  })
  request.raw.on('end', () => resolve(size <= MOST_BYTES ? Buffer.concat(chunks) : null))
  request.raw.on('close', () => resolve(null))
  request.raw.on('error', () => resolve(null))
  return promise
}
