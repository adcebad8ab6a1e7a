import type {FastifyInstance} from 'fastify'
import type {ServerContext} from '../context.ts'
import type {Operation} from '../openapi/operation.ts'

/** Routes that belong together: one file that exports one of these, one line in `index.ts`. */
export type Routes = (app: FastifyInstance, server: ServerContext) => void

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may ask: `everybody`, or who has the server's API key, which is the default. */
    access?: 'everybody' | 'key'
    /** How the OpenAPI document describes the route. */
    operation?: Operation
  }
}
