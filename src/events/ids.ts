import {createHash} from 'node:crypto'

/** The `parent_id` of a root that is not the first event of the log. No event may have this id. */
export const ROOT = '__root__'

export interface EventId {
  readonly id: string
  /** True if the document has no id, so that this id is derived from its text. */
  readonly derived: boolean
}

/** Returns the id of a document, or derives one if the id is missing. */
export function idOf(event: Readonly<Record<string, unknown>>, text: string): EventId {
  const {id} = event
  if (typeof id === 'string' && id !== '' && id !== ROOT) return {id, derived: false}
  return {id: uuidOf(text), derived: true}
}

export function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const HEX = /^[0-9a-f]{32}$/u

/** Returns the canonical form of a UUID, 32 lowercase hex digits; null for other values. */
export function conversationIdIn(written: unknown): string | null {
  if (typeof written !== 'string') return null
  const hex = written.replace(/urn:|uuid:|[{}-]/giu, '').toLowerCase()
  return HEX.test(hex) ? hex : null
}

/** Returns the canonical form of a UUID; other texts stay as they are. */
export function canonicalId(text: string): string {
  return conversationIdIn(text) ?? text
}

/** Returns a canonical id with dashes. */
export function dashed(id: string): string {
  return id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, '$1-$2-$3-$4-$5')
}

/** Returns a UUID with dashes; other texts stay as they are. */
export function printedId(text: string): string {
  const id = conversationIdIn(text)
  return id === null ? text : dashed(id)
}
