import type {DatabaseSync} from 'node:sqlite'
import {SvcdiagError} from '../../../errors.ts'
import {MIGRATIONS, VERSION} from '../sql/migrations.ts'
import {transaction} from './transaction.ts'

/** Migrates the schema to this version. A newer store is refused before `configure` or anything else touches it. */
export function migrate(database: DatabaseSync, file: string, configure: () => void): void {
  refuseNewer(versionOf(database), file)
  configure()
  if (versionOf(database) === VERSION) return
  transaction(database, () => {
    const version = versionOf(database) // again, because another process may have been faster
    refuseNewer(version, file)
    for (const statement of MIGRATIONS.slice(version).flatMap(step => step({text: 'TEXT'}))) database.exec(statement)
    database.exec(`PRAGMA user_version = ${VERSION}`)
  })
}

function versionOf(database: DatabaseSync): number {
  return Number(database.prepare('PRAGMA user_version').get()?.user_version)
}

function refuseNewer(version: number, file: string): void {
  if (version > VERSION)
    throw new SvcdiagError(
      'store.newer',
      `${file} has store version ${version}; this svcdiag supports up to ${VERSION}`,
    )
}
