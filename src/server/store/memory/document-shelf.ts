import type {ConversationId, Document, DocumentQuery, Size} from '../store.ts'

/** The documents of one collection. */
export interface DocumentShelf {
  put(document: Document): void
  byIds(ids: readonly string[]): Document[]
  list(query: DocumentQuery): Document[]
  count(conversation: ConversationId | null): number
  size(): Size
  remove(id: string): void
  forget(conversation: ConversationId): void
}

export function createDocumentShelf(): DocumentShelf {
  const documents = new Map<string, Document>()
  const those = (conversation: ConversationId | null) =>
    [...documents.values()].filter(document => conversation === null || document.conversation === conversation)

  return {
    put: ({id, conversation, micros, json}) => void documents.set(id, {id, conversation, micros, json}),
    byIds: ids => [...new Set(ids)].flatMap(id => documents.get(id) ?? []),
    list: query => pageOf(those(query.conversation), query),
    count: conversation => those(conversation).length,
    size: () =>
      documents
        .values()
        .reduce(({count, bytes}, {json}) => ({count: count + 1, bytes: bytes + Buffer.byteLength(json)}), {
          count: 0,
          bytes: 0,
        }),
    remove: id => void documents.delete(id),
    forget(conversation) {
      for (const {id} of those(conversation)) documents.delete(id)
    },
  }
}

type Place = NonNullable<DocumentQuery['after']>

function pageOf(documents: readonly Document[], {order, after, gte, limit}: DocumentQuery): Document[] {
  const sign = order === 'ascending' ? 1 : -1
  return documents
    .filter(document => gte === null || document.micros >= gte)
    .filter(document => after === null || sign * compare(document, after) > 0)
    .sort((one, other) => sign * compare(one, other))
    .slice(0, limit)
}

function compare(one: Place, other: Place): number {
  return one.micros - other.micros || (one.id < other.id ? -1 : one.id > other.id ? 1 : 0)
}
