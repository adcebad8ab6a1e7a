import type {StoredEvent} from '../store/store.ts'

/** An EventPage, put together from the documents as they are stored: nothing is parsed or written anew. */
export function pageText(events: readonly Pick<StoredEvent, 'json'>[], nextPageId: string | null): string {
  return `{"items":[${events.map(({json}) => json).join(',')}],"next_page_id":${JSON.stringify(nextPageId)}}`
}

/** An array of documents, null where there is none. */
export function arrayText(events: readonly (Pick<StoredEvent, 'json'> | null)[]): string {
  return `[${events.map(event => event?.json ?? 'null').join(',')}]`
}
