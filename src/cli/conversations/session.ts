import {SvcdiagError} from '../../errors.ts'
import {conversationIdIn, dashed} from '../../events/ids.ts'
import {PROGRAM} from '../../program.ts'
import {eventRedaction} from '../events/redacted-events.ts'
import {EXIT} from '../exit-codes.ts'
import {formatOf, TEXT_OR_JSON} from '../flags/output-flag.ts'
import {type Log, type OutputFlags, openLog} from '../output/logger.ts'
import type {Sink} from '../output/sink.ts'
import {onInterrupt} from '../process/interrupt.ts'
import type {RedactionFlags} from '../redact/rules.ts'
import {accessOf, type ServerClient, serverClient} from '../server/client.ts'

export type ConversationFlags = OutputFlags &
  RedactionFlags & {readonly url: string; readonly 'api-key-file'?: string | undefined}

/** What a command about conversations works with. */
export interface ServerSession {
  readonly client: ServerClient
  readonly format: 'text' | 'json'
  readonly log: Log
  readonly signal: AbortSignal
  readonly sink: Sink
}

/** Runs a command against a server, with masked output. Returns `EXIT.interrupted` after an interrupt. */
export async function withServer(
  flags: ConversationFlags,
  sink: Sink,
  work: (session: ServerSession) => Promise<number>,
): Promise<number> {
  const format = formatOf(TEXT_OR_JSON, flags)
  sink.maskWith((await eventRedaction(flags)).mask)
  using interrupt = onInterrupt()
  const log = await openLog(flags, sink)
  const {signal} = interrupt
  try {
    const client = await serverClient(flags.url, accessOf(flags, interrupt, log))
    return await work({client, format, log, signal, sink})
  } catch (error) {
    if (!signal.aborted) throw error
    return EXIT.interrupted
  }
}

/** Returns the dashed id. Throws `usage.invalid` if the text is not an id. */
export function idOf(text: string): string {
  const id = conversationIdIn(text)
  if (id !== null) return dashed(id)
  throw new SvcdiagError('usage.invalid', `${text} is not the id of a conversation`, {
    hint: `${PROGRAM} conversations list`,
  })
}
