const HEX = /^[0-9a-f]{32}$/u

/** Returns the canonical form of an id, 32 lowercase hex digits, from any spelling of a UUID; null for anything else. */
export function conversationIdIn(written: unknown): string | null {
  if (typeof written !== 'string') return null
  const hex = written.replace(/urn:|uuid:|[{}-]/giu, '').toLowerCase()
  return HEX.test(hex) ? hex : null
}

/** Returns the canonical form; a text that is no UUID stays as it is. */
export function canonicalId(text: string): string {
  return conversationIdIn(text) ?? text
}

/** Returns the printed form of a canonical id: with dashes. */
export function dashed(id: string): string {
  return id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, '$1-$2-$3-$4-$5')
}

/** Returns the printed form of an id in any spelling; a text that is no UUID stays as it is. */
export function printedId(text: string): string {
  const id = conversationIdIn(text)
  return id === null ? text : dashed(id)
}
