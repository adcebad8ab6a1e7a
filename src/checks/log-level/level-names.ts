import {isWord} from '../../repairs/env-entries.ts'
import {oneLine} from '../one-line.ts'

/** A level as a report shows it. */
export function levelText(value: string): string {
  return isWord(value) ? oneLine(value, 60) : 'a value that is no level'
}

/** Levels that the loggers of Python, Java and the proxy accept, in upper or lower case. */
const KNOWN = new Set(
  'trace debug info warn warning error critical fatal all off notset'.split(' '), // notset: Python's word for unset
)

/** Keycloak takes a list of these, each for a category or for the rest: `INFO,org.keycloak.events:DEBUG`. */
const TAKES_LIST: ReadonlySet<string> = new Set(['KEYCLOAK_LOG_LEVEL', 'KC_LOG_LEVEL'])

/** An empty value is as good as none. */
export function isKnownLevel(variable: string, value: string): boolean {
  if (value.trim() === '') return true
  const words = TAKES_LIST.has(variable) ? value.split(',').map(word => word.split(':').at(-1) ?? '') : [value]
  return words.every(word => KNOWN.has(word.trim().toLowerCase()))
}
