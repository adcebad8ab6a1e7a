import {text as textOfStream} from 'node:stream/consumers'
import {SvcdiagError} from '../../errors.ts'
import {isObject} from '../../events/schema.ts'
import {EXIT} from '../exit-codes.ts'
import type {Sink} from '../output/sink.ts'
import {renderJson} from '../render/formats.ts'
import {unlike} from '../server/answer.ts'
import {type ConversationFlags, idOf, withServer} from './session.ts'

/** What a command does to a conversation, as a request to the agent server. */
export interface Act {
  /** The path below the conversation. */
  readonly path: 'events' | 'events/respond_to_confirmation' | 'pause'
  readonly body: object
  /** What is said when the server has accepted the request. */
  readonly done: string
}

export async function runAct(conversation: string, act: Act, flags: ConversationFlags, sink: Sink): Promise<number> {
  return withServer(flags, sink, async ({client, format}) => {
    const id = idOf(conversation)
    const path = `/api/conversations/${id}/${act.path}`
    const answer = await client.post(path, act.body)
    if (!isObject(answer) || answer.success !== true)
      throw unlike(client.urlOf(path), 'the confirmation {"success": true}')
    if (format === 'json')
      sink.out(renderJson({apiVersion: 'svcdiag/v1', kind: 'ConversationChange', id, done: act.done}))
    else sink.out(`conversation ${id}: ${act.done}\n`)
    return EXIT.done
  })
}

/** Returns the message of a user. `-` reads it from standard input. Throws `usage.invalid` for an empty text. */
export async function messageAct(text: string, run: boolean): Promise<Act> {
  const said = text === '-' ? await textOfStream(process.stdin) : text
  if (said.trim() === '') throw new SvcdiagError('usage.invalid', 'the message is empty')
  const body = {role: 'user', content: [{type: 'text', text: said}], run}
  return {path: 'events', body, done: run ? 'the message was sent, and the agent runs' : 'the message was sent'}
}

/** Accepts or rejects the calls that wait for confirmation. */
export function answerAct(accept: boolean, reason?: string): Act {
  const body = reason === undefined ? {accept} : {accept, reason}
  return {
    path: 'events/respond_to_confirmation',
    body,
    done: accept ? 'the calls were accepted' : 'the calls were rejected',
  }
}

export const PAUSE: Act = {path: 'pause', body: {}, done: 'it pauses after the current step'}
