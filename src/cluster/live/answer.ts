import {Malformed} from '../decode.ts'
import type {PageOf} from '../keep-declared.ts'
import {ABSENT, type Absent, type Found, found, type Missing, type Read} from '../port.ts'
import type {Purpose} from '../purpose.ts'
import type {Connection, Question} from './connection.ts'
import type {Answer} from './transport.ts'

export interface Asking {
  readonly connection: Connection
  readonly signal: AbortSignal
}

/** Sends a question. Returns the result of `read`, or `malformed` if the body has an undocumented shape. */
export async function askFor<T>(
  asking: Asking,
  question: Question,
  purpose: Purpose,
  read: (body: unknown) => T,
): Promise<Read<T>> {
  const reply = await ask(asking, question, purpose)
  return reply.status === 'found' ? unlessMalformed(() => read(reply.body), purpose, asking.connection.host) : reply
}

/** The parsed body of a successful answer, or the reason why the body is missing. A 404 is `absent`. */
type Reply = Parsed | Absent | Missing

export interface Parsed {
  readonly status: 'found'
  readonly body: unknown
  readonly date: string | null
  readonly durationMs: number
}

export async function ask(asking: Asking, question: Question, purpose: Purpose): Promise<Reply> {
  const reply = await askPage(asking, question, purpose)
  return reply === 'expired' ? expired(purpose) : reply
}

async function askPage({connection, signal}: Asking, question: Question, purpose: Purpose): Promise<Reply | 'expired'> {
  try {
    const answer = await connection.ask(question, signal)
    return answer.status === 410 ? 'expired' : replyFrom(answer, purpose, connection.host)
  } catch (error) {
    return connection.explain(error, purpose.input, signal)
  }
}

function expired({input}: Purpose): Missing {
  const reason = `${input} changed faster than it could be read`
  return {status: 'missing', cause: 'unreachable', input, code: 'cluster.overloaded', reason}
}

export function replyFrom(answer: Answer, purpose: Purpose, host: string): Reply {
  if (isWebPage(answer)) {
    const reason = `${host} answered with a web page or a redirect instead of ${purpose.input}`
    return {status: 'missing', cause: 'unreachable', input: purpose.input, code: 'cluster.html', reason}
  }
  if (answer.status === 404) return ABSENT
  if (answer.status === 403) return denied(purpose)
  if (answer.status < 200 || answer.status > 299) return refused(answer, purpose, host)
  try {
    return {status: 'found', body: JSON.parse(answer.text), date: answer.date, durationMs: answer.durationMs}
  } catch {
    return malformed(purpose, '', host)
  }
}

function isWebPage({status, contentType, text}: Answer): boolean {
  const isHtml = /^\s*text\/html/i.test(contentType) || /^\s*<(!doctype|html)/i.test(text.slice(0, 200))
  return (status < 500 && isHtml) || (status >= 300 && status <= 399)
}

/** Returns the error of a denied request, with the missing permission. The message of the server is never used. */
export function denied({input, rule}: Purpose): Missing {
  const reason = `not allowed to read ${input}`
  return {status: 'missing', cause: 'denied', input, code: 'cluster.forbidden', reason, ...(rule !== null && {rule})}
}

function refused({status}: Answer, {input}: Purpose, host: string): Missing {
  const cause = {status: 'missing', cause: 'unreachable', input} as const
  if (status === 401) return {...cause, code: 'cluster.unauthorized', reason: `${host} did not accept the credentials`}
  if (status === 429)
    return {...cause, code: 'cluster.overloaded', reason: `${host} is too busy to answer for ${input}`}
  const code = status === 400 ? 'cluster.not-kubernetes' : 'cluster.server-error'
  return {...cause, code, reason: `${host} answered ${status} for ${input}`}
}

/** Returns the error of a malformed response. An empty `path` means the whole response. */
export function malformed({input}: Purpose, path: string, host: string): Missing {
  const where = path === '' ? 'is not a JSON document of the expected kind' : `is malformed at ${path}`
  const reason = `the answer of ${host} for ${input} ${where}`
  return {status: 'missing', cause: 'malformed', input, code: 'cluster.malformed', reason}
}

export function unlessMalformed<T>(read: () => T, purpose: Purpose, host: string): Found<T> | Missing {
  try {
    return found(read())
  } catch (error) {
    if (error instanceof Malformed) return malformed(purpose, error.path, host)
    throw error
  }
}

/** The number of objects per page. All readers use the same sizes, so that they can share answers. */
export const PAGE_SIZE = 500
/** Pages of Secrets are small, because a Helm release in a Secret may be a megabyte long. */
export const SECRETS_PAGE_SIZE = 50

/** The maximum number of restarts of a list. A list that expires more often cannot be read completely. */
const MAX_RESTARTS = 3

export interface Listing<T> {
  readonly path: string
  readonly limit: number
  readonly labels?: string | undefined
  readonly read: (body: unknown) => PageOf<T>
}

/** Reads all pages of a list, and starts over if a page has expired. */
export async function allPages<T>(asking: Asking, purpose: Purpose, listing: Listing<T>): Promise<Read<T[]>> {
  for (let restart = 0; restart <= MAX_RESTARTS; restart++) {
    const outcome = await fromStart(asking, purpose, listing)
    if (outcome !== 'expired') return outcome
  }
  return expired(purpose)
}

async function fromStart<T>(asking: Asking, purpose: Purpose, listing: Listing<T>): Promise<Read<T[]> | 'expired'> {
  const objects: T[] = []
  for (let token = ''; ; ) {
    const page = await onePage(asking, purpose, listing, token)
    if (page === 'expired' || page.status !== 'found') return page
    objects.push(...page.value.objects)
    const {next} = page.value
    if (next === '') return found(objects)
    if (next === token) return malformed(purpose, 'metadata.continue', asking.connection.host)
    token = next
  }
}

/** A separate function frees each answer before the next one arrives, because 2,000 pods are 14 MB of text. */
async function onePage<T>(
  asking: Asking,
  purpose: Purpose,
  {path, limit, labels = '', read}: Listing<T>,
  token: string,
): Promise<Read<PageOf<T>> | 'expired'> {
  const query = new URLSearchParams({limit: String(limit)})
  if (labels !== '') query.set('labelSelector', labels)
  if (token !== '') query.set('continue', token)
  const reply = await askPage(asking, {path: `${path}?${query}`}, purpose)
  if (reply === 'expired' || reply.status !== 'found') return reply
  return unlessMalformed(() => read(reply.body), purpose, asking.connection.host)
}
