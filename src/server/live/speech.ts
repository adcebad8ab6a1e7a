import {randomUUID} from 'node:crypto'
import {failure} from '../answers/error-answer.ts'
import {Refused} from '../answers/refused.ts'
import type {ServerContext} from '../context.ts'
import {timestampsOf} from '../conversation/profile.ts'
import type {ConversationRecord} from '../conversation/record/record.ts'
import type {Connection} from './connection.ts'
import type {Inbound} from './inbound.ts'
import {bytes, type Protocol} from './rendered.ts'

/** Handles a frame of an authenticated client: a message starts a run, a bad frame gets an error, a key is ignored. */
export type Hear = (inbound: Inbound) => Promise<void>

export function createSpeech(
  server: ServerContext,
  {id}: ConversationRecord,
  protocol: Protocol,
  connection: Connection,
): Hear {
  const answer = (code: string, detail: string) => connection.send(bytes(errorFrame(server, protocol, code, detail)))
  return async inbound => {
    if (inbound.is === 'bad') return answer(inbound.code, inbound.detail)
    if (inbound.is === 'auth') return
    try {
      await server.conversations.message(id, inbound.message, true)
    } catch (error) {
      const refused =
        error instanceof Refused ? error : failure(server.log, 'Error', {conversation: id, stack: stackOf(error)})
      answer(refused.status === 500 ? 'InternalServerError' : 'HTTPException', detailOf(refused))
    }
  }
}

/** A ServerErrorEvent goes to one client only and is not stored. */
function errorFrame({clock, settings}: ServerContext, protocol: Protocol, code: string, detail: string): object {
  if (protocol === 'session') return {type: 'error', code, detail}
  const timestamp = timestampsOf(settings.compat, settings.assumeTz)(clock.now())
  return {id: randomUUID(), timestamp, source: 'environment', code, detail, kind: 'ServerErrorEvent'}
}

function detailOf({status, body}: Refused): string {
  return `${status}: ${typeof body.detail === 'string' ? body.detail : 'refused'}`
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
