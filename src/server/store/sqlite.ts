import {
  countDocuments,
  forgetConversation,
  removeDocument,
  SELECT_DOCUMENT,
  selectDocuments,
  selectSize,
  UPSERT_DOCUMENT,
} from './sql/documents.ts'
import {
  countEvents,
  kindsToTakeAway,
  replaceEvent,
  SELECT_BY_ID,
  selectByLog,
  selectByTime,
  selectLastSeq,
} from './sql/events.ts'
import {documentIn, eventIn, sizeIn} from './sql/statement.ts'
import {createClaim} from './sqlite/claim.ts'
import {type Database, openDatabase} from './sqlite/database.ts'
import type {Appended, ConversationId, NewEvent, Store, TimeQuery} from './store.ts'

interface SqliteLimits {
  /** The maximum number of pages in the file; null for no limit. */
  readonly pages: number | null
}

/** Opens a store in one file. A missing file is created. Throws `SvcdiagError` if the store cannot be opened. */
export function openSqliteStore(file: string, limits: SqliteLimits): Store {
  const database = openDatabase(file, limits.pages)
  const claim = createClaim(file, database)
  const countOf = (query: TimeQuery) => Number(database.all(countEvents(query))[0]?.count)

  return {
    name: file,
    claim: async self => claim.take(self),
    append: async (conversation, events) => appendEvents(database, conversation, events),
    replace: async (conversation, events) =>
      database.write(() => {
        for (const event of events) database.run(replaceEvent(conversation, event))
      }),
    byTime: async (query, page) => database.all(selectByTime(query, page)).map(eventIn),
    byLog: async (conversation, page) => database.all(selectByLog(conversation, page)).map(eventIn),
    byIds: async (conversation, ids) =>
      [...new Set(ids)].flatMap(id => database.all({sql: SELECT_BY_ID, values: [conversation, id]})).map(eventIn),
    count: async (query, leftOut) =>
      kindsToTakeAway(query, leftOut).reduce((count, other) => count - countOf(other), countOf(query)),
    lastSeq: async conversation => Number(database.all(selectLastSeq(conversation))[0]?.last),
    put: async (collection, documents) =>
      database.write(() => {
        for (const {id, conversation, micros, json} of documents)
          database.run({sql: UPSERT_DOCUMENT, values: [collection, id, conversation, micros, json]})
      }),
    documents: async (collection, ids) =>
      [...new Set(ids)].flatMap(id => database.all({sql: SELECT_DOCUMENT, values: [collection, id]})).map(documentIn),
    list: async (collection, query) => database.all(selectDocuments(collection, query)).map(documentIn),
    countDocuments: async (collection, conversation) =>
      Number(database.all(countDocuments(collection, conversation))[0]?.count),
    sizeOf: async collection => sizeIn(database.all(selectSize(collection))[0]),
    remove: async (collection, ids) =>
      database.write(() => {
        for (const id of ids) database.run(removeDocument(collection, id))
      }),
    forget: async conversation =>
      database.write(() => {
        for (const statement of forgetConversation(conversation)) database.run(statement)
      }),
    async [Symbol.asyncDispose]() {
      database.close()
      claim.release()
    },
  }
}

const INSERT = `INSERT INTO svcdiag_event (conversation, seq, id, kind, micros, json) VALUES (?, ?, ?, ?, ?, ?)
  ON CONFLICT (conversation, id) DO NOTHING`

function appendEvents(database: Database, conversation: ConversationId, events: readonly NewEvent[]): Appended[] {
  if (events.length === 0) return []
  return database.write(() => {
    let last = Number(database.all(selectLastSeq(conversation))[0]?.last)
    return events.map(({id, kind, micros, json}) => {
      const seq = last + 1
      const inserted = database.run({sql: INSERT, values: [conversation, seq, id, kind, micros, json]})
      if (inserted === 0) return {status: 'known', event: kept(database, conversation, id)}
      last = seq
      return {status: 'stored', event: {id, kind, micros, json, seq}}
    })
  })
}

function kept(database: Database, conversation: ConversationId, id: string) {
  const [row] = database.all({sql: SELECT_BY_ID, values: [conversation, id]})
  if (row === undefined) throw new Error('a known event cannot be read')
  return eventIn(row)
}
