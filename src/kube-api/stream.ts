import {Readable} from 'node:stream'
import {pipeline} from 'node:stream/promises'

import type {FastifyReply} from 'fastify'

/**
 * Sends chunks as they come, head first, at the pace of the client. The signal given to the source fires when the
 * client goes away or when `end` does.
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
    // The client went away in the middle: there is nobody left to tell.
    reply.raw.destroy()
  }
}
