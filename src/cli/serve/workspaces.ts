import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'

export interface Workspaces extends AsyncDisposable {
  /** The folder that contains a folder for each conversation. */
  readonly path: string
}

/** Workspaces live as long as the conversations. Otherwise a hook could find files of a forgotten run. */
export async function workspacesOf(store: string, stateFolder: string): Promise<Workspaces> {
  if (store !== 'memory') return {path: join(stateFolder, 'workspaces'), [Symbol.asyncDispose]: async () => {}}
  const path = await mkdtemp(join(tmpdir(), 'svcdiag-workspaces-'))
  return {path, [Symbol.asyncDispose]: () => rm(path, {recursive: true, force: true})}
}
