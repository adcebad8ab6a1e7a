import {HOOK_TYPES} from '../../../events/kinds/hooks.ts'
import type {HookConfig} from '../hook.ts'
import {HOOK_RULES, type HookPlace, type HookRule, type LintedHook} from './rules.ts'

interface HookLint {
  readonly rule: HookRule
  /** The path of the hook, for example `Stop[0].hooks[1]`. */
  readonly place: string
  readonly message: string
}

/** Returns the warnings about a configuration. Hooks with warnings run anyway. */
export function lintHooks(config: HookConfig, place: HookPlace): HookLint[] {
  return HOOK_TYPES.flatMap(event =>
    (config[event] ?? []).flatMap(({matcher, hooks}, entry) =>
      hooks.flatMap((hook, index) => found({...hook, event, matcher}, place, `${event}[${entry}].hooks[${index}]`)),
    ),
  )
}

function found(hook: LintedHook, place: HookPlace, where: string): HookLint[] {
  const rules = Object.keys(HOOK_RULES) as HookRule[] // the keys of the record are the rules
  return rules.flatMap(rule => {
    const message = HOOK_RULES[rule](hook, place)
    return message === false ? [] : [{rule, place: where, message}]
  })
}
