import {SvcdiagError} from '../errors.ts'
import {type Store, StoreFull} from './store/store.ts'

/** A process that serves. */
export interface ServingProcess {
  readonly pid: number
  /** The name of its machine. */
  readonly host: string
}

const ID = 'serving'

/**
 * Makes this process the only one that serves the store, until it ends. Conversations run in memory: of two servers each
 * would take those of the other for left behind. Throws `SvcdiagError` that names the one that serves it.
 */
export async function becomeSoleServer(store: Store, url: string, self: ServingProcess, now: number): Promise<void> {
  if (!(await store.claim())) throw new SvcdiagError('store.in-use', await takenWords(store, self.host))
  const json = JSON.stringify({...self, url})
  await store.put('server', [{id: ID, conversation: '', micros: now, json}]).catch(unlessFull)
}

/** Without room it goes unnamed, and its store can be read. */
function unlessFull(error: unknown): void {
  if (!(error instanceof StoreFull)) throw error
}

async function takenWords(store: Store, here: string): Promise<string> {
  const [document] = await store.documents('server', [ID])
  if (document === undefined) return `${store.name} is served by another process`
  const {pid, host, url} = JSON.parse(document.json) as ServingProcess & {url: string} // what `becomeSoleServer` wrote
  return `${store.name} is served by process ${pid}${host === here ? '' : ` on ${host}`}, at ${url}`
}
