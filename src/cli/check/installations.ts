import {readdir, realpath, stat} from 'node:fs/promises'
import {join, resolve} from 'node:path'
import {isBundleLike} from '../../bundle/open/kind-of-file.ts'
import {allSelectors} from '../../checks/engine/select.ts'

/** The context or the bundle of one installation; neither for the default target. */
export interface Place {
  readonly context?: string
  readonly from?: string
}

export interface Named {
  readonly contexts: readonly string[]
  readonly bundles: readonly string[]
  /** The arguments: selectors, and after `--from` also bundles. */
  readonly words: readonly string[]
}

const ARCHIVE = /\.(?:tar\.gz|tgz|age)$/u

/** Returns each named installation once, and the selectors. A folder of bundles names every bundle in it. */
export async function placesOf({contexts, bundles, words}: Named): Promise<{places: Place[]; selectors: string[]}> {
  if (bundles.length === 0) {
    const named = [...new Set(contexts)].map(context => ({context}))
    return {places: named.length === 0 ? [{}] : named, selectors: [...words]}
  }
  const isFile = await Promise.all(words.map(isBundleName))
  const files = [...bundles, ...words.filter((_, at) => isFile[at])]
  const found = await Promise.all(files.map(bundlesOf))
  const context = contexts[0]
  const places = (await eachOnce(found.flat())).map(from => ({...(context !== undefined && {context}), from}))
  return {places, selectors: words.filter((_, at) => !isFile[at])}
}

/** A selector contains no slash and has no extension of an archive. */
async function isBundleName(word: string): Promise<boolean> {
  if (allSelectors().includes(word)) return false
  return word.includes('/') || ARCHIVE.test(word) || (await stat(word).catch(() => null)) !== null
}

/** Leaves out further names of the same file, for example a link to it. */
async function eachOnce(paths: readonly string[]): Promise<string[]> {
  const files = await Promise.all(paths.map(path => realpath(path).catch(() => resolve(path))))
  return paths.filter((_, at) => files.indexOf(files[at] ?? '') === at)
}

/** Returns the path itself unless it is a folder that contains bundles and is none. */
async function bundlesOf(path: string): Promise<string[]> {
  const found = await stat(path).catch(() => null)
  if (!found?.isDirectory() || (await mayBeBundle(path))) return [path]
  const children = await readdir(path, {withFileTypes: true}).catch(() => [])
  if (children.some(({name}) => name === 'manifest.json')) return [path]
  const bundles: string[] = []
  for (const child of children) {
    const place = join(path, child.name)
    if (ARCHIVE.test(child.name) || (!child.isFile() && (await mayBeBundle(place)))) bundles.push(place)
  }
  return bundles.length === 0 ? [path] : bundles.toSorted()
}

/** Returns true also for what cannot be read and for a broken link, so that each becomes a row of the table. */
async function mayBeBundle(path: string): Promise<boolean> {
  try {
    await stat(path)
    return await isBundleLike(path)
  } catch {
    return true
  }
}
