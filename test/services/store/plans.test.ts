import {expect, test} from 'vitest'
import {openStore} from '../../../src/server/store/open.ts'
import {selectByTime} from '../../../src/server/store/sql/events.ts'
import type {Statement} from '../../../src/server/store/sql/statement.ts'
import {QUERIES} from '../../server/store/queries.ts'
import {asSuperuser, createDatabase, urlOf} from '../postgres/databases.ts'

test('every page begins at its place in an index, and is in order as it is read', async () => {
  const database = await createDatabase()
  await using _ = await openStore(urlOf(database), 'command line')
  await asSuperuser(
    `INSERT INTO svcdiag_event SELECT repeat('c', 32), n, n::text, 'PauseEvent', n, '{}' FROM generate_series(0, 20000) n;
     ANALYZE svcdiag_event`,
    database,
  )
  for (const {query, page} of QUERIES) {
    const plan = await asSuperuser(`EXPLAIN ${filledIn(selectByTime(query, page))}`, database)
    expect(JSON.stringify(plan)).toMatch(/Limit.*Index Scan( Backward)? using svcdiag_event_by_(time|kind)/)
    expect(JSON.stringify(plan)).not.toMatch(/Sort|Seq Scan/)
  }
})

/** Puts the values into the statement, because EXPLAIN takes no parameters. The values are the test's own. */
function filledIn({sql, values}: Statement): string {
  let at = 0
  return sql.replaceAll('?', () => {
    const value = values[at++]
    return typeof value === 'string' ? `'${value}'` : `${value}`
  })
}
