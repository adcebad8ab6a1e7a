import {isWord} from '../../repairs/env-entries.ts'
import {oneLine} from '../one-line.ts'

/** Returns a level as a report prints it. */
export function levelText(value: string): string {
  return isWord(value) ? oneLine(value, 60) : 'a value that is not a level'
}

/** Levels that the loggers of Python, Java and the proxy accept, in upper or lower case. */
const KNOWN = new Set(
  'trace debug info warn warning error critical fatal all off notset'.split(' '), // notset is Python's name for no level
)

/** Keycloak accepts a list of levels, each for a category or for the rest: `INFO,org.keycloak.events:DEBUG`. */
const TAKES_LIST: ReadonlySet<string> = new Set(['KEYCLOAK_LOG_LEVEL', 'KC_LOG_LEVEL'])

/** Whether the variable's logger accepts the value. An empty value counts as unset. */
export function isKnownLevel(variable: string, value: string): boolean {
  if (value.trim() === '') return true
  const words = TAKES_LIST.has(variable) ? value.split(',').map(word => word.split(':').at(-1) ?? '') : [value]
  return words.every(word => KNOWN.has(word.trim().toLowerCase()))
}
