import {SvcdiagError} from '../../../errors.ts'
import {HIDDEN_SECRET} from '../../../events/masks.ts'
import {type ConfigProblem, readHookConfig} from '../../../hooks/config/config.ts'
import {
  documentSource,
  fileSource,
  type HookSource,
  type NamedPlugin,
  pluginSource,
  runnableHooks,
  type SourceRead,
  sourceProblem,
  workspaceSource,
} from '../../../hooks/config/sources.ts'
import type {HookConfig, HookEntry} from '../../../hooks/hook.ts'
import {complaint, complaints, type Refused, unprocessable} from '../../answers/refused.ts'
import type {ServerLog} from '../../context.ts'
import type {ConversationRecord} from '../record/record.ts'

interface HookSettings {
  readonly server: readonly HookSource[]
  /** The folder with one subfolder for each plugin; null if there is no such folder. */
  readonly pluginRoot: string | null
  /** The folder of the user's hooks file; null if there is no such folder. */
  readonly userFolder: string | null
  /** True if the hooks of imported conversations run. */
  readonly imported: boolean
  readonly log: ServerLog
}

/** Returns the hooks of a conversation from its request, its plugins, the server, and the project or the user. */
export async function hookConfigOf(
  record: ConversationRecord,
  workspace: string,
  settings: HookSettings,
): Promise<HookConfig> {
  const {request, origin, foreign} = record
  const written = request.hook_config ?? foreign?.hook_config ?? null
  const own = documentSource(origin === 'own' ? 'request' : 'imported', 'hook_config', written)
  const plugins = await Promise.all(pluginsOf(request).map(plugin => pluginSource(settings.pluginRoot, plugin)))
  const project = await projectHooks(record, workspace, settings)
  const read = [
    ...usable(own, record, settings.log).map(source => asAsked(source, record, settings)),
    ...[...plugins, project].flatMap(one => usable(one, record, settings.log)),
  ]
  return runnableHooks([...read, ...settings.server], settings.imported)
}

/** In a stored or imported request, secrets are masked. Hooks that contained a secret therefore do not run. */
function asAsked(source: HookSource, {id, requestMasked}: ConversationRecord, settings: HookSettings): HookSource {
  const {imported, log} = settings
  const neverRuns = source.origin === 'imported' && !imported
  if (requestMasked === false || neverRuns) return source
  const {config, left} = withoutMasked(source.config, HIDDEN_SECRET)
  for (const place of left) log('warn', `hook ${place}: ${GONE}`, {conversation: id, rule: SECRET_GONE})
  return {...source, config}
}

const GONE = 'it contained a secret whose value is lost: this hook does not run'

/** Reads the hooks file for every conversation. Throws `SvcdiagError` if the file is unreadable or invalid. */
export async function serverHooks(file: string): Promise<HookSource> {
  const read = await fileSource('server', file)
  if (read.status === 'read') return read.source
  const says =
    read.status === 'absent' ? `cannot read ${file}: there is no such file` : sourceProblem(file, read.errors)
  throw new SvcdiagError(read.status === 'absent' ? 'input.unreadable' : 'hooks.invalid', says)
}

/** Throws `Refused` with 422 if the hooks are invalid. The 422 has one entry for each problem. */
export function assertHooks(asked: unknown): void {
  if (asked !== undefined && asked !== null) askedHooks(asked)
}

/** Returns the hooks of a request. Throws `Refused` with 422 if they are invalid. */
export function askedHooks(asked: unknown): HookConfig {
  const read = readHookConfig(asked)
  if (read.status === 'invalid') throw invalidConfig(read.errors)
  return read.config
}

function invalidConfig(errors: readonly ConfigProblem[]): Refused {
  const wrong = complaints()
  for (const {path, message} of errors) {
    const loc = ['body', 'hook_config', ...path.split('/').slice(1).map(placeOf)]
    wrong.add(() => complaint(loc, null, {type: 'value_error', msg: `Value error, ${message}`}))
  }
  return unprocessable(wrong)
}

function placeOf(part: string): string | number {
  return /^\d+$/u.test(part) ? Number(part) : part.replaceAll('~1', '/').replaceAll('~0', '~')
}

function pluginsOf({plugins}: Readonly<Record<string, unknown>>): NamedPlugin[] {
  const named = Array.isArray(plugins) ? plugins.map((plugin: unknown) => Object(plugin)) : []
  return named.flatMap(({source, repo_path: path}) =>
    typeof source === 'string' ? [{source, path: typeof path === 'string' ? path : null}] : [],
  )
}

/** Only a conversation that this server created has a project folder on this machine. */
async function projectHooks({origin}: ConversationRecord, workspace: string, {userFolder}: HookSettings) {
  return origin === 'own' ? workspaceSource(workspace, userFolder) : ({status: 'absent'} as const)
}

function usable(read: SourceRead, {id}: ConversationRecord, log: ServerLog): HookSource[] {
  if (read.status === 'invalid')
    log('warn', `hooks do not run: ${sourceProblem(read.name, read.errors)}`, {conversation: id})
  if (read.status !== 'read') return []
  const {origin, name, warnings} = read.source
  if (warnings.length > 0) log('warn', `hooks of ${sourceProblem(name, warnings)}`, {conversation: id})
  if (origin === 'project' || origin === 'user') log('info', `hooks of ${name} run too`, {conversation: id})
  return [read.source]
}

const SECRET_GONE = 'secret-gone'

/** `left` lists removed hooks as `Stop[0].hooks[0]`, and removed entries as `PreToolUse[0]`. */
function withoutMasked(config: HookConfig, mask: string): {config: HookConfig; left: readonly string[]} {
  const types = Object.entries(config).map(
    ([type, entries]) => [type, entries.map((entry, index) => entryWithout(entry, `${type}[${index}]`, mask))] as const,
  )
  return {
    config: Object.fromEntries(types.map(([type, entries]) => [type, entries.map(({entry}) => entry)])),
    left: types.flatMap(([, entries]) => entries.flatMap(({left}) => left)),
  }
}

function entryWithout(entry: HookEntry, at: string, mask: string): {entry: HookEntry; left: readonly string[]} {
  const {matcher, hooks} = entry
  if (matcher.includes(mask)) return {entry: {matcher, hooks: []}, left: [at]}
  const isMasked = hooks.map(({command}) => command.includes(mask))
  return {
    entry: {matcher, hooks: hooks.filter((_, index) => !isMasked[index])},
    left: isMasked.flatMap((masked, index) => (masked ? [`${at}.hooks[${index}]`] : [])),
  }
}
