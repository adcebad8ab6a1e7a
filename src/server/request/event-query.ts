import {type Query, readQuery} from '../../events/query/parse.ts'
import type {Clock} from '../clock.ts'
import {orNull} from './operation.ts'
import type {Parameter} from './parameter.ts'

/** The parameter `q` with a query of events (docs/events.md). Durations in it count back from the request. */
export function eventQuery(clock: Pick<Clock, 'now'>): Parameter<Query> {
  return {
    schema: orNull({type: 'string'}),
    description: 'A query of events, for example kind:HookExecutionEvent tool:terminal after:10m "text".',
    absent: {value: []},
    read: text => {
      const read = readQuery(text, clock.now())
      return 'query' in read ? {value: read.query} : {problem: {type: 'query_parsing', msg: read.problem}}
    },
  }
}
