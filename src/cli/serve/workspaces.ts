import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'

export interface Workspaces extends AsyncDisposable {
  /** The folder in which each conversation has its own. */
  readonly path: string
}

/** They stay as long as the conversations: else a hook would find what it left in a run that is forgotten. */
export async function workspacesOf(store: string, stateFolder: string): Promise<Workspaces> {
  if (store !== 'memory') return {path: join(stateFolder, 'workspaces'), [Symbol.asyncDispose]: async () => {}}
  const path = await mkdtemp(join(tmpdir(), 'svcdiag-workspaces-'))
  return {path, [Symbol.asyncDispose]: () => rm(path, {recursive: true, force: true})}
}
