import type {TestProject} from 'vitest/node'
import {type PostgresAccess, startPostgres} from './postgres/start.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: PostgresAccess
  }
}

/** One PostgreSQL for all test files; each makes databases of its own in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres()
  project.provide('postgres', postgres.access)
  return postgres.stop
}
