import {HOOK_TYPES} from '../../events/kinds/hook-execution-event.ts'
import {declarationOf, isObject} from '../../events/schema.ts'
import type {Complaint} from '../../events/validate/complaint.ts'
import {walk} from '../../events/validate/walk.ts'
import {nearest} from '../../nearest.ts'
import type {HookConfig, HookDefinition, HookEntry, HookType} from './hook.ts'
import {Entries, EVENT_NAMES, snakeCase, type WrittenDefinition, type WrittenEntries} from './schema.ts'

/** One thing that is wrong. Never holds a value. */
export interface ConfigProblem {
  /** JSON pointer. */
  readonly path: string
  readonly message: string
}

export type ConfigRead =
  | {readonly status: 'read'; readonly config: HookConfig; readonly warnings: readonly ConfigProblem[]}
  | {readonly status: 'invalid'; readonly errors: readonly ConfigProblem[]; readonly warnings: readonly ConfigProblem[]}

interface Problems {
  readonly errors: ConfigProblem[]
  readonly warnings: ConfigProblem[]
}

/**
 * Reads hooks in any of the accepted shapes: by event, below `hooks` or not, names of events as `PreToolUse` or
 * `pre_tool_use` (facts 10.1). What is not known beside them is ignored with a warning, a wrong name or type is an error.
 */
export function readHookConfig(document: unknown): ConfigRead {
  const problems: Problems = {errors: [], warnings: []}
  const {events, path} = eventsOf(document, problems)
  const named = namedEvents(events, path, problems)
  const config = Object.fromEntries(named.map(({type, at, written}) => [type, entriesOf(written, at, problems)]))
  const {errors, warnings} = problems
  return errors.length === 0 ? {status: 'read', config, warnings} : {status: 'invalid', errors, warnings}
}

/** `async` is spelled `async_` in all but what is read by id (facts, section 3). */
export interface ConfigRendering {
  readonly nulls: boolean
  readonly async: 'async' | 'async_'
}

/** The configuration as the service announces it: every event, `snake_case`. */
export function hookConfigDocument(config: HookConfig, as: ConfigRendering): Record<string, unknown> {
  return Object.fromEntries(
    HOOK_TYPES.map(type => [snakeCase(type), (config[type] ?? []).map(entry => rendered(entry, as))]),
  )
}

/** Entries of several configurations behind each other. */
export function joinedConfigs(configs: readonly HookConfig[]): HookConfig {
  const entries = HOOK_TYPES.map(type => [type, configs.flatMap(config => config[type] ?? [])] as const)
  return Object.fromEntries(entries.filter(([, all]) => all.length > 0))
}

function eventsOf(document: unknown, {errors, warnings}: Problems): {events: Record<string, unknown>; path: string} {
  if (!isObject(document)) {
    errors.push({path: '', message: 'expected an object: {"hooks": {"Stop": [...]}}'})
    return {events: {}, path: ''}
  }
  if (!Object.hasOwn(document, 'hooks')) return {events: document, path: ''}
  for (const name of Object.keys(document).filter(name => name !== 'hooks'))
    warnings.push({path: pointer('', name), message: 'ignored, since there is hooks'})
  if (isObject(document.hooks)) return {events: document.hooks, path: '/hooks'}
  errors.push({path: '/hooks', message: 'expected an object: {"Stop": [...]}'})
  return {events: {}, path: '/hooks'}
}

interface NamedEvent {
  readonly type: HookType
  readonly at: string
  readonly written: unknown
}

function namedEvents(events: Record<string, unknown>, path: string, {errors}: Problems): NamedEvent[] {
  const seen = new Set<HookType>()
  return Object.entries(events).flatMap(([name, written]) => {
    const type = EVENT_NAMES.get(name)
    const at = pointer(path, name)
    if (type === undefined) errors.push({path: at, message: unknownEvent(name)})
    else if (seen.has(type)) errors.push({path: at, message: `${type} is there in both spellings`})
    if (type === undefined || seen.has(type)) return []
    seen.add(type)
    return [{type, at, written}]
  })
}

function unknownEvent(name: string): string {
  const near = nearest(name, [...EVENT_NAMES.keys()])
  return near === null ? `no such event; there are ${HOOK_TYPES.join(', ')}` : `no such event; did you mean ${near}?`
}

/** Of what is not well-formed: none. */
function entriesOf(written: unknown, at: string, problems: Problems): HookEntry[] {
  const complaints: Complaint[] = []
  walk(declarationOf(Entries), written, at, {reference: '0', complaints})
  for (const {rule, path, message} of complaints) {
    if (rule === 'unknown-property') problems.warnings.push({path, message: 'not known; ignored'})
    else problems.errors.push({path, message})
  }
  if (complaints.some(({rule}) => rule !== 'unknown-property')) return []
  return (written as WrittenEntries).map((entry, index) => entryOf(entry, `${at}/${index}`, problems)) // walked above
}

function entryOf({matcher = '*', hooks = []}: WrittenEntries[number], at: string, problems: Problems): HookEntry {
  if (hooks.length === 0) problems.warnings.push({path: `${at}/hooks`, message: 'no hooks here: nothing will run'})
  return {matcher, hooks: hooks.map((hook, index) => definitionOf(hook, `${at}/hooks/${index}`, problems))}
}

function definitionOf(written: WrittenDefinition, at: string, {errors}: Problems): HookDefinition {
  const {type = 'command', command = null, prompt = null} = written
  const isAsync = written.async === true || written.async_ === true
  const wrong = (name: string, message: string) => errors.push({path: `${at}/${name}`, message})
  if (type === 'command' && !command?.trim()) wrong('command', 'required for the type command')
  if (type !== 'command' && command !== null) wrong('command', `not allowed for the type ${type}`)
  if (type === 'prompt' && !prompt?.trim()) wrong('prompt', 'required for the type prompt')
  if (type !== 'command' && isAsync) wrong('async', 'only for the type command')
  if (command?.includes('\0')) wrong('command', 'holds a NUL character, which no shell takes')
  return {
    type,
    name: written.name ?? null,
    command: command ?? '',
    prompt,
    systemPrompt: written.system_prompt ?? null,
    tools: written.tools ?? [],
    maxIterations: written.max_iterations ?? 3,
    timeoutSeconds: written.timeout ?? 60,
    async: isAsync,
  }
}

function rendered({matcher, hooks}: HookEntry, as: ConfigRendering): Record<string, unknown> {
  return {matcher, hooks: hooks.map(hook => renderedHook(hook, as))}
}

function renderedHook(hook: HookDefinition, {nulls, async}: ConfigRendering): Record<string, unknown> {
  const all = {
    type: hook.type,
    name: hook.name,
    command: hook.type === 'command' ? hook.command : null,
    prompt: hook.prompt,
    system_prompt: hook.systemPrompt,
    tools: hook.tools,
    timeout: hook.timeoutSeconds,
    max_iterations: hook.maxIterations,
    [async]: hook.async,
  }
  return nulls ? all : Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null))
}

function pointer(path: string, name: string): string {
  return `${path}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
}
