import {join} from 'node:path'
import type {Exchange} from '../../cluster/port.ts'
import {SvcdiagError} from '../../errors.ts'
import {beginningOf} from '../../events/few.ts'
import {conversationIdIn} from '../../events/ids.ts'
import {MIB} from '../../events/read/read.ts'
import {isObject} from '../../events/schema.ts'
import {parsedJson} from '../../parsed-json.ts'
import {inWords} from '../flags/duration.ts'
import {exchangesTo, type Log} from '../output/logger.ts'
import {stateFolderPath} from '../serve/folders.ts'
import {apiKey} from '../serve/keys.ts'
import {OTHER_SERVER} from './answer.ts'

/** An event server: `svcdiag serve`, or any agent server. */
export interface ServerClient {
  /**
   * Returns the JSON of a response. Throws `server.unreachable`, `server.refused` for 401 and 403, `server.not-found`,
   * `server.rejected` for other errors of the request, and `server.failed` for other errors.
   */
  get(path: string, query?: Readonly<Record<string, string>>): Promise<unknown>
  /** Sends a JSON body, and returns the JSON of the response. Throws the same errors. */
  post(path: string, body: object): Promise<unknown>
  /** Returns the URL of a path, for messages. */
  urlOf(path: string): string
  /** Opens a websocket. The key is in its first frame. */
  socket(path: string, query?: Readonly<Record<string, string>>): WebSocket
}

export interface ServerAccess {
  /** The file with the API key. Null: the key that `svcdiag serve` keeps for this port of this machine, if any. */
  readonly keyFile: string | null
  readonly signal: AbortSignal
  /** Returns the time limit of a request that begins now, in milliseconds (default: 30 s). */
  readonly answerMs?: () => number
  /** Gets every request as soon as its status is known. */
  readonly onExchange?: (exchange: Exchange) => void
}

/** The time limit of one request, in milliseconds. */
export const ANSWER_MS = 30_000

export async function serverClient(url: string, {keyFile, ...limits}: ServerAccess): Promise<ServerClient> {
  const base = baseOf(url)
  return clientWith(base, keyFile === null ? await keyOnThisMachine(base) : await apiKey(keyFile), limits)
}

export function clientWith(
  base: URL,
  key: string | null,
  {signal, answerMs: limit = () => ANSWER_MS, onExchange = () => {}}: Omit<ServerAccess, 'keyFile'>,
): ServerClient {
  const headers: Record<string, string> = key === null ? {} : {Authorization: `Bearer ${key}`, 'X-Session-API-Key': key}

  async function ask(asked: URL, init: RequestInit): Promise<unknown> {
    const answerMs = limit()
    const patience = AbortSignal.timeout(answerMs)
    const ended = (otherwise: string) => (error: unknown) => {
      signal.throwIfAborted()
      if (error instanceof SvcdiagError) throw error
      const why = patience.aborted ? `does not answer within ${inWords(answerMs)}` : `${otherwise}: ${reasonOf(error)}`
      throw new SvcdiagError('server.unreachable', `${base.host} ${why}`, {cause: error})
    }
    const ending = AbortSignal.any([signal, patience])
    const startedAt = performance.now()
    const tell = (status: number | null) => {
      const {method = 'GET'} = init
      onExchange({method, path: asked.pathname + asked.search, status, durationMs: performance.now() - startedAt})
    }
    const response = await fetch(asked, {...init, redirect: 'manual', signal: ending}).catch(error => {
      tell(null)
      return ended('cannot be reached')(error)
    })
    tell(response.status)
    const answer = parsedJson(await textOf(response, base.host).catch(ended('cuts its answer off')))
    signal.throwIfAborted()
    if (!response.ok) throw refusal(asked, response.status, answer)
    if (answer === undefined) throw noJson(response, asked.origin + asked.pathname)
    return answer
  }

  return {
    get: (path, query) => ask(addressOf(base, path, query), {headers}),
    post: (path, body) =>
      ask(addressOf(base, path), {
        method: 'POST',
        headers: {...headers, 'Content-Type': 'application/json'},
        body: JSON.stringify(body),
      }),
    urlOf: path => addressOf(base, path).href,
    socket(path, query) {
      const address = addressOf(base, path, query)
      address.protocol = base.protocol === 'https:' ? 'wss:' : 'ws:'
      const socket = new WebSocket(address)
      const startedAt = performance.now()
      const tell = (status: number | null) => () =>
        onExchange({
          ...{method: 'GET', path: address.pathname + address.search, status},
          durationMs: performance.now() - startedAt,
        })
      socket.addEventListener('open', tell(SWITCHING_PROTOCOLS), {once: true})
      socket.addEventListener('error', tell(null), {once: true})
      socket.addEventListener('open', () => socket.send(JSON.stringify({type: 'auth', session_api_key: key ?? ''})))
      return socket
    },
  }
}

const SWITCHING_PROTOCOLS = 101

/** The maximum length of an answer, in bytes. */
const LONGEST_ANSWER = 128 * MIB

async function textOf({body}: Response, host: string): Promise<string> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of body ?? []) {
    length += piece.length
    if (length > LONGEST_ANSWER)
      throw new SvcdiagError('server.failed', `${host} answers with more than ${LONGEST_ANSWER / MIB} MiB`)
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}

function noJson({headers}: Response, url: string): SvcdiagError {
  const isPage = /^text\/html\b/i.test(headers.get('content-type') ?? '')
  if (!isPage) return new SvcdiagError('server.failed', `${url} does not answer with JSON`, {hint: OTHER_SERVER})
  return new SvcdiagError('server.failed', `${url} answers with a page for people, not with JSON`, {
    hint: OTHER_SERVER,
  })
}

function addressOf(base: URL, path: string, query: Readonly<Record<string, string>> = {}): URL {
  const address = new URL(`${prefixOf(base)}${path}`, base)
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
  return address
}

/** Returns the path before `/api/`, because a server can stand behind a prefix. */
function prefixOf({pathname}: URL): string {
  const [prefix = ''] = pathname.split(/\/(?:api|sockets)\//)
  return prefix === pathname && CONVERSATION_PATH.test(pathname) ? '' : prefix.replace(/\/+$/, '')
}

const CONVERSATION_PATH = /[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}/i

function baseOf(url: string): URL {
  const base = URL.parse(url)
  if (base !== null && /^https?:$/.test(base.protocol) && base.username === '' && base.password === '') return base
  throw new SvcdiagError(
    'usage.invalid',
    'the URL of a server begins with http:// or https://, and contains no password',
    {
      hint: 'for example http://127.0.0.1:3000, with the key in --api-key-file',
    },
  )
}

async function keyOnThisMachine({hostname, port}: URL): Promise<string | null> {
  if (!/^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)) return null
  return apiKey(join(stateFolderPath(), `serve-${port || 80}.key`)).catch(() => null)
}

function refusal({host, pathname}: URL, status: number, answer: unknown): SvcdiagError {
  if (status === 401 || status === 403)
    return new SvcdiagError('server.refused', `${host} refuses ${pathname}: ${status}`)
  if (status === 404) return new SvcdiagError('server.not-found', `${host} has no ${pathname}: 404`)
  if (status >= 300 && status < 400)
    return new SvcdiagError('server.failed', `${host} redirects ${pathname} to another address: ${status}`, {
      hint: OTHER_SERVER,
    })
  const code = status >= 400 && status < 500 ? 'server.rejected' : 'server.failed'
  return new SvcdiagError(code, `${host} answers ${pathname} with ${status}${detailOf(answer)}`)
}

/** The detail of an error is a text, or a list of complaints about a request. */
function detailOf(answer: unknown): string {
  const {detail} = Object(answer)
  const texts = [detail].flat().map(one => (isObject(one) ? one.msg : one))
  const said = texts.filter(text => typeof text === 'string').join('; ')
  return said === '' ? '' : `: ${beginningOf(said, MOST_DETAIL)}`
}

const MOST_DETAIL = 300

function reasonOf(error: unknown): string {
  const {cause} = Object(error)
  return String(Reflect.get(Object(cause), 'code') ?? Reflect.get(Object(error), 'name') ?? 'unknown error')
}

/** Returns the conversation that a URL names in its path, or in one of these parameters; null if it names none. */
export function conversationInUrl(url: string): string | null {
  const parsed = URL.parse(url)
  if (parsed === null) return null
  const named = ['conversation_id', 'conversation', 'id'].map(name => parsed.searchParams.get(name))
  return [...parsed.pathname.split('/'), ...named].map(conversationIdIn).find(id => id !== null) ?? null
}

/** Returns the source. If it is a URL that names no conversation, the result names this one. */
export function withConversation(source: string, conversation: string | undefined): string {
  const url = /^https?:/iu.test(source) && conversation !== undefined ? URL.parse(source) : null
  if (url === null || conversation === undefined || conversationInUrl(source) !== null) return source
  url.searchParams.set('conversation_id', conversation)
  return url.href
}

/** Returns the access that the flags of a command give. The log shows the requests with `--verbose`. */
export function accessOf(
  {'api-key-file': keyFile = null}: {readonly 'api-key-file'?: string | null | undefined},
  {signal}: {readonly signal: AbortSignal},
  log: Log,
): ServerAccess {
  return {keyFile, signal, onExchange: exchangesTo(log)}
}
