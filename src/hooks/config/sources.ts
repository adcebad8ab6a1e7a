import {open, realpath, stat} from 'node:fs/promises'
import {isAbsolute, join, relative, resolve} from 'node:path'
import {beginningOf} from '../../events/few.ts'
import {HOOK_TYPES} from '../../events/kinds/hooks.ts'
import {parsedJson} from '../../parsed-json.ts'
import {FINISH_CALLBACK, finishCallbackHooks} from '../finish-callback.ts'
import type {HookConfig} from '../hook.ts'
import {type ConfigProblem, readHookConfig} from './config.ts'

/** The origins of hooks, in the order in which their hooks run. */
const HOOK_ORIGINS = ['request', 'plugin', 'server', 'project', 'user', 'imported'] as const
export type HookOrigin = (typeof HOOK_ORIGINS)[number]

export interface HookSource {
  readonly origin: HookOrigin
  /** The path of the file, or the name of the document. */
  readonly name: string
  readonly config: HookConfig
  readonly warnings: readonly ConfigProblem[]
}

export type SourceRead =
  | {readonly status: 'read'; readonly source: HookSource}
  | {readonly status: 'absent'}
  | {readonly status: 'invalid'; readonly name: string; readonly errors: readonly ConfigProblem[]}

/** Reads hooks from a document, such as the `hook_config` of a request. Null means no hooks. */
export function documentSource(origin: HookOrigin, name: string, document: unknown): SourceRead {
  if (document === null || document === undefined) return {status: 'absent'}
  return sourceOf(origin, name, document)
}

function sourceOf(origin: HookOrigin, name: string, document: unknown): SourceRead {
  const read = readHookConfig(document)
  if (read.status === 'invalid') return {status: 'invalid', name, errors: read.errors}
  return {status: 'read', source: {origin, name, config: read.config, warnings: read.warnings}}
}

/** Returns the hooks that run. Imported hooks run only if `imported` is true. */
export function runnableHooks(sources: readonly HookSource[], imported: boolean): HookConfig {
  const ordered = HOOK_ORIGINS.flatMap(origin => sources.filter(source => source.origin === origin))
  return joinedConfigs(ordered.filter(({origin}) => imported || origin !== 'imported').map(({config}) => config))
}

/** Returns one configuration with the entries of all `configs`, in order. */
export function joinedConfigs(configs: readonly HookConfig[]): HookConfig {
  const entries = HOOK_TYPES.map(type => [type, configs.flatMap(config => config[type] ?? [])] as const)
  return Object.fromEntries(entries.filter(([, all]) => all.length > 0))
}

export function sourceProblem(name: string, errors: readonly ConfigProblem[]): string {
  return `${name}: ${errors.map(({path, message}) => (path === '' ? message : `${path}: ${message}`)).join('; ')}`
}

const MOST_BYTES = 1 << 20
const HOOKS_IN_PLUGIN = join('hooks', 'hooks.json')
const IN_PROJECT = join('.openhands', 'hooks.json')

/**
 * Reads a hooks file. `path` may also be the folder of a plugin. For the origin `server`, it may be the name of the
 * finish callback.
 */
export async function fileSource(origin: HookOrigin, path: string): Promise<SourceRead> {
  const what = await stat(path).catch(() => null)
  if (what?.isDirectory()) return fileSource(origin, join(path, HOOKS_IN_PLUGIN))
  if (what === null && origin === 'server' && path === FINISH_CALLBACK)
    return sourceOf(origin, path, finishCallbackHooks())
  if (what === null) return {status: 'absent'}
  if (!what.isFile() || what.size > MOST_BYTES) return refused(path, 'is not a hooks file, or is too large')
  const text = await textOf(path)
  if (text === null) return refused(path, 'cannot be read')
  const document = parsedJson(text)
  return document === undefined ? refused(path, 'is not valid JSON') : sourceOf(origin, path, document)
}

/**
 * Reads the hooks of the project. If the project has none, reads the hooks of the user. `userFolder`: the user's
 * `.openhands` folder.
 */
export async function workspaceSource(workspace: string, userFolder: string | null): Promise<SourceRead> {
  const own = await fileSource('project', join(workspace, IN_PROJECT))
  if (own.status !== 'absent' || userFolder === null) return own
  return fileSource('user', join(userFolder, 'hooks.json'))
}

/** Reads a limited number of bytes, because the file may have grown since `stat`. */
async function textOf(path: string): Promise<string | null> {
  try {
    await using file = await open(path)
    const {buffer, bytesRead} = await file.read(Buffer.alloc(MOST_BYTES), 0, MOST_BYTES, 0)
    return buffer.toString('utf8', 0, bytesRead).replace(/^\uFEFF/, '')
  } catch {
    return null
  }
}

export interface NamedPlugin {
  /** A subfolder of the plugin folder, or a repository URL whose last segment names the subfolder. */
  readonly source: string
  /** The folder of the plugin in the repository; null for the root. */
  readonly path: string | null
}

const LONGEST_NAME = 200
const LEADS_OUT = 'is outside of the plugin folder'

/**
 * Reads the hooks of a plugin in the folder `root`. A plugin without hooks is an error. Names and links that lead out
 * of `root` are refused.
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

async function realOf(path: string): Promise<string | null> {
  return realpath(path).catch(() => null)
}

/** Returns the last segment of a repository URL. A source without a colon is a path and stays unchanged. */
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
