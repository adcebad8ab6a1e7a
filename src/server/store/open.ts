import type {Pulse} from './postgres/claim.ts'
import {parseStoreSpec, type StoreOrigin} from './spec.ts'
import type {Store} from './store.ts'

/** PostgreSQL frees the lock after 30 s of silence. This process checks it well before. */
const PULSE: Pulse = {now: Date.now, every: 10_000, patience: 5000}

/**
 * Opens the store that `text` names: `memory`, `postgres://USER@HOST/DATABASE`, or a file, which is created if it is
 * missing. Throws `SvcdiagError`.
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
