import {SvcdiagError} from '../../../errors.ts'
import {MIGRATIONS, VERSION} from '../sql/migrations.ts'
import type {Database, Run} from './database.ts'
import {LOCK_SCHEMA} from './lock.ts'

/** Creates the tables or migrates them to this version; one process at a time. Refuses a newer store. */
export async function migrate(database: Database, name: string): Promise<void> {
  await database.write(async run => {
    await run(LOCK_SCHEMA)
    await refuseOtherEncoding(run, name)
    const version = await versionOf(run)
    if (version > VERSION)
      throw new SvcdiagError(
        'store.newer',
        `${name} has store version ${version}; this svcdiag supports up to ${VERSION}`,
      )
    if (version === VERSION) return
    if (version === 0) await run(plain('CREATE TABLE svcdiag_store (version BIGINT NOT NULL)'))
    for (const sql of MIGRATIONS.slice(version).flatMap(step => step({text: 'TEXT COLLATE "C"'}))) await run(plain(sql))
    await run(plain('DELETE FROM svcdiag_store'))
    await run({sql: 'INSERT INTO svcdiag_store (version) VALUES (?)', values: [VERSION]})
  })
}

/** Refuses a database with another encoding, because text that the encoding lacks would fail only later. */
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
