import type {HookConfig, HookEntry} from '../hooks/hook.ts'
import type {Described} from './live.ts'
import type {Secrets} from './secrets.ts'

/** The hooks of a conversation, as they may be told: no text holds a value of a secret. */
export function shownHooks({toldHooks, secrets}: Pick<Described, 'toldHooks' | 'secrets'>): HookConfig {
  const types = Object.entries(toldHooks)
  return Object.fromEntries(types.map(([type, entries]) => [type, entries.map(entry => shownEntry(entry, secrets))]))
}

function shownEntry({matcher, hooks}: HookEntry, {hide}: Secrets): HookEntry {
  return {
    matcher: hide(matcher),
    hooks: hooks.map(({name, command, prompt, systemPrompt, ...hook}) => ({
      ...hook,
      ...{name: hide(name), command: hide(command), prompt: hide(prompt), systemPrompt: hide(systemPrompt)},
    })),
  }
}
