import {isObject} from '../../events/schema.ts'
import type {ConversationRecord} from '../conversation/record.ts'

const PLACES = [['log_completions'], ['agent', 'llm', 'log_completions']] as const

/**
 * Whether completion logs go over the live channel of a conversation: only where they are on (spec 6.1). Of one that runs
 * here that is decided when it is made.
 */
export function logsCompletions({origin, request, foreign}: ConversationRecord): boolean {
  if (origin === 'own') return request.log_completions !== false
  return PLACES.some(path => valueAt(foreign, path) === true)
}

function valueAt(start: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), start)
}
