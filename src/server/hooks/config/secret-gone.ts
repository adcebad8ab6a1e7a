import type {HookConfig, HookEntry} from '../hook.ts'

/** Logged like a lint. */
export const SECRET_GONE = 'secret-gone'

/**
 * Removes hooks that contain a masked secret, because without the value they would do something else. `left`: their
 * places, such as `Stop[0].hooks[0]`, or `PreToolUse[0]` for a whole entry.
 */
export function withoutMasked(config: HookConfig, mask: string): {config: HookConfig; left: readonly string[]} {
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
