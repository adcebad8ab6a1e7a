import type {ConversationId} from '../store/store.ts'
import type {Problem} from '../unprocessable.ts'

const HEX = /^[0-9a-f]{32}$/u

/** In any spelling of a UUID; null when it is none, or no text at all (facts 4.4). */
export function conversationIdIn(written: unknown): ConversationId | null {
  if (typeof written !== 'string') return null
  const hex = written.replace(/urn:|uuid:|[{}-]/giu, '').toLowerCase()
  return HEX.test(hex) ? hex : null
}

/** As it is printed. */
export function dashed(id: ConversationId): string {
  return id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, '$1-$2-$3-$4-$5')
}

export const NO_UUID: Problem = {
  type: 'uuid_parsing',
  msg: 'Input should be a valid UUID, 32 hexadecimal digits were expected',
  ctx: {error: '32 hexadecimal digits were expected'},
}
