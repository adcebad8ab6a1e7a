/** Returns the name of a conversation in a line of text. */
export function conversationWords(id: string | null): string {
  return id === null ? 'conversation without an id' : `conversation ${id}`
}
