import {readFile, stat} from 'node:fs/promises'
import {resolve} from 'node:path'
import {parseEnv} from 'node:util'
import {SvcdiagError} from '../../errors.ts'
import {unreadable} from '../../file-errors.ts'

/** Returns the variables of a file with NAME=VALUE lines; none without a file. Throws `input.unreadable`. */
export async function variablesIn(file: string | undefined): Promise<ReadonlyMap<string, string>> {
  if (file === undefined) return new Map()
  const text = await readFile(file, 'utf8').catch(cause => {
    throw unreadable(file, cause)
  })
  return new Map(Object.entries(parseEnv(text)).map(([name, value]) => [name, value ?? '']))
}

/** Returns the absolute path of the folder in which hooks run. Throws `input.unreadable`. */
export async function workspaceIn(named: string): Promise<string> {
  const found = await stat(named).catch(() => null)
  if (!found?.isDirectory())
    throw new SvcdiagError('input.unreadable', `--workspace: ${named} is not a folder`, {
      hint: 'name an existing folder',
    })
  return resolve(named)
}
