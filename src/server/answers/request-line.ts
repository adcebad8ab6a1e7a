import type {FastifyRequest} from 'fastify'

/** A request as the log names it: without the query, which may carry a key. */
export function requestLine({method, url}: Pick<FastifyRequest, 'method' | 'url'>): string {
  return `${method} ${url.split('?')[0]}`
}
