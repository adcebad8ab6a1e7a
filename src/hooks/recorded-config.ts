import {isObject} from '../events/schema.ts'

type Fields = Readonly<Record<string, unknown>>

/**
 * Returns the hooks of a recorded run as a configuration document: the last one that the log announces, else one made
 * from the runs of hooks, with the tools that each ran for as its matcher. Null if no hook ran. Runs contain neither
 * timeouts nor `async`.
 */
export function recordedConfig(log: readonly Fields[]): Fields | null {
  const announced = log.findLast(
    ({kind, key, value}) => kind === 'ConversationStateUpdateEvent' && key === 'hook_config' && isObject(value),
  )
  if (isObject(announced?.value)) return announced.value
  const runs = log.filter(({kind}) => kind === 'HookExecutionEvent')
  if (runs.length === 0) return null
  const types = Map.groupBy(runs, ({hook_event_type: type}) => String(type))
  return {hooks: Object.fromEntries([...types].map(([type, own]) => [type, entriesOf(own)]))}
}

function entriesOf(runs: readonly Fields[]) {
  return [...Map.groupBy(runs, ({hook_command: command}) => String(command))].map(([command, own]) => ({
    matcher: matcherFor(own),
    hooks: [{command}],
  }))
}

function matcherFor(runs: readonly Fields[]): string {
  const tools = [...new Set(runs.flatMap(({tool_name: name}) => (typeof name === 'string' ? [name] : [])))]
  return tools.length === 0 ? '*' : tools.join('|')
}

/** Returns the commands in a configuration document, in order. */
export function commandsIn(document: unknown): string[] {
  if (Array.isArray(document)) return document.flatMap(commandsIn)
  if (!isObject(document)) return []
  const own = typeof document.command === 'string' ? [document.command] : []
  return [...own, ...Object.values(document).flatMap(commandsIn)]
}
