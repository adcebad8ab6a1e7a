import type {ServerLog} from '../context.ts'
import {Refused} from '../refused.ts'
import {StoreFailed, StoreFull} from '../store/store.ts'
import {failure} from './failure.ts'

/** What is answered to whatever a route threw. */
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
  return ofTheFramework(error) ?? failure(log, nameOf(error), fields)
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
