import {mkdtemp, rm} from 'node:fs/promises'
import {homedir, tmpdir} from 'node:os'
import {join} from 'node:path'
import {unwritable} from '../../file-errors.ts'
import {makeFolder} from '../../make-folder.ts'

/** Returns the path of the folder for data that outlives a run. The folder may not exist. */
export function stateFolderPath(): string {
  return join(process.env.XDG_STATE_HOME || join(homedir(), '.local', 'state'), 'svcdiag')
}

/** Returns the folder for data that outlives a run. Creates the folder, readable only by its owner, if necessary. */
export async function stateFolder(): Promise<string> {
  const folder = stateFolderPath()
  try {
    await makeFolder(folder, 0o700)
  } catch (cause) {
    throw unwritable(`the folder ${folder}`, cause)
  }
  return folder
}

interface Workspaces extends AsyncDisposable {
  /** The folder with one folder per conversation. */
  readonly path: string
}

/** With a store in memory, the folder is deleted at the stop, so that no hook finds files of another run. */
export async function workspacesOf(store: string, stateFolder: string): Promise<Workspaces> {
  if (store !== 'memory') return {path: join(stateFolder, 'workspaces'), [Symbol.asyncDispose]: async () => {}}
  const path = await mkdtemp(join(tmpdir(), 'svcdiag-workspaces-'))
  return {path, [Symbol.asyncDispose]: () => rm(path, {recursive: true, force: true})}
}
