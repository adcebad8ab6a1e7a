import {randomBytes} from 'node:crypto'
import type {ServerLog} from '../context.ts'
import {Refused} from '../refused.ts'

/** An unhandled error in the service's shape (facts 7). `error_id` stands in the log too, with all that is known. */
export function failure(log: ServerLog, exception: string, fields: Readonly<Record<string, unknown>>): Refused {
  const error_id = randomBytes(16).toString('hex')
  log('error', `500 Internal Server Error: ${exception}`, {error_id, ...fields})
  return new Refused(500, {detail: 'Internal Server Error', exception, error_id})
}
