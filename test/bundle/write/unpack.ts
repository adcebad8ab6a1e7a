import {execFileSync} from 'node:child_process'
import {readdirSync, readFileSync} from 'node:fs'
import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join, relative} from 'node:path'
import {onTestFinished} from 'vitest'

/** Returns a new folder for this test. */
export async function tempFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bundle-write-'))
  onTestFinished(() => rm(folder, {recursive: true, force: true}))
  return folder
}

/** Unpacks an archive with the system's own tar, and returns its files by their paths below the top folder. */
export function unpacked(archive: string, into: string): Map<string, Buffer> {
  execFileSync('tar', ['-xzf', archive, '-C', into])
  return filesIn(into)
}

export function filesIn(folder: string): Map<string, Buffer> {
  const entries = readdirSync(folder, {recursive: true, withFileTypes: true}).filter(entry => entry.isFile())
  const paths = entries.map(({parentPath, name}) => join(parentPath, name)).sort()
  return new Map(paths.map(path => [relative(folder, path), readFileSync(path)]))
}
