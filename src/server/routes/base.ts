import type {FastifyRequest} from 'fastify'

/** Returns the base URL of the request, without a trailing slash. The host was checked before. */
export function baseOf({protocol, headers}: FastifyRequest): string {
  return `${protocol}://${headers.host ?? 'localhost'}`
}
