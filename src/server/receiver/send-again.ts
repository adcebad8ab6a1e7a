import {type Static, Type} from 'typebox'
import type {CallbackChain} from '../../callbacks/chain.ts'
import {curlWords} from '../../callbacks/curl.ts'
import {type KeptRequest, resentRequest} from '../../callbacks/redelivery.ts'
import {shownUrl} from '../../callbacks/shown-url.ts'
import {nullable, oneOf, open, text} from '../../events/declare.ts'
import {bytesOf} from './kept-body.ts'
import type {CallbackRecord} from './record.ts'

export const RedeliverySchema = open('Redelivery', {
  conversation: nullable(text()),
  finish: nullable(Type.String({description: 'the event of the finish'})),
  finished_at: nullable(text()),
  to: Type.String({description: 'the target, without its path'}),
  body: oneOf('kept', 'rebuilt'),
  masked_at: Type.Array(Type.String(), {description: 'where masking changed the body: JSON pointers, or `byte N`'}),
  is_cut: Type.Boolean({description: 'true if the end of the body is missing'}),
  status: nullable(Type.Integer({description: 'the status of the response; null if there was none'})),
  error: nullable(Type.String({description: 'why there was no response'})),
})

export type Redelivery = Static<typeof RedeliverySchema>

export interface Target {
  readonly url: string
  readonly token: string | null
}

/** The time limit of the shipped script. */
const LIMIT_MS = 10_000

/** Sends the callback of a finish to a target, once. Follows no redirect. */
export async function sendAgain(
  chain: CallbackChain,
  record: CallbackRecord | null,
  {url, token}: Target,
  signal: AbortSignal,
): Promise<Redelivery> {
  const {body, contentType, from, maskedAt, isCut} = resentRequest(chain, record && keptIn(record))
  const {target, authorization} = targetOf(url)
  const headers = {
    ...authorization,
    'content-type': contentType,
    ...(token === null ? {} : {'x-callback-token': token}),
  }
  const sent = isCut
    ? {status: null, error: CUT}
    : await fetch(target, {
        method: 'POST',
        headers,
        body,
        redirect: 'manual',
        signal: AbortSignal.any([signal, AbortSignal.timeout(LIMIT_MS)]),
      }).then(
        async response => {
          await response.body?.cancel()
          return {status: response.status, error: null}
        },
        (error: unknown) => ({status: null, error: reasonOf(error)}),
      )
  const {conversation, finish} = chain
  return {
    conversation,
    finish: finish.event,
    finished_at: finish.at,
    to: shownUrl(url).text,
    body: from,
    masked_at: [...maskedAt],
    is_cut: isCut,
    ...sent,
  }
}

const CUT = 'not sent: the end of its body was not kept'

/** Like curl, sends the user of a URL as a header. */
function targetOf(url: string) {
  const target = new URL(url)
  const {username, password} = target
  target.username = ''
  target.password = ''
  const user = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')
  return {target, authorization: username === '' && password === '' ? {} : {authorization: `Basic ${user}`}}
}

function keptIn(record: CallbackRecord): KeptRequest {
  const {isMasked = false, isCut = false, headers = []} = record
  const [, contentType = null] = headers.find(([name]) => name.toLowerCase() === 'content-type') ?? []
  return {body: bytesOf(record), isMasked, isCut, contentType}
}

/** Returns words or a code, because messages may quote the URL. */
function reasonOf(error: unknown): string {
  const {cause, name} = Object(error)
  if (name === 'TimeoutError') return `no answer within ${LIMIT_MS / 1000} s`
  const code = String(Reflect.get(Object(cause), 'code') ?? name ?? 'unknown error')
  const exit = AS_CURL[code]
  return exit === undefined ? code : `${curlWords(exit)} (${code})`
}

/** The exit codes of curl for the same failures. */
const AS_CURL: Readonly<Record<string, number>> = {
  ENOTFOUND: 6,
  ECONNREFUSED: 7,
  ERR_SSL_WRONG_VERSION_NUMBER: 35,
  ECONNRESET: 52,
  UND_ERR_SOCKET: 52,
}
