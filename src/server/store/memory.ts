import {createDocumentShelf, type DocumentShelf} from './memory/document-shelf.ts'
import {createLog, type Log} from './memory/log.ts'
import type {Collection, ConversationId, Store, TimeQuery} from './store.ts'

/** Opens a store that ends with the process. It keeps all other promises of a store. */
export function openMemoryStore(): Store {
  const logs = new Map<ConversationId, Log>()
  const shelves = new Map<Collection, DocumentShelf>()
  const logOf = (conversation: ConversationId) => logs.get(conversation) ?? createLog()
  const shelfOf = (collection: Collection) => {
    const shelf = shelves.get(collection) ?? createDocumentShelf()
    shelves.set(collection, shelf)
    return shelf
  }

  return {
    name: 'memory',
    claim: async () => ({status: 'ours'}),
    async append(conversation, events) {
      const log = logOf(conversation)
      if (events.length > 0) logs.set(conversation, log)
      return events.map(log.append)
    },
    async replace(conversation, events) {
      for (const event of events) logOf(conversation).replace(event)
    },
    byTime: async (query, page) => logOf(query.conversation).byTime(query, page),
    byLog: async (conversation, page) => logOf(conversation).byLog(page),
    byIds: async (conversation, ids) => logOf(conversation).byIds(ids),
    count: async (query: TimeQuery, leftOut) => logOf(query.conversation).count(query, leftOut),
    lastSeq: async conversation => logOf(conversation).length() - 1,
    async put(collection, documents) {
      for (const document of documents) shelfOf(collection).put(document)
    },
    documents: async (collection, ids) => shelfOf(collection).byIds(ids),
    list: async (collection, query) => shelfOf(collection).list(query),
    countDocuments: async (collection, conversation) => shelfOf(collection).count(conversation),
    sizeOf: async collection => shelfOf(collection).size(),
    async remove(collection, ids) {
      for (const id of ids) shelfOf(collection).remove(id)
    },
    async forget(conversation) {
      logs.delete(conversation)
      for (const shelf of shelves.values()) shelf.forget(conversation)
      for (const collection of ['conversation', 'child'] as const) shelfOf(collection).remove(conversation)
    },
    async [Symbol.asyncDispose]() {
      logs.clear()
      shelves.clear()
    },
  }
}
