import {HOOK_TYPES} from '../../../events/kinds/hooks.ts'
import type {HookConfig} from '../hook.ts'
import {readHookConfig} from './config.ts'
import type {ConfigProblem} from './problems.ts'

/** The sources of hooks, in execution order. Imported hooks are shown and run only on request. */
const HOOK_ORIGINS = ['request', 'plugin', 'server', 'project', 'user', 'imported'] as const
export type HookOrigin = (typeof HOOK_ORIGINS)[number]

export interface HookSource {
  readonly origin: HookOrigin
  /** A path, or the name of the document. */
  readonly name: string
  readonly config: HookConfig
  /** Parts that were ignored. */
  readonly warnings: readonly ConfigProblem[]
}

export type SourceRead =
  | {readonly status: 'read'; readonly source: HookSource}
  | {readonly status: 'absent'}
  | {readonly status: 'invalid'; readonly name: string; readonly errors: readonly ConfigProblem[]}

/** Reads hooks from a document: `hook_config` of a request, `base_state.json` or a state update. Null means none. */
export function documentSource(origin: HookOrigin, name: string, document: unknown): SourceRead {
  if (document === null || document === undefined) return {status: 'absent'}
  return sourceOf(origin, name, document)
}

/** Parses the hooks of a source. */
export function sourceOf(origin: HookOrigin, name: string, document: unknown): SourceRead {
  const read = readHookConfig(document)
  if (read.status === 'invalid') return {status: 'invalid', name, errors: read.errors}
  return {status: 'read', source: {origin, name, config: read.config, warnings: read.warnings}}
}

/**
 * Returns the hooks that run.
 * @param imported whether imported hooks run
 */
export function runnableHooks(sources: readonly HookSource[], imported: boolean): HookConfig {
  const ordered = HOOK_ORIGINS.flatMap(origin => sources.filter(source => source.origin === origin))
  return joinedConfigs(ordered.filter(({origin}) => imported || origin !== 'imported').map(({config}) => config))
}

/** Concatenates the entries of several configurations. */
export function joinedConfigs(configs: readonly HookConfig[]): HookConfig {
  const entries = HOOK_TYPES.map(type => [type, configs.flatMap(config => config[type] ?? [])] as const)
  return Object.fromEntries(entries.filter(([, all]) => all.length > 0))
}

/** Returns one line about a source that cannot be used. */
export function sourceProblem(name: string, errors: readonly ConfigProblem[]): string {
  return `${name}: ${errors.map(({path, message}) => (path === '' ? message : `${path}: ${message}`)).join('; ')}`
}
