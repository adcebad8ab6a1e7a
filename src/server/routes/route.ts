import type {FastifyInstance} from 'fastify'
import type {ServerContext} from '../context.ts'
import type {Operation} from '../openapi/operation.ts'

/** A group of routes: one file exports it, and `index.ts` has one line for it. */
export type Routes = (app: FastifyInstance, server: ServerContext) => void

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `everybody`, or holders of the server's API key, which is the default. */
    access?: 'everybody' | 'key'
    /** The route in the OpenAPI document. */
    operation?: Operation
  }
}
