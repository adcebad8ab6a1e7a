import type {StoredEvent} from '../store/store.ts'

/** Joins stored documents to an EventPage, without parsing them. */
export function pageText(events: readonly Pick<StoredEvent, 'json'>[], nextPageId: string | null): string {
  return `{"items":[${events.map(({json}) => json).join(',')}],"next_page_id":${JSON.stringify(nextPageId)}}`
}

/** Joins documents to an array, null for missing ones. */
export function arrayText(events: readonly (Pick<StoredEvent, 'json'> | null)[]): string {
  return `[${events.map(event => event?.json ?? 'null').join(',')}]`
}
