import {SvcdiagError} from '../../errors.ts'
import {claimed, createClaim, type Pulse} from './postgres/claim.ts'
import {connect, type Database, type Query, type Run} from './postgres/database.ts'
import {
  countDocuments,
  forgetConversation,
  removeDocument,
  selectDocuments,
  selectSize,
  UPSERT_DOCUMENT,
} from './sql/documents.ts'
import {countEvents, kindsToTakeAway, replaceEvent, selectByLog, selectByTime, selectLastSeq} from './sql/events.ts'
import {MIGRATIONS, refuseNewer, VERSION} from './sql/migrations.ts'
import {documentIn, eventIn, type Statement, sizeIn} from './sql/statement.ts'
import {
  type Appended,
  type Collection,
  type ConversationId,
  type NewEvent,
  type Store,
  type StoredEvent,
  StoreFailed,
  StoreFull,
  type TimeQuery,
} from './store.ts'

/**
 * Opens a store in a PostgreSQL database. `name`: the URL for output. The password may also come from PGPASSWORD or
 * PGPASSFILE. Throws `SvcdiagError` if the database cannot be used.
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
  // Errors of the server and of the system have codes. The driver's error for a missing password has no code.
  const isDrivers = !(error.cause instanceof Error && 'code' in error.cause)
  const because = isDrivers && !hasPassword ? 'the server requires a password and none was given' : error.message
  return new SvcdiagError('store.unreachable', `${name}: ${because}`, {cause: error})
}

/** Appends all events or none. For each conversation, only one transaction runs at a time. */
async function appendEvents(database: Database, conversation: ConversationId, events: readonly NewEvent[]) {
  if (events.length === 0) return []
  return database.write(async run => {
    await run(lockConversation(conversation))
    const last = Number((await run(selectLastSeq(conversation)))[0]?.last)
    const ids = events.map(({id}) => id)
    const kept = (await run(selectByIds(conversation, ids))).map(eventIn)
    const appended = place(events, kept, last)
    const fresh = appended.filter(({status}) => status === 'stored').map(({event}) => event)
    if (fresh.length > 0) await run(insert(conversation, fresh))
    return appended
  })
}

function place(events: readonly NewEvent[], kept: readonly StoredEvent[], last: number): Appended[] {
  const known = new Map(kept.map(event => [event.id, event]))
  let seq = last
  return events.map(({id, kind, micros, json}) => {
    const other = known.get(id)
    if (other !== undefined) return {status: 'known', event: other}
    const event = {id, kind, micros, json, seq: ++seq}
    known.set(id, event)
    return {status: 'stored', event}
  })
}

function insert(conversation: ConversationId, events: readonly StoredEvent[]): Query {
  const columns = (['seq', 'id', 'kind', 'micros', 'json'] as const).map(name => events.map(event => event[name]))
  return {
    sql: `INSERT INTO svcdiag_event (conversation, seq, id, kind, micros, json)
      SELECT ?, * FROM unnest(?::bigint[], ?::text[], ?::text[], ?::double precision[], ?::text[])`,
    values: [conversation, ...columns],
  }
}

function selectByIds(conversation: ConversationId, ids: readonly string[]): Query {
  return {
    sql: 'SELECT id, kind, micros, json, seq FROM svcdiag_event WHERE conversation = ? AND id = ANY(?)',
    values: [conversation, ids.filter(canBeKept)],
  }
}

function selectDocumentsByIds(collection: Collection, ids: readonly string[]): Query {
  return {
    sql: 'SELECT id, conversation, micros, json FROM svcdiag_document WHERE collection = ? AND id = ANY(?)',
    values: [collection, ids.filter(canBeKept)],
  }
}

/** PostgreSQL rejects texts with a NUL, even in a query. */
function canBeKept(id: string): boolean {
  return !id.includes('\0')
}

async function migrate(database: Database, name: string): Promise<void> {
  await database.write(async run => {
    await run(LOCK_SCHEMA)
    await refuseOtherEncoding(run, name)
    const version = await versionOf(run)
    refuseNewer(version, name)
    if (version === VERSION) return
    if (version === 0) await run(plain('CREATE TABLE svcdiag_store (version BIGINT NOT NULL)'))
    for (const sql of MIGRATIONS.slice(version).flatMap(step => step({text: 'TEXT COLLATE "C"'}))) await run(plain(sql))
    await run(plain('DELETE FROM svcdiag_store'))
    await run({sql: 'INSERT INTO svcdiag_store (version) VALUES (?)', values: [VERSION]})
  })
}

/** Refuses other encodings than UTF8, because some texts would fail only later. */
async function refuseOtherEncoding(run: Run, name: string): Promise<void> {
  const [row] = await run(plain('SHOW server_encoding'))
  if (row?.server_encoding !== 'UTF8')
    throw new SvcdiagError(
      'store.foreign',
      `the database of ${name} has encoding ${row?.server_encoding}; it must be UTF8`,
    )
}

async function versionOf(run: Run): Promise<number> {
  const [row] = await run(plain("SELECT to_regclass('svcdiag_store') IS NOT NULL AS exists"))
  if (row?.exists !== true) return 0
  const [store] = await run(plain('SELECT version FROM svcdiag_store'))
  return Number(store?.version ?? 0)
}

function plain(sql: string) {
  return {sql, values: []}
}

/** Locks a conversation until the end of the transaction, so that only one process writes to the conversation. */
export function lockConversation(conversation: string): Query {
  return {sql: 'SELECT pg_advisory_xact_lock(hashtextextended(?, 0))', values: [`svcdiag ${conversation}`]}
}

/** Locks the schema until the end of the transaction, so that only one process migrates the schema. */
const LOCK_SCHEMA: Query = {
  sql: 'SELECT pg_advisory_xact_lock(hashtextextended(?, 0))',
  values: ['svcdiag schema'],
}
