import {HOOK_TYPES} from '../../../events/kinds/hook-execution-event.ts'
import type {HookConfig} from '../hook.ts'
import {readHookConfig} from './config.ts'
import type {ConfigProblem} from './problems.ts'

/** Where hooks come from, in the order in which they run. What is `imported` is shown, and runs only where that was asked for. */
export const HOOK_ORIGINS = ['request', 'plugin', 'server', 'project', 'user', 'imported'] as const
export type HookOrigin = (typeof HOOK_ORIGINS)[number]

export interface HookSource {
  readonly origin: HookOrigin
  /** A path, or what the document is called where it stands. */
  readonly name: string
  readonly config: HookConfig
  /** What was ignored. */
  readonly warnings: readonly ConfigProblem[]
}

export type SourceRead =
  | {readonly status: 'read'; readonly source: HookSource}
  | {readonly status: 'absent'}
  | {readonly status: 'invalid'; readonly name: string; readonly errors: readonly ConfigProblem[]}

/** Hooks that stand in a document: `hook_config` of a request, of `base_state.json`, of a state update. Null is none. */
export function documentSource(origin: HookOrigin, name: string, document: unknown): SourceRead {
  if (document === null || document === undefined) return {status: 'absent'}
  return sourceOf(origin, name, document)
}

export function sourceOf(origin: HookOrigin, name: string, document: unknown): SourceRead {
  const read = readHookConfig(document)
  if (read.status === 'invalid') return {status: 'invalid', name, errors: read.errors}
  return {status: 'read', source: {origin, name, config: read.config, warnings: read.warnings}}
}

/** What runs. @param imported whether hooks of imported data were asked for */
export function runnableHooks(sources: readonly HookSource[], imported: boolean): HookConfig {
  const ordered = HOOK_ORIGINS.flatMap(origin => sources.filter(source => source.origin === origin))
  return joinedConfigs(ordered.filter(({origin}) => imported || origin !== 'imported').map(({config}) => config))
}

/** Entries of several configurations behind each other. */
export function joinedConfigs(configs: readonly HookConfig[]): HookConfig {
  const entries = HOOK_TYPES.map(type => [type, configs.flatMap(config => config[type] ?? [])] as const)
  return Object.fromEntries(entries.filter(([, all]) => all.length > 0))
}

/** Of a source that cannot be used, one line for people. */
export function sourceProblem(name: string, errors: readonly ConfigProblem[]): string {
  return `${name}: ${errors.map(({path, message}) => (path === '' ? message : `${path}: ${message}`)).join('; ')}`
}
