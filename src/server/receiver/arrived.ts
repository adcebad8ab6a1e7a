import {createHash} from 'node:crypto'
import {conversationIdIn} from '../../events/ids.ts'
import {HIDDEN_SECRET} from '../../events/masks.ts'
import {isDeeper} from '../../events/read/slices.ts'
import {isObject} from '../../events/schema.ts'
import {parsedJson} from '../../parsed-json.ts'
import type {Mask} from '../mask.ts'
import {KEY_HEADERS} from '../protection/refusal.ts'
import type {ConversationId} from '../store/store.ts'
import {bytesOf, keptBody} from './kept-body.ts'
import {type CallbackRecord, isRefused} from './record.ts'

/** A request as it arrived. */
export interface Arrived {
  readonly path: string
  /** Names and values in turn, in order of arrival. */
  readonly rawHeaders: readonly string[]
  readonly body: Uint8Array
}

/** What the receiver decided about a request. */
interface Decided {
  readonly answer: number
  readonly token: NonNullable<CallbackRecord['token']>
  readonly at: number
}

/** Returns the record of a request. Its texts are masked, and otherwise unchanged. */
export async function recordOf(arrived: Arrived, {answer, token, at}: Decided, mask: Mask): Promise<CallbackRecord> {
  const {json, conversation, sessionId, finishedAt} = readArrived(arrived)
  const refusal = token === 'not-checked' ? [arrived.path, answer] : [isRefused({answer, token})]
  return {
    id: digestOf(conversation ?? sessionId, finishedAt, digestOf(arrived.body), ...refusal),
    conversation,
    sessionId: await short(sessionId, mask),
    finishedAt: await short(finishedAt, mask),
    path: await keptPath(arrived.path, mask),
    bytes: arrived.body.length,
    isJson: json !== null,
    ...(await keptBody(arrived.body, mask)),
    headers: await keptHeaders(arrived.rawHeaders, mask),
    token,
    answer,
    count: 1,
    firstAt: at,
    lastAt: at,
  }
}

/** Returns the path of a request, masked. */
export async function keptPath(path: string, mask: Mask): Promise<string> {
  return printable(await mask.firstMegabyte(path))
}

/**
 * Masks a record again, because a secret may have become known after the request arrived. Only the beginning of the body,
 * of at least `longest` characters, is kept.
 */
export async function maskedAgain(record: CallbackRecord, mask: Mask, longest: number): Promise<CallbackRecord> {
  const {encoding: _, isMasked = false, isCut = false, ...kept} = record
  const body = await keptBody(bytesOf(record), mask, longest)
  return {
    ...kept,
    ...body,
    isMasked: isMasked || body.isMasked === true,
    isCut: isCut || body.isCut === true,
    sessionId: await short(record.sessionId, mask),
    finishedAt: await short(record.finishedAt, mask),
    path: await keptPath(record.path, mask),
    ...(record.headers === undefined ? {} : {headers: await keptHeaders(record.headers.flat(), mask)}),
  }
}

const DEEPEST = 256

/** Parses a request, and returns the conversation and the time that its body or its path contains. */
export function readArrived({path, body}: Pick<Arrived, 'path' | 'body'>) {
  const json = jsonIn(Buffer.from(body).toString())
  const said = isObject(json?.value) ? json.value : {}
  const sessionId = textOf(said.session_id)
  const conversation: ConversationId | null = conversationIdIn(sessionId) ?? idInPath(path)
  return {json, sessionId, conversation, finishedAt: textOf(said.finished_at)}
}

/**
 * Copies of a callback have the same id. A refused callback has another id, because the sender may repeat it with the
 * right token.
 */
function digestOf(...parts: readonly unknown[]): string {
  const [only] = parts
  const content = only instanceof Uint8Array ? only : JSON.stringify(parts)
  return createHash('sha256').update(content).digest('hex').slice(0, 32)
}

const SECRET_HEADERS: ReadonlySet<string> = new Set([
  'x-callback-token',
  'authorization',
  'proxy-authorization',
  'cookie',
  ...KEY_HEADERS,
])

async function keptHeaders(raw: readonly string[], mask: Mask): Promise<(readonly [string, string])[]> {
  const names = raw.filter((_, at) => at % 2 === 0)
  const kept = names.map(async (name, at) => {
    const value = raw[2 * at + 1] ?? ''
    const shown = SECRET_HEADERS.has(name.toLowerCase()) ? HIDDEN_SECRET : await mask.firstMegabyte(value)
    return [printable(await mask.firstMegabyte(name)), printable(shown)] as const
  })
  return Promise.all(kept)
}

const LONGEST_NAME = 100

async function short(text: string | null, mask: Mask): Promise<string | null> {
  return text === null ? null : printable((await mask.beginning(text, LONGEST_NAME)).text.slice(0, LONGEST_NAME))
}

/** Replaces characters that control a terminal. */
function printable(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu, '\uFFFD')
}

function jsonIn(text: string): {readonly value: unknown} | null {
  const value = isDeeper(text, DEEPEST) ? undefined : parsedJson(text)
  return value === undefined ? null : {value}
}

/** A custom payload may lack the session. The path may then contain the id of the conversation. */
function idInPath(path: string): ConversationId | null {
  const [way = ''] = path.split('?')
  return (
    way
      .split('/')
      .map(conversationIdIn)
      .find(id => id !== null) ?? null
  )
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
