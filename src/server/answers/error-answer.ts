import {randomBytes} from 'node:crypto'
import type {ServerLog} from '../context.ts'
import {StoreFailed, StoreFull, StoreRefused} from '../store/store.ts'
import {Refused} from './refused.ts'
import {complaint, unprocessable} from './unprocessable.ts'

/** Returns the response to an error that a route threw. `request` begins with its method. */
export function errorAnswer(error: unknown, request: string, log: ServerLog): Refused {
  if (error instanceof Refused) return error
  const fields = {request, stack: stackOf(error)}
  if (error instanceof StoreFull) {
    log('error', 'the store is full', fields)
    return new Refused(507, 'Insufficient Storage: the store is full')
  }
  if (error instanceof StoreFailed) {
    log('error', 'the store did not answer', fields)
    return new Refused(503, 'Service Unavailable: the store did not answer')
  }
  if (error instanceof StoreRefused) {
    log('warn', 'the store cannot store a value', fields)
    return refusedValue(error, request)
  }
  return ofTheFramework(error) ?? failure(log, nameOf(error), fields)
}

/**
 * Returns the 422 of a value that the store refuses. The store does not know the place of the value: it is in the query
 * if the request has no body.
 */
function refusedValue({message}: StoreRefused, request: string): Refused {
  const place = /^(?:GET|DELETE)\b/u.test(request) ? 'query' : 'body'
  const problem = {type: 'value_error', msg: `Value error, the store cannot hold this: ${message}`}
  return unprocessable(complaint([place], null, problem))
}

/** Fastify's own refusals, for example of too large a body. */
function ofTheFramework(error: unknown): Refused | null {
  const {statusCode, code, message} = Object(error)
  const isComplaint = String(code).startsWith('FST_') && statusCode >= 400 && statusCode < 500
  return isComplaint ? new Refused(statusCode, String(message)) : null
}

/** The message may quote the request or the store. It goes to the log only, which masks it. */
function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'Error'
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** Returns the 500 for an unhandled error. The log has the same `error_id` and all details. */
export function failure(log: ServerLog, exception: string, fields: Readonly<Record<string, unknown>>): Refused {
  const error_id = randomBytes(16).toString('hex')
  log('error', `500 Internal Server Error: ${exception}`, {error_id, ...fields})
  return new Refused(500, {detail: 'Internal Server Error', exception, error_id})
}
