import {mkdir, stat} from 'node:fs/promises'
import {dirname, resolve} from 'node:path'

/**
 * Creates a folder and its missing parents, like `mkdir -p`. The recursive mkdir of Node never ends on file systems that
 * refuse folders with ENOENT, such as /proc. Throws the errors of the file system.
 */
export async function makeFolder(path: string, mode = 0o777): Promise<void> {
  const missing: string[] = []
  for (let at = resolve(path); !(await isThere(at)); at = dirname(at)) missing.unshift(at)
  for (const folder of missing)
    await mkdir(folder, {mode}).catch(error => {
      if (error.code !== 'EEXIST') throw error // another process has just made it
    })
}

async function isThere(path: string): Promise<boolean> {
  const found = await stat(path).catch(error => {
    if (error.code !== 'ENOENT') throw error
    return null
  })
  if (found !== null && !found.isDirectory())
    throw Object.assign(new Error(`ENOTDIR: not a folder, ${path}`), {code: 'ENOTDIR'})
  return found !== null
}
