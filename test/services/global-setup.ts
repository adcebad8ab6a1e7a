import type {TestProject} from 'vitest/node'
import {type PostgresAccess, startPostgres} from './postgres/start.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: PostgresAccess
  }
}

/** Starts one PostgreSQL for all test files. Each file creates its own databases. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres()
  project.provide('postgres', postgres.access)
  return postgres.stop
}
