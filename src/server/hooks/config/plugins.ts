import {realpath, stat} from 'node:fs/promises'
import {isAbsolute, join, relative, resolve} from 'node:path'
import {beginningOf} from '../../../events/few.ts'
import {fileSource, HOOKS_IN_PLUGIN} from './files.ts'
import type {SourceRead} from './sources.ts'

/** A plugin as a request names it. */
export interface NamedPlugin {
  /** A subfolder of the plugin folder, or a repository, whose last path segment names the subfolder. */
  readonly source: string
  /** The folder within the repository; null for its root. */
  readonly path: string | null
}

const LONGEST_NAME = 200
const LEADS_OUT = 'is outside of the plugin folder'

/**
 * Reads the hooks of a plugin. A plugin without hooks is an error, because the request expects it to do something.
 * Names and links that lead out of the plugin folder are refused.
 * @param root the plugin folder; null for none
 */
export async function pluginSource(root: string | null, plugin: NamedPlugin): Promise<SourceRead> {
  const name = nameOf(plugin)
  const path = plugin.path ?? ''
  if (root === null) return refused(name, 'no plugin folder is configured: set SVCDIAG_SERVE_PLUGINS')
  if (`${plugin.source}${path}`.includes('\0')) return refused(name, LEADS_OUT)
  const top = resolve(root, folderOf(plugin.source))
  if (!isWithin(resolve(root), top)) return refused(name, LEADS_OUT)
  const folder = resolve(top, path)
  if (!isWithin(top, folder)) return refused(name, "is outside of the plugin's folder")
  return hooksIn(root, folder, name)
}

async function hooksIn(root: string, folder: string, name: string): Promise<SourceRead> {
  const [realRoot, real, file] = await Promise.all([root, folder, join(folder, HOOKS_IN_PLUGIN)].map(realOf))
  if (!realRoot || !real) {
    const missing = beginningOf(relative(root, folder), LONGEST_NAME)
    return refused(name, `the plugin folder does not contain ${missing}`)
  }
  if (!isWithin(realRoot, file ?? real)) return refused(name, `a link ${LEADS_OUT}`)
  if (!file) return refused(name, `has no ${HOOKS_IN_PLUGIN}`)
  const isFolder = (await stat(file).catch(() => null))?.isDirectory()
  return isFolder ? refused(name, 'has a folder instead of a hooks file') : fileSource('plugin', file)
}

/** Resolves links; null if nothing exists there. */
async function realOf(path: string): Promise<string | null> {
  return realpath(path).catch(() => null)
}

/**
 * Returns `top` for `github:acme/top`, `https://host/acme/top.git` and `git@host:acme/top.git`. Anything else is a
 * path.
 */
function folderOf(source: string): string {
  if (!source.includes(':')) return source
  const [place = ''] = source.split(/[?#]/u)
  return (
    place
      .split(/[/:]/u)
      .findLast(part => part !== '')
      ?.replace(/\.git$/u, '') ?? ''
  )
}

function isWithin(root: string, path: string): boolean {
  const way = relative(root, path)
  return way !== '..' && !way.startsWith('../') && !isAbsolute(way)
}

function nameOf({source, path}: NamedPlugin): string {
  return beginningOf(path === null || path === '' ? source : `${source}, ${path}`, LONGEST_NAME)
}

function refused(name: string, message: string): SourceRead {
  return {status: 'invalid', name, errors: [{path: '', message}]}
}
