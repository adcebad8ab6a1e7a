import {randomBytes} from 'node:crypto'
import type {ServerLog} from '../context.ts'
import {StoreFailed, StoreFull, StoreRefused} from '../store/store.ts'
import {Refused} from './refused.ts'
import {complaint, unprocessable} from './unprocessable.ts'

/** What is answered to whatever a route threw. `request` begins with its method. */
export function errorAnswer(error: unknown, request: string, log: ServerLog): Refused {
  if (error instanceof Refused) return error
  const fields = {request, stack: stackOf(error)}
  if (error instanceof StoreFull) {
    log('error', 'the store is full: nothing more is taken', fields)
    return new Refused(507, 'Insufficient Storage: the store is full')
  }
  if (error instanceof StoreFailed) {
    log('error', 'the store did not answer', fields)
    return new Refused(503, 'Service Unavailable: the store did not answer')
  }
  if (error instanceof StoreRefused) {
    log('warn', 'a value that the store cannot hold', fields)
    return refusedValue(error, request)
  }
  return ofTheFramework(error) ?? failure(log, nameOf(error), fields)
}

/** Where it stood the store does not know: in the body, or in the query of what has none. */
function refusedValue({message}: StoreRefused, request: string): Refused {
  const place = /^(?:GET|DELETE)\b/u.test(request) ? 'query' : 'body'
  const problem = {type: 'value_error', msg: `Value error, the store cannot hold this: ${message}`}
  return unprocessable(complaint([place], null, problem))
}

/** Its own complaints about requests: too large a body, a media type that is none. */
function ofTheFramework(error: unknown): Refused | null {
  const {statusCode, code, message} = Object(error)
  const isComplaint = String(code).startsWith('FST_') && statusCode >= 400 && statusCode < 500
  return isComplaint ? new Refused(statusCode, String(message)) : null
}

/** Its message may hold anything that was asked or stored: that stays in the log, which is masked. */
function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'Error'
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** An unhandled error in the service's shape (facts 7). `error_id` stands in the log too, with all that is known. */
export function failure(log: ServerLog, exception: string, fields: Readonly<Record<string, unknown>>): Refused {
  const error_id = randomBytes(16).toString('hex')
  log('error', `500 Internal Server Error: ${exception}`, {error_id, ...fields})
  return new Refused(500, {detail: 'Internal Server Error', exception, error_id})
}
