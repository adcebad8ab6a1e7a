import {beginningOf} from '../../../events/few.ts'
import {HOOK_TYPES} from '../../../events/kinds/hooks.ts'
import {isObject} from '../../../events/schema.ts'
import {suggestion} from '../../../nearest.ts'
import type {HookConfig, HookType} from '../hook.ts'
import {entriesOf} from './entries.ts'
import {type ConfigProblem, listed, noProblems, type Problems} from './problems.ts'
import {EVENT_NAMES} from './schema.ts'

type ConfigRead =
  | {readonly status: 'read'; readonly config: HookConfig; readonly warnings: readonly ConfigProblem[]}
  | {readonly status: 'invalid'; readonly errors: readonly ConfigProblem[]; readonly warnings: readonly ConfigProblem[]}

/**
 * Reads hooks in every accepted shape: at the top or below `hooks`, with event names such as `PreToolUse` or
 * `pre_tool_use`. Unknown properties are ignored with a warning; a wrong event name or type is an error.
 */
export function readHookConfig(document: unknown): ConfigRead {
  const problems = noProblems()
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
      errors.add(() => ({path: pointer(path, name), message: `${type} is there in both spellings`}))
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
