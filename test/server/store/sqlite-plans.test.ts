import {join} from 'node:path'
import {DatabaseSync} from 'node:sqlite'
import {expect, test} from 'vitest'
import {selectDocuments} from '../../../src/server/store/sql/documents.ts'
import {countEvents, selectByLog, selectByTime, selectLastSeq} from '../../../src/server/store/sql/events.ts'
import type {Statement} from '../../../src/server/store/sql/statement.ts'
import {openSqliteStore} from '../../../src/server/store/sqlite.ts'
import {QUERIES} from './queries.ts'
import {tempFolder} from './temp-folder.ts'

const [QUERY] = QUERIES
const DOCUMENTS = {conversation: null, order: 'descending', after: {micros: 5, id: 'a'}, gte: null, limit: 5} as const

test('every page begins at its place in an index, and is in order as it is read', async () => {
  const file = join(await tempFolder(), 'events.db')
  await using _ = openSqliteStore(file, {pages: null})
  using database = new DatabaseSync(file)
  const planOf = ({sql, values}: Statement) =>
    database
      .prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .all(...values)
      .map(({detail}) => String(detail))

  for (const {query, page, place} of QUERIES) expect(planOf(selectByTime(query, page))).toEqual([place])
  expect(planOf(selectByLog('c', {order: 'descending', from: 7, limit: 5}))).toEqual([
    'SEARCH svcdiag_event USING INDEX sqlite_autoindex_svcdiag_event_1 (conversation=? AND seq<?)',
  ])
  expect(planOf(selectLastSeq('c'))).toEqual([expect.stringContaining('SEARCH svcdiag_event USING COVERING INDEX')])
  expect(planOf(selectDocuments('callback', DOCUMENTS))).toEqual([expect.stringContaining('(micros,id)<(?,?)')])
  for (const kind of [null, 'PauseEvent'])
    expect(planOf(countEvents({...QUERY.query, kind}))).toEqual([expect.stringContaining('USING COVERING INDEX')])
})

test('what came lately is read from the end of the log', async () => {
  const file = join(await tempFolder(), 'events.db')
  await using _ = openSqliteStore(file, {pages: null})
  using database = new DatabaseSync(file)
  const {sql, values} = selectByTime(QUERY.query, {...QUERY.page, upToSeq: 1000, beyondSeq: 990})
  const [first, second] = database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...values)
  expect(second?.detail ?? first?.detail).toBe(
    'SEARCH svcdiag_event USING INDEX sqlite_autoindex_svcdiag_event_1 (conversation=? AND seq>? AND seq<?)',
  )
})
