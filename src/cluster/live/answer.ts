import {Malformed} from '../decode.ts'
import type {PageOf} from '../keep-declared.ts'
import {ABSENT, type Absent, type Found, found, type Missing, type Read} from '../port.ts'
import type {Purpose} from '../purpose.ts'
import type {Connection, Question} from './connection.ts'
import type {Answer} from './transport.ts'

/**
 * A successful answer with its parsed body, or why it is missing. 404 is `absent`; a body that is not JSON is
 * `malformed`.
 */
export type Reply = Parsed | Absent | Missing

export interface Parsed {
  readonly status: 'found'
  readonly body: unknown
  readonly date: string | null
  readonly durationMs: number
}

export async function ask(
  connection: Connection,
  question: Question,
  purpose: Purpose,
  signal: AbortSignal,
): Promise<Reply> {
  const reply = await askPage(connection, question, purpose, signal)
  return reply === 'expired' ? expired(purpose) : reply
}

/** Works as `ask`, and also reports a 410, which means that the list expired and has to start over. */
export async function askPage(
  connection: Connection,
  question: Question,
  purpose: Purpose,
  signal: AbortSignal,
): Promise<Reply | 'expired'> {
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
  if (answer.status < 500 && (isHtml(answer) || isRedirect(answer))) return htmlInstead(purpose, host)
  if (answer.status === 404) return ABSENT
  if (answer.status === 403) return denied(purpose)
  if (answer.status < 200 || answer.status > 299) return refused(answer, purpose, host)
  const body = parsed(answer.text)
  return body === undefined
    ? malformed(purpose, '', host)
    : {status: 'found', body, date: answer.date, durationMs: answer.durationMs}
}

function isHtml({contentType, text}: Answer): boolean {
  return /^\s*text\/html/i.test(contentType) || /^\s*<(!doctype|html)/i.test(text.slice(0, 200))
}

function isRedirect({status}: Answer): boolean {
  return status >= 300 && status <= 399
}

function htmlInstead({input}: Purpose, host: string): Missing {
  const reason = `${host} answered with a web page or a redirect instead of ${input}`
  return {status: 'missing', cause: 'unreachable', input, code: 'cluster.html', reason}
}

/** Returns the error of a denied request, with the missing permission. The server's message is never used. */
export function denied({input, rule}: Purpose): Missing {
  const reason = `not allowed to read ${input}`
  return {
    status: 'missing',
    cause: 'denied',
    input,
    code: 'cluster.forbidden',
    reason,
    ...(rule === null ? {} : {rule}),
  }
}

function refused({status}: Answer, {input}: Purpose, host: string): Missing {
  const cause = {status: 'missing', cause: 'unreachable', input} as const
  if (status === 401) return {...cause, code: 'cluster.unauthorized', reason: `${host} did not accept the credentials`}
  if (status === 429)
    return {...cause, code: 'cluster.overloaded', reason: `${host} is too busy to answer for ${input}`}
  const code = status === 400 ? 'cluster.not-kubernetes' : 'cluster.server-error'
  return {...cause, code, reason: `${host} answered ${status} for ${input}`}
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns the error of a malformed answer. `path` is the place in the answer; an empty path means the whole answer. */
export function malformed({input}: Purpose, path: string, host: string): Missing {
  const where = path === '' ? 'is no JSON document of the expected kind' : `is malformed at ${path}`
  const reason = `the answer of ${host} for ${input} ${where}`
  return {status: 'missing', cause: 'malformed', input, code: 'cluster.malformed', reason}
}

/** Returns what `read` returns, or `malformed` if the answer has an undocumented shape. */
export function unlessMalformed<T>(read: () => T, purpose: Purpose, host: string): Found<T> | Missing {
  try {
    return found(read())
  } catch (error) {
    if (error instanceof Malformed) return malformed(purpose, error.path, host)
    throw error
  }
}

/**
 * The maximum number of restarts of a list whose pages expire. After that, the list changes faster than it can be read.
 */
const MAX_RESTARTS = 3

/** Reads all pages, and starts over if one has expired. */
export async function allPages<T>(
  purpose: Purpose,
  onePage: (token: string) => Promise<Read<PageOf<T>> | 'expired'>,
): Promise<Read<T[]>> {
  for (let restart = 0; restart <= MAX_RESTARTS; restart++) {
    const outcome = await fromStart(onePage)
    if (outcome !== 'expired') return outcome
  }
  return expired(purpose)
}

async function fromStart<T>(
  onePage: (token: string) => Promise<Read<PageOf<T>> | 'expired'>,
): Promise<Read<T[]> | 'expired'> {
  const objects: T[] = []
  for (let token = ''; ; ) {
    const page = await onePage(token)
    if (page === 'expired' || page.status !== 'found') return page
    objects.push(...page.value.objects)
    if (page.value.next === '') return found(objects)
    token = page.value.next
  }
}
