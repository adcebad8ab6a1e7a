import {PROMETHEUS_TYPE} from '../../prometheus-text.ts'
import type {Operation} from '../request/operation.ts'
import type {Routes} from './route.ts'

/** Route of the metrics for Prometheus. The journal leaves it out, because it is asked again and again. */
export const metricsRoutes: Routes = (app, server) => {
  app.get('/metrics', {config: {operation: OPERATION, isRecorded: false}}, async (_request, reply) => {
    const {exposition} = await import('../metrics/exposition.ts')
    return reply.header('content-type', PROMETHEUS_TYPE).send(await exposition(server))
  })
}

const OPERATION: Operation = {
  summary: 'Get the metrics of the server',
  description:
    'Requests, durations, conversations by state, events, sockets, hook runs, callbacks, faults and memory, in the text format of Prometheus. Labels contain no ids.',
  tag: 'server',
  example: {answer: '# TYPE svcdiag_runs gauge\nsvcdiag_runs 0\n'},
  mediaType: 'text/plain',
  answers: {200: {type: 'string'}},
}
