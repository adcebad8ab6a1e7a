import {isObject} from '../../events/schema.ts'
import type {ConversationRecord} from '../conversation/record.ts'

const PLACES = [
  ['log_completions'],
  ['llm', 'log_completions'],
  ['agent', 'llm', 'log_completions'],
  ['agent_settings', 'llm', 'log_completions'],
] as const

/** Whether the conversation was started with completion logs: only then they go over its live channel (spec 6.1). */
export function logsCompletions({request, foreign}: ConversationRecord): boolean {
  return [request, foreign].some(start => PLACES.some(path => valueAt(start, path) === true))
}

function valueAt(start: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), start)
}
