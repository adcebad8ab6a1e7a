import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {onTestFinished} from 'vitest'

/** Returns a new folder, which is deleted when the test ends. */
export async function tempFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'svcdiag-store-'))
  onTestFinished(() => rm(folder, {recursive: true}))
  return folder
}
