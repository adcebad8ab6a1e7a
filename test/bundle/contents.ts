import type {Manifest} from '../../src/bundle/format/manifest.ts'
import {openBundle} from '../../src/bundle/open/open.ts'
import type {MadeBundle} from './make.ts'

/** Returns the text of every file. */
export async function contents({file}: Pick<MadeBundle, 'file'>): Promise<Map<string, string>> {
  const bundle = await openBundle(file)
  const read = [...bundle.files.keys()].map(async path => [path, (await bundle.read(path)).toString()] as const)
  return new Map(await Promise.all(read))
}

export function manifestIn(files: ReadonlyMap<string, string>): Manifest {
  return JSON.parse(files.get('manifest.json') ?? '') as Manifest
}
