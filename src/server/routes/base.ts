import type {FastifyRequest} from 'fastify'

/** Where the server was asked, without a slash at the end; its host was checked before. */
export function baseOf({protocol, headers}: FastifyRequest): string {
  return `${protocol}://${headers.host ?? 'localhost'}`
}
