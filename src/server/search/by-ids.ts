import {conversationIdIn, dashed} from '../../events/ids.ts'
import {Refused} from '../answers/refused.ts'
import type {ConversationId, Store, StoredEvent} from '../store/store.ts'

/** Returns the events in the order of the ids, with null for unknown ids. A UUID may have any spelling. */
export async function eventsOf(
  store: Store,
  conversation: ConversationId,
  ids: readonly string[],
): Promise<(StoredEvent | null)[]> {
  const found = await store.byIds(conversation, [...new Set(ids.flatMap(spellings))])
  const known = new Map(found.map(event => [event.id, event]))
  return ids.map(id => spellings(id).flatMap(own => known.get(own) ?? [])[0] ?? null)
}

function spellings(id: string): string[] {
  const hex = conversationIdIn(id)
  return hex === null ? [id] : [id, dashed(hex), hex]
}

const MOST_IDS = 100

/** Throws `Refused` with 400 for too many ids. */
export function assertFewIds(ids: readonly string[], what: string): void {
  if (ids.length > MOST_IDS)
    throw new Refused(400, `Cannot request more than ${MOST_IDS} ${what} at once, got ${ids.length}`)
}

/** Returns the text of an EventPage. The stored documents are not parsed. */
export function pageText(events: readonly Pick<StoredEvent, 'json'>[], nextPageId: string | null): string {
  return `{"items":[${events.map(({json}) => json).join(',')}],"next_page_id":${JSON.stringify(nextPageId)}}`
}

/** Returns the text of a JSON array of documents, with null for missing documents. */
export function arrayText(events: readonly (Pick<StoredEvent, 'json'> | null)[]): string {
  return `[${events.map(event => event?.json ?? 'null').join(',')}]`
}
