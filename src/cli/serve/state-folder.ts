import {mkdir} from 'node:fs/promises'
import {homedir} from 'node:os'
import {join} from 'node:path'
import {SvcdiagError} from '../../errors.ts'

/** Returns the folder for data that outlives a run. Creates it if needed; only its owner can read it. */
export async function stateFolder(): Promise<string> {
  const folder = join(process.env.XDG_STATE_HOME || join(homedir(), '.local', 'state'), 'svcdiag')
  try {
    await mkdir(folder, {recursive: true, mode: 0o700})
  } catch (cause) {
    throw new SvcdiagError('output.unwritable', `cannot make the folder ${folder}`, {cause})
  }
  return folder
}
