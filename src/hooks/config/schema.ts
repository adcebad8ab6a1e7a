import {type Static, Type} from 'typebox'
import {closed, count, flag, listOf, oneOf, orNull, text, withDefault} from '../../events/declare.ts'
import {HOOK_TYPES} from '../../events/kinds/hooks.ts'
import type {HookConfig, HookDefinition} from '../hook.ts'

/** `timeout` is in seconds. */
const Definition = closed('HookDefinition', {
  type: withDefault(oneOf('command', 'prompt', 'agent'), 'command'),
  name: orNull(text()),
  command: orNull(text()),
  prompt: orNull(text()),
  system_prompt: orNull(text()),
  tools: listOf(text()),
  timeout: withDefault(Type.Number({minimum: 0}), 60),
  max_iterations: withDefault(count(), 3),
  async: flag(false),
  async_: flag(false),
})
export type WrittenDefinition = Static<typeof Definition>

const Entry = closed('HookMatcher', {matcher: withDefault(text(), '*'), hooks: listOf(Definition)})

export const Entries = Type.Array(Entry)
export type WrittenEntries = Static<typeof Entries>

/** All accepted spellings of event names, such as `PreToolUse` and `pre_tool_use`. */
export const EVENT_NAMES = new Map(
  HOOK_TYPES.flatMap(type => [type, snakeCase(type)].map(name => [name, type] as const)),
)

/** A whole configuration in every accepted shape. */
export const HookDocument = Type.Object({...events(), hooks: Type.Optional(Type.Object(events()))})

function events() {
  return Object.fromEntries([...EVENT_NAMES.keys()].map(name => [name, Type.Optional(Entries)]))
}

function snakeCase(type: string): string {
  return type.replace(/(?<=.)[A-Z]/g, '_$&').toLowerCase()
}

/**
 * How to render a configuration. The reference service uses `async_`, except in the response to a request for hooks.
 */
interface ConfigRendering {
  readonly nulls: boolean
  readonly async: 'async' | 'async_'
}

/** Returns the configuration as the reference service announces it: every event, with names in `snake_case`. */
export function hookConfigDocument(config: HookConfig, as: ConfigRendering): Record<string, unknown> {
  return Object.fromEntries(
    HOOK_TYPES.map(type => [
      snakeCase(type),
      (config[type] ?? []).map(({matcher, hooks}) => ({matcher, hooks: hooks.map(hook => rendered(hook, as))})),
    ]),
  )
}

function rendered(hook: HookDefinition, {nulls, async}: ConfigRendering): Record<string, unknown> {
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
