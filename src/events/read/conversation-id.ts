const HEX = /^[0-9a-f]{32}$/u

/** A conversation's id as it is printed: with dashes when it is a UUID in any spelling, else as it is. */
export function conversationId(text: string): string {
  const hex = text.replace(/^urn:|uuid:|[{}-]/giu, '').toLowerCase()
  if (!HEX.test(hex)) return text
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, '$1-$2-$3-$4-$5')
}

export function isConversationId(text: string): boolean {
  return conversationId(text) !== text || HEX.test(text.replaceAll('-', ''))
}

/** As folders are called. */
export function hexOf(id: string): string {
  const hex = id.replaceAll('-', '').toLowerCase()
  return HEX.test(hex) ? hex : id
}
