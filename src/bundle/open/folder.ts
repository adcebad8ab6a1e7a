import {constants, type Dirent} from 'node:fs'
import {open, readdir, realpath, stat} from 'node:fs/promises'
import {join, relative, sep} from 'node:path'
import {SvcdiagError} from '../../errors.ts'
import type {Bundle} from './bundle.ts'
import {hostile, LIMITS, type Limits, safePath} from './limits.ts'
import {filesBelow, readerOf} from './reader.ts'

/** The bundle's top folder is at most this far below the folder that the user named. */
const ROOT_DEPTH = 3

/** Opens an unpacked bundle. Throws `bundle.hostile` if a link leads out of the bundle. */
export async function openFolder(source: string, limits: Limits = LIMITS): Promise<Bundle> {
  const root = await findRoot(source, limits)
  if (root === null) throw new SvcdiagError('bundle.invalid', `${source} is a folder, but not a bundle`)
  const home = await realpath(root)
  const files = filesBelow('', await contentsOf(home, limits))

  async function* stream(path: string): AsyncGenerator<Buffer, void, undefined> {
    const place = await realpath(join(home, path))
    if (!isInside(home, place)) throw hostile(path, 'is a link out of the bundle')
    await using file = await open(place, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
    if (!(await file.stat()).isFile()) throw hostile(path, 'is no longer a file')
    yield* file.createReadStream({autoClose: false}) as AsyncIterable<Buffer>
  }

  async function* walk() {
    for (const [path, {bytes, linkTo}] of files) if (linkTo === null) yield {path, bytes, data: stream(path)}
  }

  return readerOf({source, files, stream, walk})
}

/** Searches level by level, so that a large folder without a bundle is rejected sooner. */
async function findRoot(source: string, {entries}: Limits): Promise<string | null> {
  let level = [source]
  let seen = 0
  for (let depth = 0; depth <= ROOT_DEPTH; depth++) {
    const below: string[] = []
    const roots: string[] = []
    for (const folder of level) {
      const children = await childrenOf(folder)
      seen += children.length
      if (seen > entries) return null
      if (children.some(isMark)) roots.push(folder)
      below.push(...children.filter(child => child.isDirectory()).map(({name}) => join(folder, name)))
    }
    if (roots.length > 1)
      throw new SvcdiagError('bundle.invalid', `${source} contains several bundles: name the folder of one bundle`)
    if (roots[0] !== undefined) return roots[0]
    level = below
  }
  return null
}

function isMark(child: Dirent): boolean {
  return child.isDirectory() ? child.name === 'cluster-resources' : child.name === 'manifest.json'
}

async function contentsOf(home: string, limits: Limits) {
  const files = new Map<string, number>()
  const links = new Map<string, string>()
  const folders = [home]
  for (let folder = folders.pop(), seen = 0; folder !== undefined; folder = folders.pop()) {
    for (const child of await childrenOf(folder)) {
      seen += 1
      if (seen > limits.entries)
        throw new SvcdiagError('bundle.too-large', `the bundle was refused: it has more than ${limits.entries} entries`)
      const place = join(folder, child.name)
      const path = safePath(relative(home, place).split(sep).join('/'), limits)
      if (child.isDirectory()) folders.push(place)
      else if (child.isFile()) files.set(path, (await stat(place)).size)
      else if (child.isSymbolicLink()) await addLink(links, home, path, place)
      else throw hostile(path, 'is neither file, folder nor link')
    }
  }
  return {files, links}
}

async function addLink(links: Map<string, string>, home: string, path: string, place: string): Promise<void> {
  const target = await realTarget(place, path)
  if (target === null) return
  if (!isInside(home, target)) throw hostile(path, 'is a link out of the bundle')
  links.set(path, relative(home, target).split(sep).join('/'))
}

/** Returns null if the link points to nothing. */
async function realTarget(place: string, path: string): Promise<string | null> {
  try {
    return await realpath(place)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'ENOENT' || code === 'ENOTDIR') return null
    if (code === 'ELOOP') throw hostile(path, 'is a link in a circle')
    throw error
  }
}

function isInside(home: string, place: string): boolean {
  return place.startsWith(home + sep)
}

async function childrenOf(folder: string): Promise<Dirent[]> {
  return readdir(folder, {withFileTypes: true})
}
