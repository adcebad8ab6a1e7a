import {mkdtemp, rm, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'

export interface Served extends AsyncDisposable {
  readonly facts: object
  readonly words: string
  until(signal: AbortSignal): Promise<void>
}

/** Writes a kubeconfig to a new folder, readable only by its owner. `remove` deletes the folder. */
export async function kubeconfigFile(text: string): Promise<{readonly path: string; remove(): Promise<void>}> {
  const folder = await mkdtemp(join(tmpdir(), 'svcdiag-'))
  const path = join(folder, 'kubeconfig')
  await writeFile(path, text, {mode: 0o600})
  return {path, remove: () => rm(folder, {recursive: true, force: true})}
}

export function ended(signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve(), {once: true})
  })
}
