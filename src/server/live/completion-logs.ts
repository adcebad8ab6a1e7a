import {isObject} from '../../events/schema.ts'
import type {ConversationRecord} from '../conversation/record/record.ts'

const PLACES = [
  ['request', 'log_completions'],
  ['foreign', 'log_completions'],
  ['foreign', 'agent', 'llm', 'log_completions'],
] as const

/**
 * Whether completion logs go over the live channel of a conversation: only where they are on (spec 6.1). Of one that runs
 * here that is decided when it is made.
 */
export function showsCompletionLogs(record: ConversationRecord): boolean {
  return PLACES.some(path => valueAt(record, path) === true)
}

function valueAt(start: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), start)
}
