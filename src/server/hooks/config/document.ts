import {HOOK_TYPES} from '../../../events/kinds/hooks.ts'
import type {HookConfig, HookDefinition, HookEntry} from '../hook.ts'
import {snakeCase} from './schema.ts'

/** Responses by id use `async`; everything else uses `async_`, as in the service. */
interface ConfigRendering {
  readonly nulls: boolean
  readonly async: 'async' | 'async_'
}

/** Returns the configuration as the service announces it: every event, in `snake_case`. */
export function hookConfigDocument(config: HookConfig, as: ConfigRendering): Record<string, unknown> {
  return Object.fromEntries(
    HOOK_TYPES.map(type => [snakeCase(type), (config[type] ?? []).map(entry => rendered(entry, as))]),
  )
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
