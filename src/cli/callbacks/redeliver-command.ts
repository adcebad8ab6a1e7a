import {isSuccess} from '../../callbacks/reasons.ts'
import {SvcdiagError} from '../../errors.ts'
import {microsOf, UTC} from '../../events/time.ts'
import {PROGRAM} from '../../program.ts'
import {visible} from '../../visible.ts'
import {type ConversationFlags, idOf, type ServerSession, withServer} from '../conversations/session.ts'
import {EXIT} from '../exit-codes.ts'
import {durationMs} from '../flags/duration.ts'
import {masked} from '../masking/masked.ts'
import type {Sink} from '../output/sink.ts'
import {renderJson} from '../render/formats.ts'
import {firstLineOf} from '../serve/keys.ts'
import {pageIn, unlike} from '../server/answer.ts'
import {servedChains} from '../server/served-chains.ts'

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
  const token = file === undefined ? {} : {token: await tokenIn(file)}
  const target = {...token, ...(flags.to === undefined ? {} : {to: assertUrl(flags.to)})}
  return withServer(flags, sink, async session => {
    const sent: Fields[] = []
    const failure = await sendAll({wanted, target}, session, own => {
      sent.push(...own)
      if (session.format === 'text') sink.out(own.map(redeliveryText).join(''))
    })
    if (failure !== null && sent.length === 0) throw failure
    if (session.format === 'json') sink.out(renderJson(documentOf(sent, failure)))
    if (failure !== null) session.log.notice(`not all were sent: ${masked(failure.message, sink.mask)}`)
    else if (sent.length === 0) session.log.notice('no callback was lost, so none was sent')
    return failure?.exit ?? exitOf(sent)
  })
}

interface Sending {
  readonly wanted: Wanted
  readonly target: object
}

/** Sends one callback after the other. Returns the error that ended the sending, so that earlier results are not lost. */
async function sendAll(
  {wanted, target}: Sending,
  session: ServerSession,
  onSent: (own: Fields[]) => void,
): Promise<SvcdiagError | null> {
  try {
    for await (const {id, finish} of finishesOf(wanted, session)) {
      const asked = finish === null ? target : {...target, finish}
      try {
        onSent(masked(await itemsOf({id, finish}, asked, session), session.sink.mask))
      } catch (error) {
        if (session.signal.aborted) onSent([notSent({id, finish}, UNKNOWN)])
        throw error
      }
    }
    return null
  } catch (error) {
    if (session.signal.aborted) return new SvcdiagError('run.interrupted', 'interrupted', {cause: error})
    if (error instanceof SvcdiagError) return error
    throw error
  }
}

const UNKNOWN = 'interrupted before the server answered: it may have been sent'

function documentOf(items: readonly Fields[], failure: SvcdiagError | null) {
  const ended = failure === null ? {} : {error: {code: failure.code, message: failure.message}}
  return {apiVersion: 'svcdiag/v1', kind: 'RedeliveryList', items, ...ended}
}

/** Returns the redeliveries of a finish. If the server refuses one of several, the others are still sent. */
async function itemsOf({id, finish}: Finish, asked: object, {client}: ServerSession): Promise<Fields[]> {
  try {
    const path = `/api/v1/app-conversations/${id}/callbacks/redeliver`
    const {items} = pageIn(await client.post(path, asked), client.urlOf(path), RESULTS)
    if (items.length > 0 && items.every(isResult)) return [...items]
    throw unlike(client.urlOf(path), RESULTS)
  } catch (error) {
    if (finish === null || !(error instanceof SvcdiagError) || error.code !== 'server.rejected') throw error
    return [notSent({id, finish}, error.message)]
  }
}

const RESULTS = 'the results of a redelivery'

function isResult({to, status, error}: Fields): boolean {
  return typeof to === 'string' && (typeof status === 'number' || typeof error === 'string')
}

function notSent({id, finish}: Finish, error: string): Fields {
  return {conversation: id, finish, finished_at: null, to: null, body: null, status: null, error}
}

interface Finish {
  readonly id: string
  readonly finish: string | null
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
  const micros = microsOf(since, UTC)
  if (micros !== null) return micros
  try {
    return (Date.now() - durationMs(since, '--since')) * 1000
  } catch {
    throw usage('--since must be a time such as 2026-11-27T10:00:00Z, or a duration such as 2h')
  }
}

function assertUrl(to: string): string {
  const url = URL.parse(to)
  if (url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '') return to
  throw usage('--to must be a URL that begins with http:// or https://, without a user')
}

async function tokenIn(file: string): Promise<string> {
  const token = await firstLineOf(file)
  if (/^[\t -~]+$/.test(token)) return token
  throw usage(`the first line of ${file} is not a valid header value`)
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
  const whose = `${String(conversation)}  ${String(at ?? 'unknown time')}`
  if (to === null) return `${visible(`${whose}  not sent: ${String(error)}`)}\n`
  const outcome = typeof status === 'number' ? `answered with ${status}` : `no answer: ${String(error)}`
  const from =
    body === 'kept' ? 'the body that arrived' : 'the default body, because the server has not kept what was sent'
  const changed = Array.isArray(places) && places.length > 0 ? `; masked at ${places.join(' ')}` : ''
  const cut = isCut === true ? '; the end of the body is missing' : ''
  return `${visible(`${whose}  sent to ${String(to)}: ${outcome}; ${from}${changed}${cut}`)}\n`
}

function exitOf(sent: readonly Fields[]): number {
  const isAccepted = ({status}: Fields) => typeof status === 'number' && isSuccess(status)
  if (sent.some(one => typeof one.status === 'number' && !isAccepted(one))) return EXIT.findings
  return sent.every(isAccepted) ? EXIT.done : EXIT.partial
}

function usage(message: string): SvcdiagError {
  return new SvcdiagError('usage.invalid', message, {hint: `${PROGRAM} callbacks redeliver --help`})
}
