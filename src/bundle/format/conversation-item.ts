import {dashed} from '../../events/ids.ts'

/** Returns the name of a conversation in the coverage of a bundle. */
export function conversationItem(id: string): string {
  return `conversation ${dashed(id)}`
}

/** Returns the id of the conversation that an item of the coverage names; null for other items. */
export function conversationOfItem(item: string): string | null {
  return /^conversation ([0-9a-f-]{36})$/.exec(item)?.[1] ?? null
}
