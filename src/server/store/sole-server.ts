import {randomBytes} from 'node:crypto'
import {SvcdiagError} from '../../errors.ts'
import type {ServedBy, Store} from './store.ts'

/** A process that serves. */
export type ServingProcess = Pick<ServedBy, 'pid' | 'host'>

/**
 * Makes this process the only server of the store until it ends. Conversations run in memory, so two servers would take
 * each other's runs for dead ones. Throws `SvcdiagError`, with the current server if it is known.
 */
export async function becomeSoleServer(store: Store, url: string, self: ServingProcess, now: number): Promise<void> {
  const claimed = await store.claim({id: randomBytes(16).toString('hex'), ...self, url, since: now})
  if (claimed.status === 'ours') return
  throw new SvcdiagError('store.in-use', `${store.name} is served by ${nameOf(claimed.by, self.host)}`)
}

function nameOf(by: ServedBy | null, here: string): string {
  if (by === null) return 'another process'
  return `process ${by.pid}${by.host === here ? '' : ` on ${by.host}`}, at ${by.url}`
}
