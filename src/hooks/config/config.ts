import {beginningOf, type Few, few} from '../../events/few.ts'
import {HOOK_TYPES} from '../../events/kinds/hooks.ts'
import {isMaskedCommand} from '../../events/masks.ts'
import {declarationOf, isObject} from '../../events/schema.ts'
import {complaintsIn} from '../../events/validate/event.ts'
import {suggestion} from '../../nearest.ts'
import type {HookConfig, HookDefinition, HookEntry, HookType} from '../hook.ts'
import {Entries, EVENT_NAMES, type WrittenDefinition, type WrittenEntries} from './schema.ts'

type ConfigRead =
  | {readonly status: 'read'; readonly config: HookConfig; readonly warnings: readonly ConfigProblem[]}
  | {readonly status: 'invalid'; readonly errors: readonly ConfigProblem[]; readonly warnings: readonly ConfigProblem[]}

/**
 * Reads hooks in every accepted shape. The property `hooks` at the top is optional, and event names may be `PreToolUse`
 * or `pre_tool_use`. Unknown properties cause warnings. Wrong names and types cause errors.
 */
export function readHookConfig(document: unknown): ConfigRead {
  const problems: Problems = {errors: few(MOST), warnings: few(MOST)}
  const {events, path} = eventsOf(document, problems)
  const named = namedEvents(events, path, problems)
  const config = Object.fromEntries(named.map(({type, at, written}) => [type, entriesOf(written, at, problems)]))
  const [errors, warnings] = [listed(problems.errors), listed(problems.warnings)]
  return errors.length === 0 ? {status: 'read', config, warnings} : {status: 'invalid', errors, warnings}
}

function eventsOf(document: unknown, {errors, warnings}: Problems): {events: Record<string, unknown>; path: string} {
  if (!isObject(document)) {
    errors.add(() => ({path: '', message: 'expected an object: {"hooks": {"Stop": [...]}}'}))
    return {events: {}, path: ''}
  }
  if (!Object.hasOwn(document, 'hooks')) return {events: document, path: ''}
  for (const name of Object.keys(document).filter(name => name !== 'hooks'))
    warnings.add(() => ({path: pointer('', name), message: 'ignored, because hooks is present'}))
  if (isObject(document.hooks)) return {events: document.hooks, path: '/hooks'}
  errors.add(() => ({path: '/hooks', message: 'expected an object: {"Stop": [...]}'}))
  return {events: {}, path: '/hooks'}
}

interface NamedEvent {
  readonly type: HookType
  readonly at: string
  readonly written: unknown
}

function namedEvents(events: Record<string, unknown>, path: string, {errors}: Problems): NamedEvent[] {
  const named = new Map<HookType, NamedEvent>()
  for (const name of Object.keys(events)) {
    const type = EVENT_NAMES.get(name)
    if (type === undefined) errors.add(() => ({path: pointer(path, name), message: unknownEvent(name)}))
    else if (named.has(type))
      errors.add(() => ({path: pointer(path, name), message: `${type} is present in both spellings`}))
    else named.set(type, {type, at: pointer(path, name), written: events[name]})
  }
  return [...named.values()]
}

function unknownEvent(name: string): string {
  return `no such event${suggestion(name, EVENT_NAMES.keys(), `there are ${HOOK_TYPES.join(', ')}`)}`
}

const LONGEST_NAME = 100

function pointer(path: string, name: string): string {
  return `${path}/${beginningOf(name, LONGEST_NAME).replaceAll('~', '~0').replaceAll('/', '~1')}`
}

function entriesOf(written: unknown, at: string, problems: Problems): HookEntry[] {
  const complaints = complaintsIn(declarationOf(Entries), written, at, '0')
  for (const {rule, path, message} of complaints) {
    if (rule === 'unknown-property') problems.warnings.add(() => ({path, message: 'unknown property, ignored'}))
    else problems.errors.add(() => ({path, message}))
  }
  if (complaints.some(({rule}) => rule !== 'unknown-property')) return []
  return (written as WrittenEntries).map((entry, index) => entryOf(entry, `${at}/${index}`, problems)) // the cast is safe: the schema has validated the entries
}

function entryOf({matcher = '*', hooks = []}: WrittenEntries[number], at: string, problems: Problems): HookEntry {
  if (hooks.length === 0) problems.warnings.add(() => ({path: `${at}/hooks`, message: 'no hooks: nothing will run'}))
  return {matcher, hooks: hooks.map((hook, index) => definitionOf(hook, `${at}/hooks/${index}`, problems))}
}

function definitionOf(written: WrittenDefinition, at: string, {errors}: Problems): HookDefinition {
  const {type = 'command', command = null, prompt = null} = written
  const isAsync = written.async === true || written.async_ === true
  const wrong = (name: string, message: string) => errors.add(() => ({path: `${at}/${name}`, message}))
  if (type === 'command' && !command?.trim()) wrong('command', 'required for the type command')
  if (type !== 'command' && command !== null) wrong('command', `not allowed for the type ${type}`)
  if (type === 'prompt' && !prompt?.trim()) wrong('prompt', 'required for the type prompt')
  if (type !== 'command' && isAsync) wrong('async', 'allowed only for the type command')
  if (isMaskedCommand(command ?? '')) wrong('command', 'a secret in it is masked, so it is not the original command')
  if (command?.includes('\0')) wrong('command', 'contains a NUL character, which no shell accepts')
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

/** A problem of a configuration. It never contains a value. */
export interface ConfigProblem {
  /** The JSON pointer of the value. */
  readonly path: string
  readonly message: string
}

interface Problems {
  readonly errors: Few<ConfigProblem>
  readonly warnings: Few<ConfigProblem>
}

const MOST = 40

function listed(problems: Few<ConfigProblem>): ConfigProblem[] {
  return problems.list(more => ({path: '', message: `${more} more problems are not listed`}))
}
