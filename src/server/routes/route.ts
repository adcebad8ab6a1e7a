import type {FastifyInstance, FastifyReply, FastifyRequest} from 'fastify'
import {Refused} from '../answers/refused.ts'
import type {ServerContext} from '../context.ts'
import {type ConversationRecord, recordOf} from '../conversation/record/record.ts'
import type {Here} from '../receiver/known-callbacks.ts'
import {type About, arrayOf, type JsonSchema, named, type Operation, objectOf, orNull} from '../request/operation.ts'
import {conversationInPath, type Parameters, published} from '../request/parameter.ts'

/** A group of routes. Each file in this folder exports one or more groups, and `index.ts` lists them. */
export type Routes = (app: FastifyInstance, server: ServerContext) => void

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may use the route: `everybody`, or only holders of the server's API key (`key`, the default). */
    access?: 'everybody' | 'key'
    /** A function if the schemas of the operation are slow to load. */
    operation?: Operation | (() => Promise<Operation>)
    /** Whether the journal of requests contains the requests of this route (default: true). */
    isRecorded?: boolean
  }

  interface FastifyRequest {
    /** Why the request was refused, failed, or found nothing. The journal and the log contain it, the answer does not. */
    why: string | null
  }
}

export type OfConversation = {Params: {conversation_id: string}}

export const ERROR = named('Error')
export const INVALID = named('HTTPValidationError')
export const EVENTS_OR_NULLS = arrayOf(orNull(named('Event-Output')))
export const SUCCESS = objectOf({success: {type: 'boolean'}})
export const DONE = {success: true}

/** Returns the OpenAPI operation of a route with query parameters, including the 422. */
export function queryOperation<T extends object>(
  about: About,
  parameters: Parameters<T>,
  answer: JsonSchema,
  refusals: Operation['answers'] = {},
): Operation {
  return {...about, parameters: published(parameters), answers: {200: answer, ...refusals, 422: INVALID}}
}

/** Returns the OpenAPI operation of a route with a JSON body. `refusals`: the error statuses besides 422. */
export function bodyOperation(
  about: About,
  body: JsonSchema,
  answer: JsonSchema,
  ...refusals: readonly number[]
): Operation {
  const refused = Object.fromEntries(refusals.map(status => [status, ERROR]))
  return {...about, body: {...body}, answers: {200: answer, ...refused, 422: INVALID}}
}

/** Returns the conversation of a path. Throws `Refused` if the conversation does not exist, by default with 404. */
export async function known(
  params: OfConversation['Params'],
  {store}: ServerContext,
  refusalOf = (_id: string) => new Refused(404, 'Not Found'),
): Promise<ConversationRecord> {
  const id = conversationInPath(params)
  const record = await recordOf(store, id)
  if (record === null) throw refusalOf(id)
  return record
}

/** Sends a JSON text unchanged. It is sent as bytes, because Fastify encodes a string twice to measure it. */
export function sendJson(reply: FastifyReply, text: string): FastifyReply {
  return reply.header('content-type', 'application/json').send(Buffer.from(text))
}

/** Sends the plain-text 500 that the application of the reference service sends. */
export function sendFailed(reply: FastifyReply): FastifyReply {
  return reply.status(500).header('content-type', 'text/plain; charset=utf-8').send('Internal Server Error')
}

/** Returns the address at which the client has reached this server. */
export function hereOf({hostname, raw}: FastifyRequest): Here {
  return {host: hostname.replace(/^\[|\]$/gu, ''), port: raw.socket.localPort ?? null}
}

/** Returns the base URL of the request. The server has already checked the host of every request. */
export function baseOf({protocol, headers}: FastifyRequest): string {
  return `${protocol}://${headers.host ?? 'localhost'}`
}
