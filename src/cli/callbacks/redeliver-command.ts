import {SvcdiagError} from '../../errors.ts'
import {isObject} from '../../events/schema.ts'
import {microsOf, UTC} from '../../events/time.ts'
import {type ConversationFlags, idOf, type ServerSession, withServer} from '../conversations/session.ts'
import {EXIT} from '../exit-codes.ts'
import {durationMs} from '../flags/duration.ts'
import {masked} from '../masking/masked.ts'
import type {Sink} from '../output/sink.ts'
import {renderJson} from '../render/formats.ts'
import {visible} from '../render/visible.ts'
import {firstLineOf} from '../serve/keys.ts'
import {servedChains} from './served-chains.ts'

export type RedeliverFlags = ConversationFlags & {
  readonly to?: string | undefined
  readonly 'token-file'?: string | undefined
  readonly finish?: string | undefined
  readonly missed: boolean
  readonly since?: string | undefined
}

type Fields = Readonly<Record<string, unknown>>

/** Sends callbacks again. Exit code 3: a receiver did not accept one; 5: a receiver did not answer. */
export async function runCallbacksRedeliver(
  conversation: string | undefined,
  flags: RedeliverFlags,
  sink: Sink,
): Promise<number> {
  const wanted = wantedOf(conversation, flags)
  const file = flags['token-file']
  const token = file === undefined ? {} : {token: await firstLineOf(file)}
  const target = {...token, ...(flags.to === undefined ? {} : {to: flags.to})}
  return withServer(flags, sink, async session => {
    const sent: Fields[] = []
    for await (const {id, finish} of finishesOf(wanted, session)) {
      const asked = finish === null ? target : {...target, finish}
      const answer = await session.client.post(`/api/v1/app-conversations/${id}/callbacks/redeliver`, asked)
      const items = isObject(answer) && Array.isArray(answer.items) ? answer.items.filter(isObject) : []
      const own = masked(items, sink.mask)
      sent.push(...own)
      if (session.format === 'text') sink.out(own.map(redeliveryText).join(''))
    }
    if (session.format === 'json') sink.out(renderJson({apiVersion: 'svcdiag/v1', kind: 'RedeliveryList', items: sent}))
    else if (sent.length === 0) session.log.notice('no callback was lost, so none was sent')
    return exitOf(sent)
  })
}

type Wanted =
  | {readonly is: 'one'; readonly id: string; readonly finish: string | null}
  | {readonly is: 'missed'; readonly id: string | null; readonly since: number}

function wantedOf(conversation: string | undefined, {missed, since, finish}: RedeliverFlags): Wanted {
  const id = conversation === undefined ? null : idOf(conversation)
  if (missed) {
    if (since === undefined) throw usage('--missed needs --since')
    return {is: 'missed', id, since: timeOf(since)}
  }
  if (since !== undefined) throw usage('--since needs --missed')
  if (id === null) throw usage('name a conversation, or use --missed with --since')
  return {is: 'one', id, finish: finish ?? null}
}

function timeOf(since: string): number {
  return microsOf(since, UTC) ?? (Date.now() - durationMs(since, '--since')) * 1000
}

async function* finishesOf(wanted: Wanted, {client, signal}: ServerSession) {
  if (wanted.is === 'one') {
    yield {id: wanted.id, finish: wanted.finish}
    return
  }
  for await (const chains of servedChains(client, wanted.id, signal)) {
    for (const {conversation, finish, verdict} of chains) {
      const at = microsOf(finish.at, UTC)
      if (verdict !== 'lost' || conversation === null || at === null || at < wanted.since) continue
      signal.throwIfAborted()
      yield {id: conversation, finish: finish.event}
    }
  }
}

function redeliveryText({
  conversation,
  finished_at: at,
  to,
  status,
  error,
  body,
  masked_at: places,
  is_cut: isCut,
}: Fields) {
  const outcome = typeof status === 'number' ? `answered with ${status}` : `no answer: ${String(error)}`
  const from = body === 'kept' ? 'the body that arrived' : 'the default body, because nothing arrived'
  const changed = Array.isArray(places) && places.length > 0 ? `; masked at ${places.join(' ')}` : ''
  const cut = isCut === true ? '; the end of the body is missing' : ''
  return `${visible(`${String(conversation)}  ${String(at)}  sent to ${String(to)}: ${outcome}; ${from}${changed}${cut}`)}\n`
}

function exitOf(sent: readonly Fields[]): number {
  const isAccepted = ({status}: Fields) => typeof status === 'number' && status >= 200 && status < 300
  if (sent.some(one => typeof one.status === 'number' && !isAccepted(one))) return EXIT.findings
  return sent.every(isAccepted) ? EXIT.done : EXIT.partial
}

function usage(message: string): SvcdiagError {
  return new SvcdiagError('usage.invalid', message, {hint: 'svcdiag callbacks redeliver --help'})
}
