import type {FastifyInstance} from 'fastify'
import type {ServerContext} from '../context.ts'

/** Routes that belong together: one file that exports one of these, one line in `index.ts`. */
export type Routes = (app: FastifyInstance, server: ServerContext) => void
