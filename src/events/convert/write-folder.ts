import {mkdir, readFile, rename, writeFile} from 'node:fs/promises'
import {dirname, join} from 'node:path'
import type {OutFile} from './files-of.ts'

export interface Written {
  readonly added: number
  readonly changed: number
  readonly unchanged: number
}

/**
 * Writes files into a folder, each atomically and readable by its owner only. A file that already has this content is not
 * touched.
 */
export async function writeFolder(root: string, files: Iterable<OutFile>): Promise<Written> {
  const counts = {added: 0, changed: 0, unchanged: 0}
  for (const {name, text} of files) counts[await writeOne(join(root, name), text)]++
  return counts
}

async function writeOne(path: string, text: string): Promise<keyof Written> {
  const present = await readFile(path, 'utf8').catch(() => null)
  if (present === text) return 'unchanged'
  await mkdir(dirname(path), {recursive: true, mode: 0o700})
  await writeFile(`${path}.tmp`, text, {mode: 0o600})
  await rename(`${path}.tmp`, path)
  return present === null ? 'added' : 'changed'
}
