import type {Pulse} from './postgres/claim.ts'
import {parseStoreSpec, type StoreOrigin} from './spec.ts'
import type {Store} from './store.ts'

/** PostgreSQL gives the right to serve to others after 30 s of silence: long before, this process has asked again. */
const PULSE: Pulse = {now: Date.now, every: 10_000, patience: 5000}

/**
 * Opens what `text` names: `memory`, `postgres://USER@HOST/DATABASE`, or a file, which is made when it is not there.
 * Throws `SvcdiagError` when it cannot be used.
 */
export async function openStore(text: string, origin: StoreOrigin): Promise<Store> {
  const spec = parseStoreSpec(text, origin)
  switch (spec.type) {
    case 'memory':
      return (await import('./memory.ts')).openMemoryStore()
    case 'file':
      return (await import('./sqlite.ts')).openSqliteStore(spec.file, {pages: null})
    case 'postgres':
      return (await import('./postgres.ts')).openPostgresStore(spec, PULSE)
  }
}
