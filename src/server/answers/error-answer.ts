import {randomBytes} from 'node:crypto'
import type {Socket} from 'node:net'
import type {FastifyRequest} from 'fastify'
import type {ServerLog} from '../context.ts'
import {StoreFailed, StoreFull, StoreRefused} from '../store/store.ts'
import {complaint, Refused, unprocessable} from './refused.ts'

/** Returns the response to an error that a route threw. `request` begins with the HTTP method. */
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

/** For a GET or DELETE request, the 422 assumes that the refused value is in the query. */
function refusedValue({message}: StoreRefused, request: string): Refused {
  const place = /^(?:GET|DELETE)\b/u.test(request) ? 'query' : 'body'
  const problem = {type: 'value_error', msg: `Value error, the store cannot hold this: ${message}`}
  return unprocessable(complaint([place], null, problem))
}

function ofTheFramework(error: unknown): Refused | null {
  const {statusCode, code, message} = Object(error)
  const isComplaint = String(code).startsWith('FST_') && statusCode >= 400 && statusCode < 500
  return isComplaint ? new Refused(statusCode, String(message)) : null
}

/** The response contains only the name of the error, because the message may quote the request or the store. */
function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'Error'
}

export function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** Logs an unhandled error and returns a 500. The log line has the same `error_id` and all details. */
export function failure(log: ServerLog, exception: string, fields: Readonly<Record<string, unknown>>): Refused {
  const error_id = randomBytes(16).toString('hex')
  log('error', `500 Internal Server Error: ${exception}`, {error_id, ...fields})
  return new Refused(500, {detail: 'Internal Server Error', exception, error_id})
}

const ANSWERS: Readonly<Record<string, readonly [string, string]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'Request header fields are too large'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'Request Timeout'],
}

/** Answers invalid HTTP requests, and requests that take too long to arrive. No route receives them. */
export function answerClientError(error: Error & {readonly code?: string}, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const [status, detail] = ANSWERS[error.code ?? ''] ?? ['400 Bad Request', 'Bad Request']
  const body = JSON.stringify({detail})
  const head = `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n`
  socket.end(head + body, () => socket.destroy())
}

/** Returns the log line of a 422, or null for other responses. The line names the invalid field, never its value. */
export function complaintLine(body: Readonly<Record<string, unknown>>): string | null {
  if (!Array.isArray(body.detail)) return null
  const [first = {}] = body.detail
  const place = [first.loc].flat().join('.')
  const line = `422 at ${printable(place)}: ${first.type}`
  return isCutOffset(first.input) ? `${line}; in a URL the + of an offset is written %2B` : line
}

/** Returns true if a time has lost the plus sign of its offset. In a URL, a plus sign is decoded to a space. */
function isCutOffset(input: unknown): boolean {
  return typeof input === 'string' && /\d \d\d:?\d\d$/u.test(input)
}

function printable(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, '?')
}

/** Returns the method and the path of a request. The query is left out, because it may contain a key. */
export function requestLine({method, url}: Pick<FastifyRequest, 'method' | 'url'>): string {
  return `${method} ${url.split('?')[0]}`
}
