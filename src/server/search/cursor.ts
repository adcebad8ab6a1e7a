import {createHash} from 'node:crypto'
import type {Problem} from '../answers/refused.ts'
import type {SortOrder} from '../request/values.ts'
import type {ConversationId, Position} from '../store/store.ts'

/** The state of a search after a page. */
export interface Cursor {
  readonly conversation: ConversationId
  readonly order: SortOrder
  /** The last event of the page. */
  readonly position: Position
  /** Events with a higher `seq` have not been returned yet. */
  readonly watermark: number
  /**
   * Set while a search returns late events. Late events arrived after the last page, but sort before `position`. They
   * have a position and a watermark of their own.
   */
  readonly late: {readonly position: Position; readonly watermark: number} | null
}

/** A cursor, and the tag of the log for which it was issued. A conversation that is created again has another log. */
interface Issued {
  readonly cursor: Cursor
  readonly log: string
}

/** Returns the tag of a log. The tag is derived from the first event. */
export function logTag(firstId: string): string {
  return createHash('sha256').update(firstId).digest('base64url').slice(0, 8)
}

export function placeOf({micros, seq}: Position): Position {
  return {micros, seq}
}

export const FOREIGN: Problem = {type: 'value_error', msg: 'Value error, page_id was not issued by this search'}

const LETTER = {TIMESTAMP: 'a', TIMESTAMP_DESC: 'd'} as const
const SHAPE = /^([ad](?:\.-?[0-9a-z]{1,12}){3}(?:(?:\.-?[0-9a-z]{1,12}){3})?)\.([\w-]{8})\.([\w-]{11})$/u

/** Encodes a cursor as an opaque text. The text is valid for this conversation in any process. */
export function writeCursor({cursor, log}: Issued): string {
  const {conversation, order, position, watermark, late} = cursor
  const ofLate = late === null ? [] : [late.position.micros, late.position.seq, late.watermark]
  const numbers = [position.micros, position.seq, watermark, ...ofLate].map(number => number.toString(36))
  const text = [LETTER[order], ...numbers, log].join('.')
  return `${text}.${sealOf(text, conversation)}`
}

/** Decodes a cursor. Returns null if the text was not issued for this conversation and order. */
export function readCursor(text: string, conversation: ConversationId, order: SortOrder): Issued | null {
  const [, place = '', log = '', seal] = SHAPE.exec(text) ?? []
  if (seal !== sealOf(`${place}.${log}`, conversation)) return null
  const [letter, ...numbers] = place.split('.')
  const [micros = 0, seq = 0, watermark = 0, ...ofLate] = numbers.map(number => Number.parseInt(number, 36))
  if (letter !== LETTER[order]) return null
  return {cursor: {conversation, order, position: {micros, seq}, watermark, late: lateIn(ofLate)}, log}
}

function lateIn([micros, seq, watermark]: readonly number[]): Cursor['late'] {
  return micros === undefined || seq === undefined || watermark === undefined
    ? null
    : {position: {micros, seq}, watermark}
}

/** Detects invented and truncated cursors. No key is needed, because a cursor contains no secret. */
function sealOf(content: string, conversation: ConversationId): string {
  return createHash('sha256').update(`${conversation}/${content}`).digest('base64url').slice(0, 11)
}
