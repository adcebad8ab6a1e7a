import type {Live} from './live.ts'
import {save} from './status.ts'

/** From now on they are hidden, in what is kept of the conversation already too. Throws `Refused` with 422 for too many. */
export async function giveSecrets(live: Live, values: Readonly<Record<string, string>>): Promise<void> {
  if (Object.keys(values).length === 0) return
  live.secrets.add(values)
  await save(live)
}
