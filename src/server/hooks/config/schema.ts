import {type Static, Type} from 'typebox'
import {closed, count, flag, listOf, oneOf, orNull, text, withDefault} from '../../../events/declare.ts'
import {HOOK_TYPES} from '../../../events/kinds/hook-execution-event.ts'

/** A hook as it is written. `timeout` is in seconds. */
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

/** What stands under the name of an event. */
export const Entries = Type.Array(Entry)
export type WrittenEntries = Static<typeof Entries>

/** The names of events as they may be written, and what they mean: `PreToolUse` and `pre_tool_use`. */
export const EVENT_NAMES = new Map(
  HOOK_TYPES.flatMap(type => [type, snakeCase(type)].map(name => [name, type] as const)),
)

/** Whole hooks, in any of the accepted shapes. */
export const HookDocument = Type.Object({...events(), hooks: Type.Optional(Type.Object(events()))})

function events() {
  return Object.fromEntries([...EVENT_NAMES.keys()].map(name => [name, Type.Optional(Entries)]))
}

export function snakeCase(type: string): string {
  return type.replace(/(?<=.)[A-Z]/g, '_$&').toLowerCase()
}
