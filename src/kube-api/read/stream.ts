import {Readable} from 'node:stream'
import {pipeline} from 'node:stream/promises'

import type {FastifyReply} from 'fastify'

/**
 * Sends the header, then chunks as they come, as fast as the client reads. The source's signal fires when the client
 * disconnects or `end` fires.
 */
export async function sendStream(
  reply: FastifyReply,
  type: string,
  end: AbortSignal,
  source: (signal: AbortSignal) => AsyncIterable<string | Buffer>,
): Promise<void> {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  reply.hijack()
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value)
  reply.raw.writeHead(200, {'content-type': type}).flushHeaders()
  try {
    await pipeline(Readable.from(source(AbortSignal.any([gone.signal, end]))), reply.raw)
  } catch {
    // The client disconnected, so no error can be reported.
    reply.raw.destroy()
  }
}
