import type {Document, DocumentQuery, StoredEvent, TimePage, TimeQuery} from '../../../src/server/store/store.ts'

/** Returns a page of a log. Examines every event. */
export function pageOf(log: readonly StoredEvent[], query: TimeQuery, page: TimePage): StoredEvent[] {
  const sign = page.order === 'ascending' ? 1 : -1
  const {after, upToSeq, beyondSeq} = page
  return log
    .filter(event => isAskedFor(event, query))
    .filter(({seq}) => (upToSeq === null || seq <= upToSeq) && (beyondSeq === null || seq > beyondSeq))
    .toSorted((one, other) => sign * (one.micros - other.micros || one.seq - other.seq))
    .filter(event => after === null || sign * (event.micros - after.micros || event.seq - after.seq) > 0)
    .slice(0, page.limit)
}

export function isAskedFor({kind, micros}: StoredEvent, query: TimeQuery): boolean {
  return (
    (query.kind === null || kind === query.kind) &&
    (query.gte === null || micros >= query.gte) &&
    (query.lt === null || micros < query.lt)
  )
}

/** Returns a page of documents. Examines every document. */
export function documentsOf(documents: readonly Document[], query: DocumentQuery): Document[] {
  const sign = query.order === 'ascending' ? 1 : -1
  const {after, gte} = query
  const place = (one: Document, other: {micros: number; id: string}) =>
    sign * (one.micros - other.micros || (one.id < other.id ? -1 : one.id > other.id ? 1 : 0))
  return documents
    .filter(({micros}) => gte === null || micros >= gte)
    .toSorted(place)
    .filter(document => after === null || place(document, after) > 0)
    .slice(0, query.limit)
}
