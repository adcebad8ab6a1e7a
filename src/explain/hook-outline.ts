import {HOOK_TYPES} from '../events/kinds/hooks.ts'
import type {HookConfig, HookEntry} from '../hooks/hook.ts'

const MOST_ENTRIES = 100
const LONGEST_MATCHER = 200

/**
 * Returns what a diagnosis needs of a configuration: matchers, without commands. Its size is limited, because a log can
 * announce many configurations.
 */
export function hookOutlineOf(config: HookConfig): HookConfig {
  return Object.fromEntries(HOOK_TYPES.map(type => [type, (config[type] ?? []).slice(0, MOST_ENTRIES).map(outlined)]))
}

/** An entry whose matcher is too long stays, without hooks, so that the places of later entries are right. */
function outlined({matcher, hooks}: HookEntry): HookEntry {
  if (matcher.length > LONGEST_MATCHER) return {matcher: '', hooks: []}
  return {
    matcher,
    hooks: hooks
      .slice(0, 1)
      .map(hook => ({...hook, name: null, command: '', prompt: null, systemPrompt: null, tools: []})),
  }
}
