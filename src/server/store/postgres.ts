import {SvcdiagError} from '../../errors.ts'
import {appendEvents} from './postgres/append.ts'
import {claimed, createClaim, type Pulse} from './postgres/claim.ts'
import {connect} from './postgres/database.ts'
import {lockConversation} from './postgres/lock.ts'
import {migrate} from './postgres/migrate.ts'
import {selectByIds, selectDocumentsByIds} from './postgres/select.ts'
import {
  countDocuments,
  forgetConversation,
  removeDocument,
  selectDocuments,
  selectSize,
  UPSERT_DOCUMENT,
} from './sql/documents.ts'
import {countEvents, kindsToTakeAway, replaceEvent, selectByLog, selectByTime, selectLastSeq} from './sql/events.ts'
import {documentIn, eventIn, sizeIn} from './sql/rows.ts'
import type {Statement} from './sql/statement.ts'
import {type Store, StoreFailed, StoreFull, type TimeQuery} from './store.ts'

/**
 * Opens a store in tables of a PostgreSQL database. `name` is the URL in output. PGPASSWORD, PGPASSFILE and the like
 * complete the URL. Throws `SvcdiagError`.
 */
export async function openPostgresStore({url, name}: {url: string; name: string}, pulse: Pulse): Promise<Store> {
  const connected = await connect(url).catch(error => {
    throw unusable(name, error, true)
  })
  await migrate(connected, name).catch(async error => {
    await connected.close()
    throw unusable(name, error, connected.hasPassword)
  })
  const claim = createClaim(connected, pulse)
  const database = claimed(connected, claim)
  const {all} = database
  const number = async (statement: Statement, column: string) => Number((await all(statement))[0]?.[column])
  const countOf = (query: TimeQuery) => number(countEvents(query), 'count')

  return {
    name,
    claim: self =>
      claim.take(self).catch(error => {
        throw unusable(name, error, true)
      }),
    append: (conversation, events) => appendEvents(database, conversation, events),
    replace: (conversation, events) =>
      database.write(async run => {
        await run(lockConversation(conversation))
        for (const event of events) await run(replaceEvent(conversation, event))
      }),
    byTime: async (query, page) => (await all(selectByTime(query, page))).map(eventIn),
    byLog: async (conversation, page) => (await all(selectByLog(conversation, page))).map(eventIn),
    byIds: async (conversation, ids) => (await all(selectByIds(conversation, ids))).map(eventIn),
    async count(query, leftOut) {
      const less = await Promise.all(kindsToTakeAway(query, leftOut).map(countOf))
      return less.reduce((count, other) => count - other, await countOf(query))
    },
    lastSeq: conversation => number(selectLastSeq(conversation), 'last'),
    put: (collection, documents) =>
      database.write(async run => {
        for (const {id, conversation, micros, json} of documents)
          await run({sql: UPSERT_DOCUMENT, values: [collection, id, conversation, micros, json]})
      }),
    documents: async (collection, ids) => (await all(selectDocumentsByIds(collection, ids))).map(documentIn),
    list: async (collection, query) => (await all(selectDocuments(collection, query))).map(documentIn),
    countDocuments: (collection, conversation) => number(countDocuments(collection, conversation), 'count'),
    sizeOf: async collection => sizeIn((await all(selectSize(collection)))[0]),
    remove: (collection, ids) =>
      database.write(async run => {
        for (const id of ids) await run(removeDocument(collection, id))
      }),
    forget: conversation =>
      database.write(async run => {
        await run(lockConversation(conversation))
        for (const statement of forgetConversation(conversation)) await run(statement)
      }),
    async [Symbol.asyncDispose]() {
      await claim.release()
      await database.close()
    },
  }
}

function unusable(name: string, error: unknown, hasPassword: boolean): unknown {
  if (error instanceof StoreFull) return new SvcdiagError('store.full', `no space left in ${name}`, {cause: error})
  if (!(error instanceof StoreFailed)) return error
  // Server and system errors have codes; the driver's error for a missing password has none.
  const isDrivers = !(error.cause instanceof Error && 'code' in error.cause)
  const because = isDrivers && !hasPassword ? 'the server requires a password and none was given' : error.message
  return new SvcdiagError('store.unreachable', `${name}: ${because}`, {cause: error})
}
