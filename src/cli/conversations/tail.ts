import {setTimeout as pause} from 'node:timers/promises'
import {SvcdiagError} from '../../errors.ts'
import {isObject} from '../../events/schema.ts'
import {EXIT} from '../exit-codes.ts'
import {masked} from '../masking/masked.ts'
import type {Sink} from '../output/sink.ts'
import {isConversation, unlike} from '../server/answer.ts'
import type {ServerClient} from '../server/client.ts'
import {createAnswerParts} from './answer-parts.ts'
import {eventLine} from './event-line.ts'
import {type ConversationFlags, idOf, withServer} from './session.ts'

type Fields = Readonly<Record<string, unknown>>

const RETRY_MS = 1000
/** The number of ids that are remembered, so that a reconnect prints no event twice. */
const MOST_REMEMBERED = 10_000

/**
 * Prints the events of a conversation as they happen, until an interrupt. `all` begins with the stored events. After a
 * lost connection it continues behind the last event.
 */
export function runConversationsTail(
  conversation: string,
  {flags, all}: {readonly flags: ConversationFlags; readonly all: boolean},
  sink: Sink,
): Promise<number> {
  return withServer(flags, sink, async ({client, format, log, signal}) => {
    const id = idOf(conversation)
    const path = `/api/conversations/${id}`
    const info = await client.get(path)
    if (!isObject(info) || !isConversation(info)) throw unlike(client.urlOf(path), 'a conversation')
    const seen = new Set<unknown>()
    let last: string | null = null
    while (!signal.aborted) {
      const partsOf = createAnswerParts()
      const ended = await follow(client, `/sockets/events/${id}`, resend(all, last), signal, event => {
        if (event.id !== undefined && seen.has(event.id)) return
        if (event.id !== undefined) remember(seen, event.id)
        if (typeof event.timestamp === 'string') last = event.timestamp
        for (const own of masked(partsOf(event), sink.mask)) // a secret that is cut first stays readable
          sink.out(format === 'json' ? `${JSON.stringify(own)}\n` : eventLine(own))
      })
      if (signal.aborted) break
      const {code, reason} = ended
      if (code === 4001) throw new SvcdiagError('server.refused', 'the server refuses the key')
      if (code === 4004) throw new SvcdiagError('server.not-found', `there is no conversation ${id} any more`)
      log.notice(`the connection ended (${code} ${reason}); connecting again`)
      await pause(RETRY_MS, null, {signal}).catch(() => null)
    }
    return EXIT.interrupted
  })
}

function resend(all: boolean, last: string | null): Record<string, string> {
  if (last !== null) return {resend_mode: 'since', after_timestamp: last}
  return all ? {resend_mode: 'all'} : {}
}

function remember(seen: Set<unknown>, id: unknown): void {
  seen.add(id)
  const [oldest] = seen
  if (seen.size > MOST_REMEMBERED) seen.delete(oldest)
}

/** Resolves when the connection has ended. */
function follow(
  client: ServerClient,
  path: string,
  query: Readonly<Record<string, string>>,
  signal: AbortSignal,
  onEvent: (event: Fields) => void,
): Promise<{readonly code: number; readonly reason: string}> {
  const socket = client.socket(path, query)
  const close = () => socket.close()
  signal.addEventListener('abort', close, {once: true})
  socket.addEventListener('message', ({data}) => {
    const event = eventIn(String(data))
    if (event !== null) onEvent(event)
  })
  return new Promise(resolve => {
    socket.addEventListener('close', ({code, reason}) => {
      signal.removeEventListener('abort', close)
      resolve({code, reason})
    })
  })
}

function eventIn(text: string): Fields | null {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : null
  } catch {
    return null
  }
}
